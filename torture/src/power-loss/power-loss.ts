import { type Durability, formatTopic } from "@caliban/memory-core"
import { inParallel } from "../in-parallel.ts"
import { draft } from "../open-memory.ts"
import { shuffle } from "../random.ts"
import type { Context, Figures, Section } from "../section.ts"
import type { Entry } from "../tree.ts"
import { judgeState } from "./judge-state.ts"
import { type CrashCase, MEMORY, record } from "./record.ts"
import { allSequences, type Step } from "./sequences.ts"

/** The power fails after any call, and the disk keeps any part of the unsynced data. */
export const powerLoss: Section = {
  name: "power-loss",
  summary:
    "the power fails after every call of up to three changes, and the disk keeps any part of the unsynced data",
  weight: 3,
  run,
}

const AT_ONCE = 64
const SAVED = Date.UTC(2026, 0, 1)

/** The initial state of a sequence: a memory that a person created, or nothing. */
const STARTS: Readonly<Record<string, readonly Entry[]>> = {
  "a memory with one topic": [
    folder("", 0),
    folder(MEMORY, 1),
    file(`${MEMORY}/MEMORY.md`, 2, "# Notes\n\n- [a](a.md) — project: What a says\n"),
    file(`${MEMORY}/a.md`, 3, formatTopic(draft("a", "What a says"))),
  ],
  nothing: [folder("", 0)],
}

/** The less is synced, the more states are possible. */
const SHARE = { full: 1, file: 0.1, none: 0.05 }
/** The maximum number of states per sequence; the seed selects them if there are more. */
const MOST_STATES = 16

async function run(context: Context): Promise<Figures> {
  const { random } = context
  const sequences = Object.keys(STARTS).flatMap((start) => allSequences(3).map((steps) => ({ start, steps })))
  const tally = createTally(context)
  // Without any sync far more is possible; a single write shows that the states can find a fault.
  for (const { start, steps } of sequences) {
    if (steps.length === 1 && steps[0]?.name === "write a") await tally.examine(start, steps, "none", random)
  }
  for (const { start, steps } of shuffle(random, sequences)) {
    for (const durability of ["full", "file"] as const) await tally.examine(start, steps, durability, random)
    if (context.timeLeft() === 0) break
  }
  return tally.finish()
}

interface Tally {
  examine(start: string, steps: readonly Step[], durability: Durability, random: () => number): Promise<void>
  finish(): Figures
}

function createTally(context: Context): Tally {
  const figures: Record<string, number> = { sequences: 0 }
  const count = (name: string, by: number): void => {
    figures[name] = (figures[name] ?? 0) + by
  }
  const groups = new Map<string, { what: string; states: number; journaled: number; example: unknown }>()

  return {
    async examine(start, steps, durability, random) {
      const recording = await record(STARTS[start] ?? [], steps, durability, random, SHARE[durability])
      count("sequences", 1)
      await inParallel(shuffle(random, recording.cases).slice(0, MOST_STATES), AT_ONCE, async (state) => {
        const { torn, broken, drift } = await judgeState(state, recording, durability)
        count(`states, ${durability}`, 1)
        count(`states that a journal may leave, ${durability}`, state.journaled ? 1 : 0)
        count(`torn, ${durability}`, torn.length > 0 ? 1 : 0)
        count(`index not repaired by the next write, ${durability}`, drift === undefined ? 0 : 1)
        const found = [...broken, ...torn.map(() => "a file is torn")]
        // The mark that lets the next write repair the line is not synced, which would cost each write a sync more. It is
        // there where the journal keeps the order of names; elsewhere `repair` restores the line.
        if (durability === "full" && drift !== undefined && state.journaled) found.push(drift)
        if (durability !== "none") for (const what of found) add(what, start, steps, durability, state)
        context.progress(figures)
      })
    },
    finish() {
      for (const { what, states, journaled, example } of groups.values())
        context.violation(what, { states, "of them with a journal": journaled, ...(example as object) })
      if ((figures["torn, none"] ?? 0) === 0)
        context.violation("the power cuts are too mild: none damages a file that is not synced")
      return figures
    },
  }

  function add(
    what: string,
    start: string,
    steps: readonly Step[],
    durability: Durability,
    { after, acknowledged, files, journaled }: CrashCase,
  ): void {
    const key = `${what}, ${durability}, from ${start}, ${steps.at(-1)?.name}, ${acknowledged === steps.length}`
    const group = groups.get(key)
    count("broken states that a journal in order may leave", journaled ? 1 : 0)
    if (group !== undefined) {
      group.states++
      if (journaled) group.journaled++
    } else {
      const example = {
        durability,
        start,
        steps: steps.map(({ name }) => name),
        after,
        acknowledged,
        files: Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.length])),
      }
      groups.set(key, { what, states: 1, journaled: journaled ? 1 : 0, example })
    }
  }
}

function folder(path: string, inode: number): Entry {
  return { path, mode: 0o700, inode, time: SAVED }
}

function file(path: string, inode: number, text: string): Entry {
  return { path, bytes: Buffer.from(text), mode: 0o600, inode, time: SAVED }
}
