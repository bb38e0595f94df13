/** What a change did to the index, as little of it as tells the change: one piece of it is another now. */
export interface IndexEdit {
  /** False when the change made the index. */
  existed: boolean
  /** Where the piece begins, in bytes. */
  start: number
  removed: Uint8Array
  inserted: Uint8Array
  /** Bytes of the whole index after the change. */
  total: number
}

/** The difference between an index and what a change made of it. */
export function describeEdit(before: Uint8Array | undefined, after: Uint8Array): IndexEdit {
  const old = before ?? new Uint8Array()
  const start = countSame(old, after)
  const end = countSameAtEnd(old.subarray(start), after.subarray(start))
  return {
    existed: before !== undefined,
    start,
    // Copies: the rest of a large index need not be kept for an undo.
    removed: new Uint8Array(old.subarray(start, old.length - end)),
    inserted: new Uint8Array(after.subarray(start, after.length - end)),
    total: after.length,
  }
}

/** The index as it was before an edit, when the edit is still the last thing that happened to it. */
export function revertEdit(
  current: Uint8Array | undefined,
  edit: IndexEdit | undefined,
): Uint8Array | undefined {
  if (current === undefined || edit === undefined || !edit.existed) return undefined
  const { start, removed, inserted, total } = edit
  const end = start + inserted.length
  if (current.length !== total || !isSame(current.subarray(start, end), inserted)) return undefined
  return Buffer.concat([current.subarray(0, start), removed, current.subarray(end)])
}

const STEP = 4_096

function countSame(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length)
  let at = 0
  while (at + STEP <= most && isSame(a.subarray(at, at + STEP), b.subarray(at, at + STEP))) at += STEP
  while (at < most && a[at] === b[at]) at++
  return at
}

function countSameAtEnd(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length)
  const before = (file: Uint8Array, count: number): Uint8Array =>
    file.subarray(file.length - count - STEP, file.length - count)
  let count = 0
  while (count + STEP <= most && isSame(before(a, count), before(b, count))) count += STEP
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count++
  return count
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}
