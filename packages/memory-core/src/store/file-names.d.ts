export { CONTROL_FOLDER, INDEX_FILE } from "../paths/memory-files.ts"
export declare const TRASH_FOLDER = "trash"
/** The usage record of the memory; one of a read-only mount is `usage-<mount>`. */
export declare const USAGE_FILE = "usage"
/** Prefix of the files that a transaction writes before it renames them into their place. */
export declare const TEMPORARY = "tmp-"
/** Prefix of files that earlier versions kept for a search. The next writer removes them. */
export declare const CACHE_PREFIX = "cache-"
/** The slug of a file name; `undefined` when the file is not a topic. */
export declare function slugOfFile(name: string): string | undefined
/** One spelling for all that some file systems treat as the same name. */
export declare function foldCase(slug: string): string
/** The slug of an unfinished marker, `unfinished-<slug>.<the topic's next revision>-<revision of its old pointer>`. */
export declare function slugOfMarker(name: string): string | undefined
