import type { Memory } from "@caliban/memory-core"
import { draft } from "../open-memory.ts"

/** A step of a sequence. */
export interface Step {
  name: string
  /** @param at The position in the sequence, from 1, so that every write differs. */
  run(memory: Memory, at: number): Promise<unknown>
}

export const STEPS: readonly Step[] = [
  { name: "write a", run: (memory, at) => memory.write(draft("a", `What a says at step ${at}`)) },
  { name: "write b", run: (memory, at) => memory.write(draft("b", `What b says at step ${at}`)) },
  { name: "remove a", run: (memory) => memory.remove("a") },
  { name: "remove b", run: (memory) => memory.remove("b") },
  { name: "undo", run: (memory) => memory.undo() },
]

/** All sequences of 1 to `longest` steps. */
export function allSequences(longest: number): readonly (readonly Step[])[] {
  const grow = (sequences: readonly (readonly Step[])[]): readonly (readonly Step[])[] =>
    sequences.flatMap((sequence) => STEPS.map((step) => [...sequence, step]))
  const found: (readonly Step[])[] = []
  let current: readonly (readonly Step[])[] = [[]]
  for (let length = 1; length <= longest; length++) {
    current = grow(current)
    found.push(...current)
  }
  return found
}
