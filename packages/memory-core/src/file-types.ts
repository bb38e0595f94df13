import type { Abortable } from "./store/abort.ts"
import type { Warning } from "./warning.ts"

/**
 * What a file of the memory directory is: the index, a topic, a file that the layout names, or an attachment: any other
 * plain file, which the index never lists.
 */
export type MemoryFileKind = "index" | "topic" | "layout" | "attachment"

/** A file or a folder of a memory directory. */
export interface MemoryFileEntry {
  /** Relative to the memory directory, with `/`. */
  path: string
  kind: MemoryFileKind | "folder"
  /** Size in bytes; of a folder, the sum of its files. */
  bytes: number
  /** When the file was last changed, as ISO 8601 in UTC; absent for a folder, and when the store cannot tell. */
  updatedAt?: string | undefined
}

/** A file with its text. */
export interface MemoryFile {
  path: string
  kind: MemoryFileKind
  /** The whole file; bytes that are not UTF-8 as U+FFFD. */
  text: string
  /** Size in bytes. */
  bytes: number
  /** Identifies the exact bytes of the file. */
  revision: string
}

/** What a change of one file did. */
export interface FileChange {
  path: string
  kind: MemoryFileKind
  action: "created" | "updated" | "unchanged"
  /** The file as it is now: of the index, after its repair. */
  text: string
  /** Revision of the file that is now on disk. */
  revision: string
  /** Id in the trash of what was replaced, where something was. */
  entryId?: string | undefined
  warnings: readonly Warning[]
}

/** What a removal or a renaming of a file or folder did. */
export interface FilesChange {
  /** The files that were removed, or the new paths of those that were renamed. */
  paths: readonly string[]
  warnings: readonly Warning[]
}

/**
 * The memory directory as files with paths, for tools that work like a file system. Of the memory itself only: a mount
 * has none. Paths are relative to the directory, with `/`. `MEMORY.md` is the index, and an `.md` file in the folder of
 * the topics whose stem is a valid slug is a topic: its text is stored as given, and its pointer is kept in agreement.
 * Every other file is an attachment, at most four levels deep and 256 KB large, with the address `./` and its path for
 * `undo` and the trash. Lock, guard, approval, trash and the read-only rule are those of topics: `guard` and `approve`
 * see the whole text, with the slug or that address.
 *
 * A path throws `invalid-slug` when a name in it is empty or begins with a dot, or has a backslash, a control character
 * or an encoded separator; on a write also a reserved stem and, for a new file, what not every system allows. Nothing is
 * followed through a link. Control files cannot be seen. A store without `listFolder` keeps no attachments.
 */
export interface MemoryFiles {
  /**
   * The files and folders below a folder, in the order of their names, at most `levels` levels deep (default: 1).
   * Hidden files, `node_modules` and links are left out, and folders without any other file. `undefined` when there is no
   * such folder; the memory directory itself counts as empty when it does not exist.
   */
  list(folder?: string, levels?: number): Promise<readonly MemoryFileEntry[] | undefined>
  /**
   * One file; `undefined` when there is none at the path.
   *
   * @throws MemoryError `too-large` over 4 MB
   */
  read(path: string): Promise<MemoryFile | undefined>
  /**
   * Creates or changes one file. `edit` gets the current text, `undefined` for no file, and returns the new one; what it
   * throws ends the call with nothing changed. It is called again when the file was changed meanwhile, so that no edit
   * of another process is lost. Edits of one path by one process wait for each other, unless the host has `approve`.
   *
   * A topic's hook comes from the description in the frontmatter, otherwise from the first line of text. After an edit
   * of the index its drift is repaired, and a topic whose line was removed gets it back.
   *
   * @throws MemoryError `conflict` for a file that keeps changing, `read-only` for a file of the layout,
   * `unreadable-file` for a folder, a link, or text that is not UTF-8
   */
  edit(path: string, edit: (text: string | undefined) => string, options?: Abortable): Promise<FileChange>
  /**
   * Moves a file, or all files below a folder, to the trash; `undefined` when there is none. One undo brings all of
   * them back. When one file cannot be removed, none is: a hidden file stays, a link, a file that is too deep, or
   * `node_modules` is an error.
   *
   * @throws MemoryError `read-only` for the index and for files of the layout, `unreadable-file`
   */
  remove(path: string, options?: Abortable): Promise<FilesChange | undefined>
  /**
   * Renames a file or a folder: every file is copied, then removed. One undo reverts all of it. An error leaves all
   * files where they were, or, on a full disk, says which ones could not be taken back; after a crash some may be in both
   * places. `undefined` when there is no such file or folder.
   * A topic that stays one keeps its hook.
   *
   * @throws MemoryError `conflict` when the new path exists, with `details.exists`; `read-only` for the index and for
   * files of the layout
   */
  rename(from: string, to: string, options?: Abortable): Promise<FilesChange | undefined>
}
