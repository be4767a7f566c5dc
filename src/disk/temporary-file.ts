/** What editors write beside a file while it is open, or to see whether they may write. */
export function isTemporary(name: string): boolean {
  return /~$|^\.?#|\.sw[a-z]$|\.tmp$|^4913$|^\.goutputstream-|___jb_\w+___$/.test(name)
}
