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
export function formatNote({ indexKey, folderTime, trash }: ReleaseNote): string {
  const note = `${indexKey}.${folderTime}`
  if (trash === undefined) return note
  const { time, newest, entries, bytes, next } = trash
  return `${note}.${time}.${newest}.${entries}.${bytes}.${Math.floor(next / 1_000)}`
}

const NOTE =
  /^(?<indexKey>\d+\.\d+\.\d+)\.(?<folderTime>\d+)(?:\.(?<time>\d+)\.(?<newest>\d+)\.(?<entries>\d+)\.(?<bytes>\d+)\.(?<next>\d+))?$/

export function parseNote(note: string | undefined): ReleaseNote | undefined {
  const found = NOTE.exec(note ?? "")?.groups
  if (found === undefined) return undefined
  const { indexKey = "", folderTime = "", time, newest, entries, bytes, next } = found
  if (time === undefined) return { indexKey, folderTime }
  const count = { entries: Number(entries), bytes: Number(bytes), next: Number(next) * 1_000 }
  return { indexKey, folderTime, trash: { time, newest: Number(newest), ...count } }
}
