import { type Files, unlessMissing } from "../files/file-port.ts"

/** What is at a path; `other`: a FIFO, a socket or a device. */
export type Kind = "file" | "folder" | "link" | "other"

/** `undefined` when there is nothing. */
export function kindAt(files: Files, path: string): Kind | undefined {
  const stat = unlessMissing(() => files.lstatSync(path, { throwIfNoEntry: false }))
  if (stat === undefined) return undefined
  if (stat.isFile()) return "file"
  if (stat.isDirectory()) return "folder"
  return stat.isSymbolicLink() ? "link" : "other"
}

/** False for what a writer never removes: a folder, a FIFO, a device. */
export function isRemovable(files: Files, path: string): boolean {
  const kind = kindAt(files, path)
  return kind === "file" || kind === "link"
}
