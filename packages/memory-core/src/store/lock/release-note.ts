/** What the holder of a lock leaves for the next holder. */
export interface ReleaseNote {
  /** The key of the index. */
  indexKey: string
  /** See `FolderWatch`. */
  folderTime: string
  /** The highest number of an entry of the history; absent when the next holder has to list them. */
  newest?: number | undefined
}

/** The note as part of the name of a released lock: digits and dots. */
export function formatNote({ indexKey, folderTime, newest }: ReleaseNote): string {
  return `${indexKey}.${folderTime}${newest === undefined ? "" : `.${newest}`}`
}

const NOTE = /^(?<indexKey>\d+\.\d+\.\d+)\.(?<folderTime>\d+)(?:\.(?<newest>\d+))?$/

export function parseNote(note: string | undefined): ReleaseNote | undefined {
  const { indexKey, folderTime = "", newest } = NOTE.exec(note ?? "")?.groups ?? {}
  if (indexKey === undefined) return undefined
  return { indexKey, folderTime, ...(newest === undefined ? {} : { newest: Number(newest) }) }
}
