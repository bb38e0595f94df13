import type { NotedTotal } from "../trash/trash-total.ts"
/** What the holder of a lock leaves for the next holder. */
export interface ReleaseNote {
  /** The key of the index. */
  indexKey: string
  /** See `FolderWatch`. */
  folderTime: string
  /** Absent when the next holder has to list the trash, and in notes of earlier versions. */
  trash?: NotedTotal | undefined
}
/** The note as part of the name of a released lock: digits and dots. */
export declare function formatNote({ indexKey, folderTime, trash }: ReleaseNote): string
export declare function parseNote(note: string | undefined): ReleaseNote | undefined
