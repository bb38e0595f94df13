import type { Files } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import type { FilePlace } from "../../paths/address.ts"
import type { Layout } from "../../paths/layout.ts"
/** The folders of a memory directory, held open for a transaction. */
export interface StoreFolders {
  memory: OpenFolder
  /** Where the topics are: the memory directory, or the layout's folder in it. */
  topics: OpenFolder
  /** The memory directory and, where it is another one, the folder of the topics. */
  visible: readonly OpenFolder[]
  control: OpenFolder
  /** True when one of them was created now. */
  isNew: boolean
  /** True when the memory directory itself was created now. */
  isFirst: boolean
  /** Opened at first use. */
  trash(): OpenFolder
  /**
   * The path for calls of the folder of a file, never through a link; `undefined` when it does not exist.
   *
   * @throws MemoryError `unsafe-directory`
   */
  below(place: FolderOf): string | undefined
  /** Creates such a folder, and returns what removes the new folders again while they are empty. */
  makeBelow(place: FolderOf): () => void
  /** Removes such a folder, and those above it, while they are empty. */
  pruneBelow(place: FolderOf): void
  /** Makes the names of folders that were created since the last call survive a power cut. */
  syncNew(): Promise<void>
  close(): void
}
/** See `placeOf`. */
type FolderOf = Pick<FilePlace, "base" | "folders">
interface FolderPlace {
  directory: string
  trusted: boolean
  /** True makes new folders survive a power cut. */
  sync: boolean
  layout: Layout
}
/**
 * Opens a memory directory for writing and creates missing folders with mode 0700. The folder of the topics and the control folder are never followed through a link.
 *
 * @throws MemoryError `unsafe-directory`
 */
export declare function openFolders(
  files: Files,
  { directory, trusted, sync, layout: { topicFolder } }: FolderPlace,
): Promise<StoreFolders>
