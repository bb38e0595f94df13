import type { Benchmark } from "./benchmark.ts"
import { connectPeers } from "./connect-peers.ts"
import { createFolders } from "./folders.ts"
import { describeMachine } from "./machine.ts"
import { type BenchmarkResult, formatTerminalTable, type Report } from "./report.ts"

export interface RunOptions {
  benchmarks: readonly Benchmark[]
  quick: boolean
  /** False leaves out everything that would have to be installed. */
  peers: boolean
  seed: number
}

/** Runs benchmarks one after another. Reports a benchmark that throws and continues with the next. */
export async function runAll(
  { benchmarks, quick, peers, seed }: RunOptions,
  say: (text: string) => void,
  onFinding: (soFar: Report) => void,
): Promise<{ report: Report; complete: boolean }> {
  const clock = createClock()
  const sayWhen = (text: string): void => say(`  ${clock()}  ${text}`)
  const machine = describeMachine()
  for (const [name, value] of Object.entries(machine)) say(`${name}: ${value}`)
  const connected =
    peers && benchmarks.some((benchmark) => benchmark.peers)
      ? await connectPeers(seed, sayWhen)
      : { subjects: [], largest: () => Number.POSITIVE_INFINITY, versions: {}, missing: [] }
  for (const what of connected.missing) say(`  not measured: ${what}`)
  const results: Report["results"][number][] = []
  const report: Report = {
    date: new Date().toISOString().slice(0, 10),
    seed,
    quick,
    machine,
    versions: connected.versions,
    missing: connected.missing,
    results,
  }

  let complete = true
  const folders = createFolders()
  const stop = (): void => {
    folders.clear()
    process.exit(130)
  }
  process.once("SIGINT", stop).once("SIGTERM", stop)
  for (const { name, summary, run } of benchmarks) {
    say(`\n${name}: ${summary}`)
    const began = performance.now()
    const { subjects, largest } = connected
    const context = {
      seed,
      quick,
      installs: peers,
      peers: subjects,
      largest,
      folder: folders.make,
      clear: folders.clear,
      say: sayWhen,
    }
    const result = await run(context)
      .catch((error: unknown): BenchmarkResult => {
        complete = false
        const reason = error instanceof Error ? error.message : String(error)
        return { tables: [], missing: [`${name} did not come to its end: ${reason}`], data: undefined }
      })
      .finally(folders.clear)
    results.push({ name, summary, seconds: (performance.now() - began) / 1_000, ...result })
    for (const table of result.tables) say(`\n${formatTerminalTable(table)}`)
    for (const what of result.missing ?? []) say(`  not measured: ${what}`)
    onFinding(report)
  }
  process.off("SIGINT", stop).off("SIGTERM", stop)
  sayWhen("done")
  return { report, complete }
}

function createClock(): () => string {
  const started = performance.now()
  return () => {
    const seconds = Math.round((performance.now() - started) / 1_000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
  }
}
