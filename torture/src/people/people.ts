import { setTimeout as sleep } from "node:timers/promises"
import { createWorkerProcesses, type WorkerProcesses } from "../processes/worker-processes.ts"
import { between } from "../random.ts"
import type { Context, Figures, Section } from "../section.ts"
import { findDamage, linesInHistory, startBackgroundWriters } from "./background-writers.ts"
import { type Editor, findEditors, isInstalled, read } from "./editors.ts"
import { startOver } from "./start-over.ts"

/** Saves of one editor, over all rounds. */
interface Tally {
  saves: number
  refused: number
  /** Lines that disappeared during its saves, no matter which editor had saved them. */
  lost: number
  /** Lost lines that are not in the history either. */
  gone: number
  doubled: number
  /** Writes that were acknowledged meanwhile. */
  acks: number
}

/** The minimum and maximum time that one editor saves in one round, in milliseconds. */
const TURN_MS = [500, 2_000] as const

/** A writer waits until the index is unchanged for 20 ms: an editor without pauses would block all writers. */
const REST_MS = [20, 45] as const

export const people: Section = {
  name: "people",
  summary: "a person edits the index while four processes write; no line of the person and no topic is lost",
  weight: 4,
  async run(context) {
    const { violation } = context
    const { editors, missing } = await findEditors()
    const hasGit = await isInstalled("git")
    const tallies = new Map(editors.map(({ name }) => [name, createTally()]))
    const over = { deletions: 0, checkouts: 0, lost: 0, acks: 0 }
    const refusals = new Map<string, number>()
    const processes = createWorkerProcesses()
    const turn = Math.min(TURN_MS[1], Math.max(TURN_MS[0], context.timeLeft() / (2 * editors.length)))
    try {
      do {
        await editTogether(context, processes, { editors, turn, tallies, refusals })
        await startOver(context, processes, hasGit, over, refusals)
        context.progress(describe(tallies))
      } while (context.timeLeft() > 0)
    } finally {
      await processes.killAll()
    }
    judge(context, editors, tallies)
    const unexpected = [...refusals].filter(([reason]) => !reason.includes("keeps changing"))
    if (unexpected.length > 0) violation("Writes were refused while a person edited", unexpected)
    return {
      ...describe(tallies),
      "index deleted": over.deletions,
      "git checkout": hasGit ? over.checkouts : "not installed",
      "lost after delete or checkout": over.lost,
      ...Object.fromEntries(missing.map((program) => [program, "not installed"])),
      "refused writes": [...refusals.values()].reduce((sum, count) => sum + count, 0),
    }
  },
}

interface Round {
  editors: readonly Editor[]
  /** Milliseconds for each editor. */
  turn: number
  tallies: ReadonlyMap<string, Tally>
  refusals: Map<string, number>
}

/** Runs each editor in turn on one memory. A line that disappears counts for the current editor. */
async function editTogether(
  context: Context,
  processes: WorkerProcesses,
  { editors, turn, tallies, refusals }: Round,
): Promise<void> {
  const { folder, random, violation } = context
  const directory = folder()
  const writers = await startBackgroundWriters(processes, directory, { slugs: 40, pause: 3 })
  const saved: string[] = []
  const missedBy = new Map<string, string>()
  const lookFor = (name: string): void => {
    const lines = new Set(read(directory).split("\n"))
    for (const line of saved) {
      if (lines.has(line)) missedBy.delete(line)
      else if (!missedBy.has(line)) missedBy.set(line, name)
    }
  }
  for (const editor of editors) {
    const tally = tallies.get(editor.name) ?? createTally()
    const before = writers.ledger.acks
    const end = performance.now() + turn
    while (performance.now() < end) {
      const line = `Line ${saved.length} of a person (${editor.name}).`
      if (await editor.save(directory, line, random)) {
        saved.push(line)
        tally.saves++
      } else tally.refused++
      await sleep(between(random, ...(random() < 0.25 ? REST_MS : editor.pause)))
      context.progress(describe(tallies))
    }
    lookFor(editor.name)
    tally.acks += writers.ledger.acks - before
  }
  await sleep(200)
  for (const [reason, count] of await writers.stop())
    refusals.set(reason, (refusals.get(reason) ?? 0) + count)

  const damage = await findDamage(writers)
  if (damage.length > 0) violation("A person's saves damaged topics", damage.slice(0, 10))
  lookFor("the end")
  const history = await linesInHistory(directory)
  for (const [line, name] of missedBy) {
    const tally = tallies.get(name) ?? tallies.get(editors.at(-1)?.name ?? "")
    if (tally === undefined) continue
    tally.lost++
    if (!history.has(line)) tally.gone++
  }
  const lines = read(directory).split("\n")
  for (const { name } of editors) {
    const own = lines.filter((line) => line.endsWith(`of a person (${name}).`))
    const tally = tallies.get(name)
    if (tally !== undefined) tally.doubled += own.length - new Set(own).size
  }
}

function judge(
  { violation }: Context,
  editors: readonly Editor[],
  tallies: ReadonlyMap<string, Tally>,
): void {
  const writes = [...tallies.values()].reduce((sum, { acks }) => sum + acks, 0)
  if (writes === 0) violation("No process could write while a person saved")
  for (const { name, tolerates } of editors) {
    const { saves, lost, gone, acks } = tallies.get(name) ?? createTally()
    const allowed = tolerates === undefined ? 0 : Math.ceil(saves / tolerates)
    if (lost > allowed) violation(`${lost} lines were lost while a person saved ${saves} times (${name})`)
    if (gone > allowed) violation(`${gone} lost lines are not in the history either (${name})`)
    if (saves > 200 && acks === 0) violation(`No process could write while a person saved (${name})`)
    if (saves === 0) violation(`The editor could not save anything (${name})`)
  }
}

function describe(tallies: ReadonlyMap<string, Tally>): Figures {
  const sum = (of: (tally: Tally) => number): number =>
    [...tallies.values()].reduce((total, tally) => total + of(tally), 0)
  const byEditor = Object.fromEntries(
    [...tallies].map(([name, { saves, lost, gone, doubled, refused, acks }]) => [
      name,
      [
        `${saves} saves`,
        `${lost} lost`,
        ...(gone > 0 ? [`${gone} not in the history`] : []),
        ...(doubled > 0 ? [`${doubled} doubled`] : []),
        ...(refused > 0 ? [`${refused} failed`] : []),
        `${acks} writes meanwhile`,
      ].join(", "),
    ]),
  )
  return {
    saves: sum(({ saves }) => saves),
    lost: sum(({ lost }) => lost),
    "writes meanwhile": sum(({ acks }) => acks),
    ...byEditor,
  }
}

function createTally(): Tally {
  return { saves: 0, refused: 0, lost: 0, gone: 0, doubled: 0, acks: 0 }
}
