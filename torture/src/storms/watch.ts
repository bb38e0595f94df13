import type { WorkerProcesses } from "../processes/worker-processes.ts"

export interface ReaderSetup {
  directory: string
  seed: number
}

/** What a reader saw. */
export interface ReaderReport {
  /** Files read. */
  reads: number
  /** Calls of `load()`. */
  loads: number
  /** The number of incomplete reads. */
  torn: number
  /** The first of them. */
  examples: string[]
}

/** Starts a process that reads a memory continuously. The returned function ends it and resolves to its report. */
export function watch(processes: WorkerProcesses, setup: ReaderSetup): () => Promise<ReaderReport> {
  const worker = processes.start("reader", setup)
  return async () => {
    worker.send("stop")
    const line = await worker.next()
    await worker.closed
    if (line === undefined) throw new Error("The reader ended before it was asked to.")
    return JSON.parse(line) as ReaderReport
  }
}
