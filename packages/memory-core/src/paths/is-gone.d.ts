import { type Files } from "../files/file-port.ts"
/**
 * True when nothing is at a path any more because it was removed or renamed. Never throws.
 *
 * A project on a volume that is not mounted now is not gone, and looks much the same: the path is missing, but so is
 * the volume. Where a volume may be absent, the answer is false: when the nearest folder above the path that exists
 * holds mount points or is the root of the file system, and when it is empty, as an unused mount point is. In the home
 * directory an empty folder proves nothing: the only project in it may have been moved.
 */
export declare function isGone(files: Files, path: string, home: string | undefined): boolean
