/** One operation on a topic, as its caller saw it. A topic is a register; its value is a revision, or `null` without a topic. */
export interface Operation {
  slug: string
  process: string
  /** Milliseconds on a clock that all processes share. */
  start: number
  end: number
  /** The revision that it required before it wrote, if any. */
  expected?: string | null
  /** What it wrote; `null` = it removed the topic. Absent for a read. */
  wrote?: string | null
  /** What a read found. */
  saw?: string | null
}

/**
 * Whether a history can be explained by operations that take place one after the other, each at one moment between
 * its start and its end (Wing and Gong). All operations are on one topic that is absent at first.
 *
 * Costs about the length of the history times the orders that its overlaps allow; states that were seen before are
 * not entered again.
 */
export function isLinearizable(history: readonly Operation[]): boolean {
  if (history.length === 0) return true
  const operations = [...history].sort((a, b) => a.start - b.start)
  const done = new Uint8Array(operations.length)
  const seen = new Set<string>()
  /** The steps that led here, each with the value before it. */
  const path: { index: number; value: string | null }[] = []
  let value: string | null = null
  let from = 0
  for (;;) {
    const index = nextStep(operations, done, value, from)
    if (index !== undefined) {
      done[index] = 1
      path.push({ index, value })
      value = after(operations[index] as Operation, value)
      from = 0
      if (path.length === operations.length) return true
      const state = describeState(done, value)
      if (!seen.has(state)) {
        seen.add(state)
        continue
      }
    }
    if (path.length === 0) return false
    const last = path.pop() as { index: number; value: string | null }
    done[last.index] = 0
    value = last.value
    from = last.index + 1
  }
}

/** The first operation at or after `from` that may come next: no remaining operation had ended before it began. */
function nextStep(
  operations: readonly Operation[],
  done: Uint8Array,
  value: string | null,
  from: number,
): number | undefined {
  let firstEnd = Number.POSITIVE_INFINITY
  for (let index = done.indexOf(0); index < operations.length; index++) {
    const operation = operations[index] as Operation
    if (operation.start > firstEnd) return undefined
    if (done[index] === 1) continue
    if (index >= from && isPossible(operation, value)) return index
    firstEnd = Math.min(firstEnd, operation.end)
  }
  return undefined
}

function isPossible({ expected, wrote, saw }: Operation, value: string | null): boolean {
  if (wrote === undefined) return saw === value
  return expected === undefined || expected === value
}

function after({ wrote }: Operation, value: string | null): string | null {
  return wrote === undefined ? value : wrote
}

/** The completed operations: all before the first gap, and those after it. */
function describeState(done: Uint8Array, value: string | null): string {
  const gap = done.indexOf(0)
  const beyond: number[] = []
  for (let index = gap; index < done.length; index++) if (done[index] === 1) beyond.push(index)
  return `${gap} ${beyond.join(",")} ${value}`
}
