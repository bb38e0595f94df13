import { rmSync, writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import type * as Core from "@caliban/memory-core"
import { sharedClock } from "../processes/talk.ts"
import { between, pick, randomFrom } from "../random.ts"
import { draftOf } from "../storms/generations.ts"
import type { Operation } from "./linearizable.ts"

/** A command to a process, a thread or a copy of the package. */
export type Command =
  /** With `home`, `directory` is the workspace; the first write creates its memory. */
  | { do: "insert"; directory: string; slugs: readonly string[]; home?: string }
  | { do: "operate"; directory: string; slugs: readonly string[]; times: number; seed: number; name: string }
  | { do: "meet"; directory: string; at: number; name: string; hold: number }

export interface Refused {
  slug: string
  error: string
}

export interface Inserted {
  acked: readonly string[]
  refused: readonly Refused[]
}

export interface Met {
  /** Milliseconds from the start signal until it held the lock; absent if it never did. */
  waited?: number
  /** True when another writer was in the critical section at the same time. */
  double: boolean
  error?: string
}

export interface Results {
  insert: Inserted
  operate: { operations: readonly Operation[]; refused: readonly Refused[] }
  meet: Met
}

export type Result = Results[Command["do"]]

/** @param core The copy of the package to use. */
export async function perform(core: typeof Core, command: Command): Promise<Result> {
  const { directory } = command
  if (command.do === "meet") return await meet(core, command)
  if (command.do === "insert" && command.home !== undefined) {
    const inHome = core.createMemory({ cwd: directory, system: { env: { HOME: command.home } } })
    return await insert(inHome, command.slugs)
  }
  const memory = core.createMemory({ cwd: directory, directory, durability: "none", system: { env: {} } })
  if (command.do === "insert") return await insert(memory, command.slugs)
  return await operate(core, memory, command)
}

async function insert(memory: Core.Memory, slugs: readonly string[]): Promise<Inserted> {
  const acked: string[] = []
  const refused: Refused[] = []
  for (const slug of slugs) {
    const draft = draftOf(slug, 0)
    if (draft === undefined) continue
    try {
      await memory.write(draft)
      acked.push(slug)
    } catch (error) {
      refused.push({ slug, error: String(error) })
    }
  }
  return { acked, refused }
}

/** Random operations on a few topics, each with its start and end time. */
async function operate(
  core: typeof Core,
  memory: Core.Memory,
  { slugs, times, seed, name }: Command & { do: "operate" },
): Promise<Results["operate"]> {
  const random = randomFrom(seed)
  const operations: Operation[] = []
  const refused: Refused[] = []
  const read = new Map<string, string | null>()
  for (let number = 0; number < times; number++) {
    const slug = pick(random, slugs)
    const body = `${number} of ${name}`
    const draft = { slug, type: "project", description: "What several write at once", body } as const
    const kind = pick(random, ["read", "read", "write", "cas", "cas", "cas", "remove"] as const)
    const expect = read.get(slug)
    const start = sharedClock()
    const record = (what: Pick<Operation, "expected" | "wrote" | "saw">): void => {
      operations.push({ slug, process: name, start, end: sharedClock(), ...what })
    }
    try {
      if (kind === "write") record({ wrote: (await memory.write(draft)).revision })
      else if (kind === "cas" && expect !== undefined) {
        const { revision } = await memory.write(draft, { expect })
        record({ expected: expect, wrote: revision })
        read.set(slug, revision)
      } else if (kind === "remove" && expect) {
        const removed = await memory.remove(slug, { expect })
        if (removed !== undefined) record({ expected: expect, wrote: null })
      } else {
        const revision = (await memory.read(slug))?.revision ?? null
        record({ saw: revision })
        read.set(slug, revision)
      }
    } catch (error) {
      if (core.isMemoryError(error, "conflict")) {
        // A refused write counts as a read: its error contains the revision that it found.
        const revision = (error.details["revision"] ?? null) as string | null
        record({ saw: revision })
        read.set(slug, revision)
      } else refused.push({ slug, error: String(error) })
    }
    if (random() < 0.1) await sleep(between(random, 0, 2))
  }
  return { operations, refused }
}

/** Takes the lock at a given time. Two holders at the same time find each other's marker. */
async function meet(
  core: typeof Core,
  { directory, at, name, hold }: Command & { do: "meet" },
): Promise<Met> {
  const marker = `${directory}.marker`
  const store = core.createFileStore(directory, { durability: "none" })
  let waited: number | undefined
  let double = false
  const early = at - sharedClock() - 1
  if (early > 0) await sleep(early)
  while (sharedClock() < at) {
    // Timers are imprecise: wait actively for the last moment.
  }
  try {
    await store.transact(name, async () => {
      waited ??= sharedClock() - at
      try {
        writeFileSync(marker, name, { flag: "wx" })
      } catch {
        double = true
      }
      await sleep(hold)
      rmSync(marker, { force: true })
      return { topic: Buffer.from(`${name}\n`), result: undefined }
    })
  } catch (error) {
    return { double, error: String(error), ...(waited === undefined ? {} : { waited }) }
  }
  return { double, ...(waited === undefined ? {} : { waited }) }
}
