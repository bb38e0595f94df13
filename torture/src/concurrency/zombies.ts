import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { createMemory, type Memory } from "@caliban/memory-core"
import { CONTROL_FOLDER } from "../control-folder.ts"
import type { Worker, WorkerProcesses } from "../processes/worker-processes.ts"
import { shuffle } from "../random.ts"
import type { Context, Figures } from "../section.ts"
import { findHidden, findUnlisted, readTopics } from "../storms/check-memory.ts"
import { draftOf, fileOf } from "../storms/generations.ts"
import { makeOld } from "../storms/leftovers.ts"

export interface ZombieCommand {
  directory: string
  slug: string
  generation: number
  /** The file call before which it stops; 0 = it does not stop. */
  gap: number
  /** True: it takes the lock and pauses. */
  hold?: boolean
}

export type ZombieWord =
  | { said: "stopped"; call: string }
  | { said: "acknowledged"; calls: number }
  | { said: "refused"; calls: number; code: string; message: string }

interface Act {
  name: string
  slug: string
  generation: number
}

const ACTS: readonly Act[] = [
  { name: "creates", slug: "young", generation: 1 },
  { name: "updates", slug: "old", generation: 1 },
  { name: "removes", slug: "old", generation: 7 },
]

/** The topic that another process writes meanwhile: the same one, another one, or a new one. */
const TOPICS = ["same", "old", "new"] as const

/** Seconds that the lock is made older; the lock of a live owner is taken over after a minute. */
const ASLEEP = 120

/**
 * Pauses a process before each file call of a write, ages its lock, lets another process write, and resumes the first.
 * Either the first process notices, or the next write repairs the result: no acknowledged write is lost, and after the
 * next write the index agrees with the topics.
 */
export async function wakeZombies(context: Context, processes: WorkerProcesses): Promise<Figures> {
  if (process.platform === "win32") return { "zombie gaps": "not on this system" }
  const { folder, random } = context
  const zombie = processes.start("zombie", null)
  const root = folder()
  const outcomes = { acknowledged: 0, locked: 0, "refused otherwise": 0 }
  let gaps = 0
  let broken = 0
  const trials: { act: Act; calls: number; gap: number; topic: (typeof TOPICS)[number] }[] = []
  for (const act of ACTS) {
    const calls = await countCalls(zombie, join(root, `${act.name}-calm`), act)
    for (let gap = 1; gap <= calls; gap++) trials.push(...TOPICS.map((topic) => ({ act, calls, gap, topic })))
  }
  for (const { act, calls, gap, topic } of shuffle(random, trials)) {
    const directory = join(root, `${act.name}-${gap}-${topic}`)
    const trial = await wake(zombie, directory, act, gap, topic)
    gaps++
    outcomes[trial.outcome]++
    if (trial.problems.length > 0) {
      broken++
      const where = `before call ${gap} of ${calls}, ${trial.call}`
      context.violation(
        `A process that ${act.name} a topic slept ${where}; meanwhile another wrote (${topic} topic)`,
        trial.problems,
      )
    } else rmSync(directory, { recursive: true, force: true })
    context.progress({ "zombie gaps": gaps, broken })
    if (context.timeLeft() === 0) break
  }
  return {
    "zombie gaps": gaps,
    "zombies fenced": outcomes.locked,
    "zombies refused otherwise": outcomes["refused otherwise"],
    "zombies acknowledged": outcomes.acknowledged,
    "zombies that broke something": broken,
  }
}

async function countCalls(zombie: Worker, directory: string, act: Act): Promise<number> {
  await furnish(directory)
  const word = await command(zombie, { directory, ...act, gap: 0 })
  if (word.said !== "acknowledged") throw new Error(`A calm process was refused: ${JSON.stringify(word)}`)
  return word.calls
}

interface Trial {
  call: string
  outcome: "acknowledged" | "locked" | "refused otherwise"
  problems: readonly string[]
}

async function wake(
  zombie: Worker,
  directory: string,
  act: Act,
  gap: number,
  topic: (typeof TOPICS)[number],
): Promise<Trial> {
  const awake = await furnish(directory)
  const stopped = await command(zombie, { directory, ...act, gap })
  // The number of calls of a write varies slightly.
  if (stopped.said !== "stopped") return { call: "none", outcome: "acknowledged", problems: [] }
  await untilStopped(zombie.pid)
  makeOld(join(directory, CONTROL_FOLDER), ASLEEP, directory)

  const mine = { same: act.slug, old: "bystander", new: "newcomer" }[topic]
  const problems: string[] = []
  try {
    await write(awake, mine, 2)
  } catch (error) {
    problems.push(`the other process was refused: ${error}`)
  }
  zombie.kill("SIGCONT")
  const word = await hear(zombie)
  const acknowledged = word.said === "acknowledged"
  const fenced = word.said === "refused" && word.code === "locked"
  if (word.said === "refused" && word.code === "") problems.push(`the sleeper failed: ${word.message}`)

  const topics = readTopics(directory)
  const expectations: [slug: string, generations: readonly number[]][] =
    topic === "same"
      ? [[mine, acknowledged ? [2, act.generation] : [2]]]
      : [
          [mine, [2]],
          [act.slug, acknowledged ? [act.generation] : act.slug === "old" ? [0] : [7]],
        ]
  for (const [slug, generations] of expectations) {
    if (generations.some((generation) => topics.get(slug) === fileOf(slug, generation))) continue
    problems.push(`${slug} is ${topics.get(slug) ?? "absent"}, not generation ${generations.join(" or ")}`)
  }
  for (const { kind, slug, details } of await findHidden(directory)) {
    // A removal that is paused right before its rename completes while another process holds the lock. The view reports
    // the file as missing, and the next write removes the line.
    if (details.startsWith("has no topic")) continue
    problems.push(`at once: ${slug} ${kind}: ${details}`)
  }
  await write(awake, "afterwards", 0)
  for (const { kind, slug, details } of findUnlisted(directory)) {
    problems.push(`after the next write: ${slug} ${kind}: ${details}`)
  }
  if (problems.length > 0) problems.push(`the sleeper said ${JSON.stringify(word)}`)
  return {
    call: stopped.call,
    outcome: acknowledged ? "acknowledged" : fenced ? "locked" : "refused otherwise",
    problems,
  }
}

/** A memory with two topics. */
async function furnish(directory: string): Promise<Memory> {
  const memory = createMemory({ cwd: directory, directory, durability: "none", system: { env: {} } })
  await write(memory, "bystander", 0)
  await write(memory, "old", 0)
  return memory
}

async function write(memory: Memory, slug: string, generation: number): Promise<void> {
  const draft = draftOf(slug, generation)
  if (draft !== undefined) await memory.write(draft)
}

async function command(
  zombie: Worker,
  { directory, slug, generation, gap }: ZombieCommand,
): Promise<ZombieWord> {
  zombie.send(JSON.stringify({ directory, slug, generation, gap }))
  return await hear(zombie)
}

async function hear(zombie: Worker): Promise<ZombieWord> {
  const line = await zombie.next()
  if (line === undefined) throw new Error("The process that is to be stopped has ended.")
  return JSON.parse(line) as ZombieWord
}

/** Waits, because the signal takes effect with a delay. */
async function untilStopped(pid: number): Promise<void> {
  const end = performance.now() + 2_000
  while (process.platform === "linux" && performance.now() < end) {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    if (stat.slice(stat.lastIndexOf(")") + 2).startsWith("T")) return
    await sleep(1)
  }
  if (process.platform !== "linux") await sleep(40)
}
