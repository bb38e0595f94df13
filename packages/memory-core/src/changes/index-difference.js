/** Compares an index with what a change made of it. Linear time. */
export function diffIndex(before, after) {
  const old = before ?? new Uint8Array()
  const start = countSame(old, after)
  const end = countSameAtEnd(old.subarray(start), after.subarray(start))
  return {
    existed: before !== undefined,
    start,
    // Copies, so that an undo does not keep a whole large index in memory.
    removed: new Uint8Array(old.subarray(start, old.length - end)),
    inserted: new Uint8Array(after.subarray(start, after.length - end)),
    total: after.length,
  }
}
/**
 * The index as it was before a change. `undefined` when that cannot be restored exactly: the change created the index,
 * or its size or the inserted bytes differ from what the change left.
 */
export function revertDifference(current, difference) {
  if (current === undefined || difference === undefined || !difference.existed) return undefined
  const { start, removed, inserted, total } = difference
  const end = start + inserted.length
  if (current.length !== total || !isSame(current.subarray(start, end), inserted)) return undefined
  return Buffer.concat([current.subarray(0, start), removed, current.subarray(end)])
}
const STEP = 4_096
function countSame(a, b) {
  const most = Math.min(a.length, b.length)
  let at = 0
  while (at + STEP <= most && isSame(a.subarray(at, at + STEP), b.subarray(at, at + STEP))) at += STEP
  while (at < most && a[at] === b[at]) at++
  return at
}
function countSameAtEnd(a, b) {
  const most = Math.min(a.length, b.length)
  const before = (file, count) => file.subarray(file.length - count - STEP, file.length - count)
  let count = 0
  while (count + STEP <= most && isSame(before(a, count), before(b, count))) count += STEP
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count++
  return count
}
function isSame(a, b) {
  return Buffer.compare(a, b) === 0
}
