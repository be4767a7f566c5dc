/** The drawing that all icons are made from, in `public/` and in `dist/`. */
export const iconFile = 'icon.svg'

/** With 'ö' as one letter. macOS lists it as 'o' and a mark: another name on every other disk and host. */
export function toNFC(name: string): string {
  return name.normalize('NFC')
}

/** One spelling for all names that are the same to some disks and hosts. */
export function foldCase(path: string): string {
  return toNFC(path).toLowerCase()
}

/** 'a/b/c.html' → 'a/b', 'a'. */
export function foldersAbove(output: string): string[] {
  const folder = output.replace(/\/?[^/]*$/, '')
  return folder === '' ? [] : [folder, ...foldersAbove(folder)]
}

export function escapeRegExp(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}

/** What file managers and editors leave in folders; '._name', and 'Icon' with a return, are macOS's. */
export function isLitter(name: string): boolean {
  const isOfSystem = /^(\.DS_Store|Thumbs\.db|desktop\.ini|Icon\r|\.gitkeep|\._.*)$/i.test(name)
  return isOfSystem || isEditorFile(name)
}

/** What editors write beside a file while it is open, or to see whether they may write. */
export function isEditorFile(name: string): boolean {
  return /~$|^\.?#|\.sw[a-z]$|\.tmp$|^4913$|^\.goutputstream-|___jb_\w+___$/.test(name)
}
