/** The drawing behind all icons, in `public/` and `dist/`. */
export const iconFile = 'icon.svg'

export const feedFile = 'feed.xml'

/** Whether it holds words or pages of the owner. `file`: from the root. */
export function isOwned(file: string): boolean {
  return /^(pages|src\/(content|own))\//.test(file)
}

/** In `public/images/`, without folders. */
export function isImageFile(name: string): boolean {
  return /^[^/\\]+\.(jpe?g|png|webp|avif|tiff?)$/i.test(name)
}

/** Writes 'ö' as one character; macOS lists two. */
export function toNFC(name: string): string {
  return name.normalize('NFC')
}

/** Some disks and hosts ignore case. */
export function foldCase(path: string): string {
  return toNFC(path).toLowerCase()
}

/** 'a/b/c.html' → 'a/b', 'a'. */
export function foldersAbove(output: string): string[] {
  const folder = output.replace(/\/?[^/]*$/, '')
  return folder === '' ? [] : [folder, ...foldersAbove(folder)]
}

const litter = {
  // macOS writes '._name' and 'Icon\r'.
  system: /^(\.DS_Store|Thumbs\.db|desktop\.ini|Icon\r|\.gitkeep|\._.*)$/i,
  backups: /~$|\.tmp$/,
  office: /^(~\$|\.~lock\.)/,
  emacs: /^\.#|^#.*#$/,
  vim: /^\..*\.sw[a-p]$|^4913$/,
  gnome: /^\.goutputstream-/,
  jetBrains: /___jb_\w+___$/,
}

export function isLitter(name: string): boolean {
  return Object.values(litter).some((pattern) => pattern.test(name))
}
