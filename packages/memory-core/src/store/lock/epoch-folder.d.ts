import { type Files } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
/**
 * Publishes an epoch where there are no hard links: as a folder with the owner's record, which is renamed into its place
 * when it is complete. A rename never replaces a folder that is not empty. False when another process was first.
 */
export declare function publishFolder(files: Files, own: string, path: string): boolean
/** The folder of an epoch, with nothing in it but the owner's record; `undefined` for anything else. */
export declare function openEpoch(files: Files, path: string): OpenFolder | undefined
/** False for what is in the place of an epoch and is not one: a link, a device, another program's folder. */
export declare function isEpoch(files: Files, path: string): boolean
/** Removes an epoch of either kind, or a link in its place. What cannot be removed now is removed the next time. */
export declare function removeEpoch(files: Files, path: string): void
