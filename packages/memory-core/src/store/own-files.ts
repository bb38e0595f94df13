import { type Files, unlessMissing } from "../files/file-port.ts"

// The files of the control folder, which may come from a stranger.

/** What is at a path; a socket, too, is shown as a device. `undefined` when there is nothing. */
export function kindAt(files: Files, path: string) {
  const stat = unlessMissing(() => files.lstatSync(path, { throwIfNoEntry: false }))
  if (stat === undefined) return undefined
  if (stat.isFile()) return "file"
  if (stat.isDirectory()) return "folder"
  return stat.isSymbolicLink() ? "symlink" : "device or pipe"
}

/** True for a file of ours, or a link in its place. @throws what the system says */
export function isRemovable(files: Files, path: string): boolean {
  return ["file", "symlink"].includes(kindAt(files, path) ?? "")
}

/** Removes a file of ours, or a link in its place; a folder, a FIFO or a device stays. @throws what the system says */
export function removeOwn(files: Files, path: string): void {
  if (isRemovable(files, path)) unlessMissing(() => files.unlinkSync(path))
}
