/** The drawing behind all icons, in `public/` and `dist/`. */
export const iconFile = 'icon.svg'

export const feedFile = 'feed.xml'

/** Writes 'ö' as one character; macOS lists two. */
export function toNFC(name: string): string {
  return name.normalize('NFC')
}

/** To compare names: some disks and hosts ignore case. */
export function foldCase(path: string): string {
  return toNFC(path).toLowerCase()
}

/** 'a/b/c.html' → 'a/b', 'a'. */
export function foldersAbove(output: string): string[] {
  const folder = output.replace(/\/?[^/]*$/, '')
  return folder === '' ? [] : [folder, ...foldersAbove(folder)]
}

/** Left behind by file managers and editors; macOS writes '._name' and 'Icon\r'. */
export function isLitter(name: string): boolean {
  const isSystemFile = /^(\.DS_Store|Thumbs\.db|desktop\.ini|Icon\r|\.gitkeep|\._.*)$/i.test(name)
  return (
    isSystemFile ||
    /~$|^~\$|^\.#|^#.*#$|\.sw[a-z]$|\.tmp$|^4913$|^\.goutputstream-|___jb_\w+___$/.test(name)
  )
}
