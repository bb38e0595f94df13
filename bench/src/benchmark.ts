import type { BenchmarkResult } from "./report.ts"
import { BY_HAND } from "./subjects/by-hand.ts"

/** The context of a benchmark. */
export interface Context {
  seed: number
  /** A small part: two sizes, few rounds. */
  quick: boolean
  /** False for `--no-peers`. */
  installs: boolean
  /** Ways to use peers that are installed and run here. */
  peers: readonly string[]
  /** The most topics that a peer is given. */
  largest(subject: string): number
  /** A new folder. */
  folder(): string
  /** Removes all folders so far: some hold tens of thousands of files. */
  clear(): void
  /** Reports what is being measured. */
  say(text: string): void
}

export interface Benchmark {
  /** As in `--only`. */
  name: string
  /** One line for people. */
  summary: string
  /** True when it also measures peers on files. */
  peers: boolean
  run(context: Context): Promise<BenchmarkResult>
}

export function sizes({ quick }: Context): readonly number[] {
  return quick ? [10, 1_000] : [10, 100, 1_000, 10_000]
}

/** Our package with its defaults. */
export const OURS = "memory-core"

/** Everything that is measured: ours, files written by hand, and peers. */
export function subjectsOf({ peers }: Context): readonly string[] {
  return [OURS, ...BY_HAND.map(({ name }) => name), ...peers]
}

/** The first line of an error, without folders and hosts of this machine, for the list of missing measurements. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text.split("\n")[0] ?? "")
    .replace(/\w+:\/\/\S+/g, "<address>")
    .replace(/(?:\/[\w.@+-]+){2,}\/?/g, "<path>")
}
