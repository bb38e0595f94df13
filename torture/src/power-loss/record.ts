import type { Durability, Files } from "@caliban/memory-core"
import { memoryDisk } from "../memory-disk.ts"
import { openMemory } from "../open-memory.ts"
import { type Entry, publicFiles, readTree, textOf, writeTree } from "../tree.ts"
import { watchFiles } from "../watched-files.ts"
import { type CrashState, crashStates } from "./crash-states.ts"
import { createDiskModel } from "./disk-model.ts"
import type { Step } from "./sequences.ts"

export const TOP = "/home/user"
export const MEMORY = "memory"

/** The public files by name, as text. */
export type Version = ReadonlyMap<string, string>

/** A state with what must be true of it. */
export interface CrashCase extends CrashState {
  /** The call after which the power failed. */
  after: string
  /** The numbers of acknowledged and of begun steps. */
  acknowledged: number
  begun: number
}

export interface Recording {
  cases: readonly CrashCase[]
  /** The public files initially and after each step. */
  versions: readonly Version[]
  /** Every text that a public file ever had, by name. */
  everSeen: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Runs a sequence on a disk in memory and gives every state that a power cut in its last step may leave: those of
 * the steps before are the states of shorter sequences.
 *
 * @param share See `crashStates`.
 */
export async function record(
  tree: readonly Entry[],
  sequence: readonly Step[],
  durability: Durability,
  random: () => number,
  share: number,
): Promise<Recording> {
  const disk = memoryDisk()
  writeTree(disk, TOP, tree)
  const model = createDiskModel(TOP, tree, MEMORY)
  const directory = `${TOP}/${MEMORY}`
  const cases = new Map<string, CrashCase>()
  const everSeen = new Map<string, Set<string>>()
  let acknowledged = 0
  let begun = 0

  const now = (): Version => {
    const files = publicFiles(readTree(disk, directory))
    return new Map([...files].map(([name, { bytes }]) => [name, textOf(bytes) ?? ""]))
  }
  const collect = (after: string): void => {
    for (const [name, text] of now()) everSeen.set(name, (everSeen.get(name) ?? new Set()).add(text))
    if (begun < sequence.length) return
    for (const state of crashStates(model, random, share)) {
      const key = `${state.key} ${acknowledged}`
      const known = cases.get(key)
      if (known === undefined) cases.set(key, { ...state, after, acknowledged, begun })
      else known.journaled ||= state.journaled
    }
  }
  const files: Files = watchFiles(disk, (call, run) => {
    const result = run()
    if (call.mutates || call.name === "openSync" || call.name === "closeSync") model.apply(call, result)
    if (call.mutates) collect(`${call.name} ${call.args.filter((arg) => typeof arg === "string").join(" ")}`)
    return result
  })

  const memory = openMemory(directory, files, durability)
  const versions = [now()]
  for (const [at, step] of sequence.entries()) {
    begun = at + 1
    collect("the beginning")
    await step.run(memory, at + 1)
    acknowledged = at + 1
    versions.push(now())
    collect("the end")
  }
  return { cases: [...cases.values()], versions, everSeen }
}
