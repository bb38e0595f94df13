import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
/**
 * Reads the usage record of a name. `undefined` when there is none, and for one that was not written in this very
 * folder by this user: the archive or repository that it came with must not decide what a prompt shows.
 */
export declare function readUsage(files: Files, control: OpenFolder, name: string): string | undefined
/** The file of a record. */
export declare function usageName(name: string): string
/**
 * The first line of a record: the user, and the inode of the control folder, which a copy on another machine does not
 * have. It stays the same when the machine gets another name, and in a container that is created again.
 */
export declare function usageKey({ stat }: OpenFolder): string
