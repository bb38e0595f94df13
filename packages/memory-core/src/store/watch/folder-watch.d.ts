import type { Files } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { type Patience } from "./patience.ts"
/**
 * Notices other programs that work in a memory directory, by the times of change of its folders. An editor that saves by
 * renaming creates its new file first: a writer that waits then does not rename over the save that follows.
 */
export interface FolderWatch {
  /**
   * Waits until no other program has created, removed or renamed a file for 20 ms and, for half a second, while there is
   * a file that an editor is about to rename into its place. Gives up after a second, and soon when saves do not end.
   */
  settle(): Promise<void>
  /** False when another program has changed a folder since the last check, or since our own last change. */
  isQuiet(): boolean
  /** Called before an attachment with this key gets its name: it is not a file that an editor is about to rename. */
  writes(key: string): void
  /** Called after a change of our own, with the milliseconds that it took: others may have changed a folder meanwhile. */
  changed(took: number): void
  /** When the folders were last changed, for the next holder of the lock: digits. */
  readonly time: string
}
/**
 * @param folders The memory directory and, where it is another one, the folder of the topics.
 * @param known The time that the last holder of the lock left; `undefined` when it is not known.
 */
export declare function watchFolder(
  files: Files,
  folders: readonly OpenFolder[],
  known: string | undefined,
  patience?: Patience,
): FolderWatch
