import { type Files } from "../files/file-port.ts"
/** The version of the listings of some folders; `undefined` when one changed a moment ago. Costs one `lstat` each. */
export declare function folderVersion(files: Files, folders: readonly string[]): string | undefined
/**
 * The version of the index and of every Markdown file in the folder of the topics, by path; see `Store.versions`.
 *
 * @param directory The memory directory by its name. It is as safe as the open folder, because nothing is read here, and
 * shorter to resolve.
 */
export declare function fileVersions(
  files: Files,
  directory: string,
  topicFolder: string | undefined,
): Promise<Map<string, string | undefined>>
/**
 * The version of a file; `undefined` when it changed a moment ago, `none` when there is no plain file. The system sets
 * the time of the last change of file or attributes; no program can set it back.
 */
export declare function fileVersion(files: Files, path: string): string | "none" | undefined
