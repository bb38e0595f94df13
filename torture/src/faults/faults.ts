import * as fs from "node:fs"
import { join } from "node:path"
import { inParallel } from "../in-parallel.ts"
import { memoryDisk } from "../memory-disk.ts"
import { shuffle } from "../random.ts"
import type { Context, Figures, Section } from "../section.ts"
import type { Disk } from "../tree.ts"
import { type FaultAt, faultsOf, nameFault } from "./fault.ts"
import { judge } from "./judge.ts"
import { makeOperations, type Operation } from "./operations.ts"
import { countControlFiles, type Run, runOnce } from "./point.ts"

/** Makes each file call fail in every way that a disk can fail. */
export const faults: Section = {
  name: "faults",
  summary: "every file call of every operation fails once or for good, or is the last one of its process",
  weight: 3,
  run,
}

/** An operation, whether a dead process holds the lock, and a fault. */
interface Point {
  operation: Operation
  lock: "free" | "dead"
  at: FaultAt
}

const HOME = "/home/user"
const AT_ONCE = 32
/** One in this many points also runs on a real disk. */
const REAL_EVERY = 30

async function run(context: Context): Promise<Figures> {
  const operations = await makeOperations()
  const healthy = await runHealthy(operations)
  const all = listPoints(operations, healthy)
  const points = shuffle(context.random, all).filter(
    (point) => context.only === undefined || nameOf(point) === context.only,
  )
  if (points.length === 0) throw new Error(`There is no point "${context.only}".`)
  const found = createFindings(context)
  const counts = { points: 0, struck: 0, threw: 0, succeeded: 0, "stored, not indexed": 0, crashed: 0 }
  let sweptLater = 0
  let places = 0

  const examine = async (point: Point, disk: Disk, top: string): Promise<void> => {
    const { operation, lock, at } = point
    const directory = join(top, `memory-${++places}`)
    const reference = healthy.get(keyOf(operation, lock)) as Run
    const usual = countControlFiles(reference.next.after)
    const outcome = await runOnce(disk, directory, operation, operation.trees[lock], at, usual)
    counts.points++
    if (outcome.struck) counts.struck++
    counts[resultOf(outcome)]++
    sweptLater += outcome.next.swept
    for (const what of judge(outcome, reference, operation)) found.add(what, point, outcome)
    disk.rmSync(directory, { recursive: true, force: true })
    context.progress(counts)
  }

  const folder = context.folder()
  let real = 0
  let taken = 0
  const both = async (point: Point): Promise<void> => {
    await examine(point, memoryDisk(), HOME)
    if (taken++ % REAL_EVERY !== 0) return
    real++
    await examine(point, fs as unknown as Disk, folder)
  }
  await inParallel(points, AT_ONCE, both, () => context.timeLeft() === 0)
  found.report()
  return {
    ...counts,
    "of all points": all.length,
    "points on a real disk": real,
    "leftovers that only a later write removed": sweptLater,
    "points with violations": found.points(),
  }
}

function resultOf({ crashed, error, value }: Run): "threw" | "succeeded" | "stored, not indexed" | "crashed" {
  if (crashed) return "crashed"
  if (error !== undefined) return "threw"
  const { warnings = [] } = (value ?? {}) as { warnings?: readonly { code: string }[] }
  return warnings.some(({ code }) => code === "not-indexed") ? "stored, not indexed" : "succeeded"
}

/** Runs each operation without faults, and records its file calls and the resulting files. */
async function runHealthy(operations: readonly Operation[]): Promise<ReadonlyMap<string, Run>> {
  const runs = new Map<string, Run>()
  for (const operation of operations) {
    for (const lock of ["free", "dead"] as const) {
      const directory = `${HOME}/healthy-${runs.size}`
      const healthy = await runOnce(memoryDisk(), directory, operation, operation.trees[lock])
      if (healthy.error !== undefined) throw healthy.error
      runs.set(keyOf(operation, lock), healthy)
    }
  }
  return runs
}

function listPoints(operations: readonly Operation[], healthy: ReadonlyMap<string, Run>): readonly Point[] {
  const points: Point[] = []
  for (const operation of operations) {
    for (const lock of ["free", "dead"] as const) {
      const calls = healthy.get(keyOf(operation, lock))?.calls ?? []
      for (const [index, { name, mutates }] of calls.entries()) {
        for (const fault of faultsOf(name, mutates)) {
          for (const forGood of fault.kind === "crash" ? [true] : [false, true]) {
            points.push({ operation, lock, at: { call: index + 1, fault, forGood } })
          }
        }
      }
    }
  }
  return points
}

function keyOf({ name }: Operation, lock: string): string {
  return `${name}, lock ${lock}`
}

/** The name of a point, for `--case`. */
function nameOf({ operation, lock, at }: Point): string {
  return `${keyOf(operation, lock)}, call ${at.call}, ${nameFault(at.fault)} ${at.forGood ? "for good" : "once"}`
}

interface Findings {
  add(what: string, point: Point, outcome: Run): void
  points(): number
  /** Reports one violation per problem and kind of call, with the first point where it occurred. */
  report(): void
}

function createFindings(context: Context): Findings {
  const groups = new Map<
    string,
    { what: string; count: number; name: string; example: Record<string, unknown> }
  >()
  const broken = new Set<string>()
  return {
    add(what, point, outcome) {
      const name = nameOf(point)
      broken.add(name)
      const call = outcome.calls[point.at.call - 1]
      const key = `${what} ${point.operation.name} ${call?.name} ${point.at.fault.kind} ${point.at.forGood}`
      const group = groups.get(key)
      if (group !== undefined) group.count++
      else {
        const example = {
          call: call?.name,
          path: call?.args.filter((arg) => typeof arg === "string"),
          error: outcome.error instanceof Error ? outcome.error.message : undefined,
          leftovers: what.startsWith("leftovers") ? outcome.next.leftovers : undefined,
        }
        groups.set(key, { what, count: 1, name, example })
      }
    },
    points: () => broken.size,
    report() {
      for (const { what, count, name, example } of groups.values())
        context.violation(what, { points: count, ...example }, name)
    },
  }
}
