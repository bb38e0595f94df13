import { setTimeout as sleep } from "node:timers/promises"
import { findExchange } from "../exchange.ts"
import { createWorkerProcesses, type WorkerProcesses } from "../processes/worker-processes.ts"
import { between, shuffle } from "../random.ts"
import type { Context, Figures, Section } from "../section.ts"
import { findDamage, linesInHistory, startBackgroundWriters } from "./background-writers.ts"
import { type Editor, findEditors, isInstalled, read } from "./editors.ts"
import { startOver } from "./start-over.ts"

/** Saves of one editor, over all rounds of one kind. */
interface Tally {
  saves: number
  failed: number
  /** Lines that are not in the index at the end. They disappeared during its saves, whichever editor had saved them. */
  moved: number
  /** Those of them that are not in the history either. */
  lost: number
  /** The fewest renames that can have replaced those. */
  overtaken: number
  /** Writes that were acknowledged meanwhile. */
  acks: number
}

const NO_SAVES: Tally = { saves: 0, failed: 0, moved: 0, lost: 0, overtaken: 0, acks: 0 }

/** How many processes write, and whether they can exchange two names. */
interface Kind {
  writers: number
  exchange: boolean
}

const KINDS: readonly Kind[] = [2, 4].flatMap((writers) => [
  { writers, exchange: false },
  { writers, exchange: true },
])

/** The minimum and maximum time that one editor saves in one round, in milliseconds. */
const TURN_MS = [500, 2_000] as const
/** Between two saves of a person. */
const PAUSE_MS = [2, 8] as const
/** Every few saves: a writer waits until the index is unchanged for 20 ms, and would else wait for the whole turn. */
const REST_MS = [20, 45] as const

/**
 * Without an exchange of names, a rename replaces what is there: one rename in so many saves may come after saves that
 * began after the writer's last check. On a busy machine a rename takes up to `LONGEST_RENAME_MS`, and replaces all of
 * those: decision 0009.
 */
const OVERTAKEN = 1_000
const LONGEST_RENAME_MS = 250

export const people: Section = {
  name: "people",
  summary: "a person edits the index while processes write; no line of the person and no topic is lost",
  weight: 4,
  async run(context) {
    const { editors, missing } = await findEditors()
    const kinds = shuffle(context.random, KINDS).filter(
      (kind) => !kind.exchange || findExchange() !== undefined,
    )
    const hasGit = await isInstalled("git")
    const tallies = new Map<string, Tally>()
    const over = { deletions: 0, checkouts: 0, lost: 0 }
    const refusals = new Map<string, number>()
    const processes = createWorkerProcesses()
    const turn = Math.min(TURN_MS[1], Math.max(TURN_MS[0], context.timeLeft() / (2 * editors.length)))
    try {
      for (let round = 0; round === 0 || context.timeLeft() > 0; round++) {
        const kind = kinds[round % kinds.length] as Kind
        await editTogether(context, processes, { editors, turn, kind, tallies, refusals })
        await startOver(context, processes, hasGit, over, refusals)
      }
    } finally {
      await processes.killAll()
    }
    judge(context, tallies)
    const unexpected = [...refusals].filter(([reason]) => !reason.includes("keeps changing"))
    if (unexpected.length > 0) context.violation("Writes were refused while a person edited", unexpected)
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
  kind: Kind
  tallies: Map<string, Tally>
  refusals: Map<string, number>
}

/** Runs each editor in turn on one memory. A line that disappears counts for the current editor. */
async function editTogether(context: Context, processes: WorkerProcesses, round: Round): Promise<void> {
  const { folder, random, violation, progress } = context
  const { editors, turn, kind, tallies, refusals } = round
  const directory = folder()
  const writers = await startBackgroundWriters(processes, directory, { ...kind, slugs: 40, pause: 3 })
  const saved = new Map<string, number>()
  const missedBy = new Map<string, Tally>()
  const lookFor = (tally: Tally): void => {
    const lines = new Set(read(directory).split("\n"))
    for (const line of saved.keys()) {
      if (lines.has(line)) missedBy.delete(line)
      else if (!missedBy.has(line)) missedBy.set(line, tally)
    }
  }
  let tally = { ...NO_SAVES }
  for (const editor of editors) {
    const name = `${editor.name}, ${kind.writers} writers${kind.exchange ? ", exchange" : ""}`
    tally = tallies.get(name) ?? { ...NO_SAVES }
    tallies.set(name, tally)
    const before = writers.ledger.acks
    const end = performance.now() + turn
    while (performance.now() < end) {
      const line = `Line ${saved.size} of a person (${editor.name}).`
      if (await editor.save(directory, line, random)) {
        saved.set(line, performance.now())
        tally.saves++
      } else tally.failed++
      const [low, high] = random() < 0.25 ? REST_MS : PAUSE_MS
      await sleep(between(random, low, high))
      progress(describe(tallies))
    }
    lookFor(tally)
    tally.acks += writers.ledger.acks - before
  }
  await sleep(200)
  await writers.stop(refusals)

  const damage = await findDamage(writers)
  if (damage.length > 0) violation("A person's saves damaged topics", damage.slice(0, 10))
  lookFor(tally)
  const history = await linesInHistory(directory)
  let first = Number.NEGATIVE_INFINITY
  for (const [line, time] of saved) {
    const missed = missedBy.get(line)
    if (missed === undefined) continue
    missed.moved++
    if (history.has(line)) continue
    missed.lost++
    if (time - first < LONGEST_RENAME_MS) continue
    missed.overtaken++
    first = time
  }
}

function judge({ violation }: Context, tallies: ReadonlyMap<string, Tally>): void {
  for (const [name, { saves, lost, overtaken, acks }] of tallies) {
    const allowed = name.endsWith("exchange") ? 0 : Math.ceil(saves / OVERTAKEN)
    if (overtaken > allowed)
      violation(`${lost} lines were lost while a person saved ${saves} times (${name})`)
    if (saves > 200 && acks === 0) violation(`No process could write while a person saved (${name})`)
    if (saves === 0) violation(`The editor could not save anything (${name})`)
  }
}

function describe(tallies: ReadonlyMap<string, Tally>): Figures {
  const sum = (of: (tally: Tally) => number): number =>
    [...tallies.values()].reduce((total, tally) => total + of(tally), 0)
  const byEditor = [...tallies].map(([name, { saves, moved, lost, failed, acks }]) => {
    const failures = failed > 0 ? `, ${failed} failed` : ""
    return [
      name,
      `${saves} saves, ${moved - lost} only in the history, ${lost} lost${failures}, ${acks} writes`,
    ]
  })
  return {
    saves: sum(({ saves }) => saves),
    lost: sum(({ lost }) => lost),
    "writes meanwhile": sum(({ acks }) => acks),
    ...Object.fromEntries(byEditor),
  }
}
