import { type Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"

/** A folder that is open already. */
type Parent = Pick<OpenFolder, "path" | "stat">
/**
 * Opens the control folder of a memory directory: nothing below it is reached in another way. It may come from a
 * stranger, such as the author of a repository, so it is never followed through a link.
 *
 * @returns as `openDirectory`
 */
export declare function openControl(
  files: Files,
  memory: Parent,
  trusted?: boolean,
): OpenFolder | string | undefined
/** Opens a folder in an open one, never through a link and never in another file system. Returns as `openDirectory`. */
export declare function openInside(
  files: Files,
  parent: Parent,
  name: string,
  trusted?: boolean,
): OpenFolder | string | undefined
/**
 * Opens a memory directory. One that is directly in a control folder, as that of the candidates, is opened from that
 * folder. Returns as `openDirectory`.
 */
export declare function openMemoryDirectory(
  files: Files,
  directory: string,
  trusted?: boolean,
): OpenFolder | string | undefined
/** What is at a path; `other`: a FIFO, a socket or a device. `undefined` when there is nothing. */
export type Kind = "file" | "folder" | "link" | "other"
export declare function kindAt(files: Files, path: string): Kind | undefined
/** False for what a writer never removes: a folder, a FIFO, a device. */
export declare function isRemovable(files: Files, path: string): boolean
