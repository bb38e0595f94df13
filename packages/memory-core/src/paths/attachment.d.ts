/** Most levels of the path of an attachment, its own name included. */
export declare const ATTACHMENT_LEVELS_MAX = 4
/**
 * The address of an attachment, a file in the memory directory that is neither the index nor a topic: its path with `./`
 * in front. Stores, the trash and undo take it in place of a slug.
 */
export declare function attachmentAddress(path: string): string
/** The path in the address of an attachment; `undefined` for a slug. */
export declare function attachmentPath(address: string | undefined): string | undefined
/** The path of an attachment as the names of the folders above it, and its own. */
export declare function splitPath(path: string): {
  folders: readonly string[]
  name: string
}
/**
 * Checks the path of any file or folder below the memory directory, existing or not: at most four levels, none of which
 * is empty, begins with a dot, or has a backslash, a control character or an encoded separator. Nothing is decoded or
 * normalised. Accesses no file.
 *
 * @throws MemoryError `invalid-slug`
 */
export declare function checkPath(path: unknown): string
/**
 * Checks the path of a file that a write creates or changes.
 *
 * @param isNew True also checks what may differ in the names of existing files.
 * @throws MemoryError `invalid-slug`
 */
export declare function checkWritablePath(path: unknown, isNew: boolean): string
/** True for a name whose stem is reserved, whatever its ending is. */
export declare function isReservedName(name: string): boolean
/** True for a name that no path can have, so that no tool shows it. */
export declare function isHiddenName(name: string): boolean
