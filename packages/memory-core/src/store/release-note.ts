/** What the holder of a lock leaves for the next one. */
export interface ReleaseNote {
  /** The identity of the index. */
  indexKey: string
  /** See `FolderWatch`. */
  folderTime: string
}

/** As it stands in the name of a released lock: digits and dots. */
export function formatNote({ indexKey, folderTime }: ReleaseNote): string {
  return `${indexKey}.${folderTime}`
}

export function parseNote(note: string | undefined): ReleaseNote | undefined {
  const match = /^(?<indexKey>\d+\.\d+\.\d+)\.(?<folderTime>\d+)$/.exec(note ?? "")
  return match?.groups as ReleaseNote | undefined
}
