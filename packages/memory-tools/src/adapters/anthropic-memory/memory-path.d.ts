/** What the model calls the memory directory. */
export declare const ROOT = "/memories";
/**
 * The path relative to the memory directory; empty for the directory itself. Nothing is decoded or resolved: the core
 * checks every name.
 *
 * @throws Error for a path that does not begin with `/memories/`
 */
export declare function toRelative(path: unknown): string;
/** The same for a folder or a file: a `/` at the end may name a folder. */
export declare function toRelativeFolder(path: unknown): string;
