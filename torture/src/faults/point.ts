import { join } from "node:path"
import type { Files } from "@caliban/memory-core"
import { countOwnFiles, type History, readHistory } from "../control-folder.ts"
import { deadPid, editLockRecords } from "../lock-record.ts"
import { CANARY, draft, openMemory } from "../open-memory.ts"
import { controlFiles, type Disk, type Entry, readTree, writeTree } from "../tree.ts"
import { type FileCall, watchFiles } from "../watched-files.ts"
import type { FaultAt } from "./fault.ts"
import { createFaultyFiles } from "./faulty-files.ts"
import type { Operation } from "./operations.ts"

/** The record of one run of an operation. */
export interface Run {
  directory: string
  calls: readonly FileCall[]
  /** False when the operation ended before the fault. */
  struck: boolean
  crashed: boolean
  error?: unknown
  value?: unknown
  before: Kept
  after: Kept
  /** Descriptors that it left open. */
  open: number
  load: Loaded
  next: NextWrite
}

/** A directory and what its history keeps. */
export interface Kept {
  tree: readonly Entry[]
  history: History
}

export interface Loaded {
  error?: unknown
  text: string
  problems: readonly string[]
  /** Calls that could have changed something. */
  changes: number
}

/** A later write by another instance, without faults. */
export interface NextWrite {
  error?: unknown
  warnings: readonly string[]
  after: Kept
  /** Additional files in the control folder compared with a run without faults: immediately, and two minutes later. */
  leftovers: readonly string[]
  swept: number
}

const NEXT = draft("next-fact", "What another process writes next")
const ROUNDS = 40
const LATER = draft("next-fact", "What it writes two minutes later")

/** Runs an operation with or without a fault, then the calls that show the state of the memory. */
export async function runOnce(
  disk: Disk,
  directory: string,
  { prepare, run }: Operation,
  tree: readonly Entry[],
  at?: FaultAt,
  usual: number = Number.POSITIVE_INFINITY,
): Promise<Run> {
  writeTree(disk, directory, tree)
  const faulty = createFaultyFiles(disk)
  const memory = openMemory(directory, faulty.files)
  const prepared = await prepare?.(memory)
  const before = await look(disk, directory)
  const wasOpen = faulty.open()
  faulty.arm(at)
  const outcome = await run(memory, prepared).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  const calls = [...faulty.calls()]
  const struck = faulty.struck()
  const crashed = struck && at?.fault.kind === "crash"
  if (crashed) editLockRecords(disk, directory, (record) => ({ ...record, pid: deadPid() }))
  const open = faulty.open() - wasOpen
  const load = await loadWatched(disk, directory)
  const after = await look(disk, directory)
  const next = await writeNext(disk, directory, usual)
  return { directory, calls, struck, crashed, ...outcome, before, after, open, load, next }
}

async function loadWatched(disk: Disk, directory: string): Promise<Loaded> {
  let changes = 0
  const files = watchFiles(disk, (call, run) => {
    if (call.mutates) changes++
    return run()
  })
  try {
    const { text, diagnostics } = await openMemory(directory, files).load()
    const problems = diagnostics.filter(({ level }) => level === "error").map(({ message }) => message)
    return { text, problems, changes }
  } catch (error) {
    return { error, text: "", problems: [], changes }
  }
}

async function writeNext(disk: Disk, directory: string, usual: number): Promise<NextWrite> {
  const memory = openMemory(directory, disk as unknown as Files)
  try {
    const { warnings } = await memory.write(NEXT)
    const after = await look(disk, directory)
    const base = { warnings: warnings.map(({ code }) => code), after }
    if (countControlFiles(after) <= usual) return { ...base, leftovers: [], swept: 0 }
    // A file that could not be removed is removed once it is old, at the latest when the history is swept.
    makeOlder(disk, directory)
    let later = base.after
    for (let round = 0; round < ROUNDS && countControlFiles(later) > usual; round++) {
      await memory.write({ ...LATER, description: `What it writes ${round + 2} minutes later` })
      later = await look(disk, directory)
    }
    const left = countControlFiles(later) > usual ? controlFiles(later.tree).map(({ path }) => path) : []
    return { ...base, leftovers: left, swept: countControlFiles(after) - countControlFiles(later) }
  } catch (error) {
    const after = await look(disk, directory)
    return { error, warnings: [], after, leftovers: [], swept: 0 }
  }
}

function makeOlder(disk: Disk, directory: string): void {
  for (const { path, time } of controlFiles(readTree(disk, directory))) {
    const earlier = time / 1_000 - 120
    disk.utimesSync(join(directory, path), earlier, earlier)
  }
}

async function look(disk: Disk, directory: string): Promise<Kept> {
  const history = await readHistory(directory, disk as unknown as Files)
  return { tree: readTree(disk, directory), history }
}

/** Files of the store that do not belong to an entry of the history. */
export function countControlFiles({ tree, history }: Kept): number {
  return countOwnFiles(tree, history)
}

/** True when a message contains private text or a path. */
export function tellsTooMuch(message: string, directory: string): boolean {
  return message.includes(CANARY) || message.includes(directory)
}
