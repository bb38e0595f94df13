/** The note as part of the name of a released lock: digits and dots. */
export function formatNote({ indexKey, folderTime, trash }) {
  const note = `${indexKey}.${folderTime}`
  if (trash === undefined) return note
  const { time, newest, entries, bytes, next } = trash
  return `${note}.${time}.${newest}.${entries}.${bytes}.${Math.floor(next / 1_000)}`
}
const NOTE =
  /^(?<indexKey>\d+\.\d+\.\d+)\.(?<folderTime>\d+)(?:\.(?<time>\d+)\.(?<newest>\d+)\.(?<entries>\d+)\.(?<bytes>\d+)\.(?<next>\d+))?$/
export function parseNote(note) {
  const found = NOTE.exec(note ?? "")?.groups
  if (found === undefined) return undefined
  const { indexKey = "", folderTime = "", time, newest, entries, bytes, next } = found
  if (time === undefined) return { indexKey, folderTime }
  const count = { entries: Number(entries), bytes: Number(bytes), next: Number(next) * 1_000 }
  return { indexKey, folderTime, trash: { time, newest: Number(newest), ...count } }
}
