import type { Medium } from "./folders.ts"
import type { Finding } from "./report.ts"

/** What a benchmark gets from the command. */
export interface Context {
  seed: number
  /** A small part: two sizes, few rounds. */
  quick: boolean
  /** Peers that are installed and run here. */
  peers: readonly string[]
  /** A fresh folder; `undefined` where there is no such medium. */
  folder(medium: Medium): string | undefined
  /** Says what is being measured. */
  say(text: string): void
}

export interface Benchmark {
  /** As in `--only`. */
  name: string
  /** One line for people. */
  summary: string
  run(context: Context): Promise<Finding>
}

export function sizes({ quick }: Context): readonly number[] {
  return quick ? [10, 1_000] : [10, 100, 1_000, 10_000]
}
