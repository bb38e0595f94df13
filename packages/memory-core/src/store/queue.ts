interface ProcessState {
  queues: Map<string, Promise<unknown>>
  /** What `describeSelf` found out, but for the nonce. */
  self?: Readonly<Record<string, unknown>>
  /** Nonces of the locks that this thread holds. */
  nonces: Set<string>
  /** Nonces of those that this thread waits for. */
  waiting: Set<string>
}

const KEY = Symbol.for("@caliban/memory-core/process-state")

/** State that all copies of this package in one thread share, other realms included; made at first use. */
export function processState(): ProcessState {
  const holder = process as { [KEY]?: ProcessState }
  holder[KEY] ??= { queues: new Map(), nonces: new Set(), waiting: new Set() }
  return holder[KEY]
}

/** Runs a task after all earlier tasks with its key, whether they succeeded or not. */
export async function enqueue<T>(key: string, task: () => Promise<T>): Promise<T> {
  const { queues } = processState()
  const previous = queues.get(key) ?? Promise.resolve()
  const current = previous.then(task, task)
  const settled = current.catch(() => undefined)
  queues.set(key, settled)
  try {
    return await current
  } finally {
    if (queues.get(key) === settled) queues.delete(key)
  }
}
