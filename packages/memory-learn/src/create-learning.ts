import { isMemoryError } from "@caliban/memory-core"
import { askGuard, check, checkRule, internals, memoryPort } from "@caliban/memory-core/internal"
import { createMemorySearch } from "@caliban/memory-search"
import { listenWeakly } from "@caliban/text"
import { CONSOLIDATE, LEARNING, MESSAGE } from "./check-options.ts"
import { runConsolidation } from "./consolidate/consolidate.ts"
import { ENDS_WITH_QUESTION } from "./detect/detector.ts"
import type { Learning, LearningOptions, LearningSummary, NoticedMemory } from "./learning-types.ts"
import { createListener } from "./notes/listener.ts"
import { createNotes, type Waiting } from "./notes/notes.ts"
import { compareWith, coverage, isMeant, isSame, mayContradict, worded } from "./similar/compare.ts"
import { findSimilar } from "./similar/find-similar.ts"
import {
  createLearnedEntries,
  isOutdated,
  readEntries,
  readOrSkip,
  withoutDay,
} from "./store/learned-entries.ts"
import { type Statement, storeStatement } from "./store/store-statement.ts"
import { textOf } from "./text/typed-text.ts"

/** Whether a line or a sentence of a topic is the same as a request. */
const saysIt = (topic: string, request: string): boolean =>
  [...topic.split("\n"), ...topic.split(/\n|(?<=[.!?])\s+|(?<=。)/u)].some((one) => isSame(request, one))

/**
 * Learning in one session of one memory. It stores nothing itself: what it notices becomes a note to the model, with two
 * exceptions: `store`, and at the end requests that the model did not answer. Nothing is read before it is used. When
 * memory is off, it notices nothing.
 *
 * @throws TypeError for a wrong option, with its name
 */
export function createLearning(options: LearningOptions): Learning {
  check("createLearning", LEARNING, options)
  checkRule({ caller: "createLearning", path: ["memory"] }, memoryPort, options.memory)
  const { memory, store = false, consolidate: ask, stateless = false } = options
  const search = options.search ?? createMemorySearch(memory)
  const own = internals(memory)?.own.options
  const now = own?.now ?? (() => new Date())
  const context = { memory, search, now }
  const notes = createNotes(memory, search)
  const listener = createListener(now)
  const problems: string[] = []
  /** What this session stored. */
  const taken: NoticedMemory[] = []
  /** What waits, or was stored, since the last message of the user that was no question. */
  let latest: NoticedMemory[] = []
  /** Since the turn began: the model has changed a topic, anyone has removed one, the person or the model has written one. */
  let [isAnswered, hasRemoved, hasWritten] = [false, false, false]
  /** The topics that the person, and that the person or the model, wrote in this session. */
  const [byPerson, byEither] = [new Set<string>(), new Set<string>()]
  const stop = listenWeakly(memory, ({ slug, action, by, isOther }) => {
    hasRemoved ||= action === "removed"
    if (slug === undefined || isOther || (by !== "person" && by !== "model")) return
    isAnswered ||= by === "model"
    if (by === "person") byPerson.add(slug)
    hasWritten = true
    byEither.add(slug)
  })

  /** What it keeps waits as text, so the guard of the memory sees it first. */
  async function keep(found: NoticedMemory, corrects?: boolean, object?: string): Promise<NoticedMemory> {
    if (found.outcome === "refused") return found
    const { text, kind, scope } = found
    const type = scope === "user" ? "user" : "project"
    const learned = kind === "request" ? { at: "", requested: true } : undefined
    try {
      await askGuard(own?.guard, { slug: "noticed", type, description: text, body: "", learned })
    } catch (error) {
      if (!isMemoryError(error, "refused")) throw error
      return { ...found, outcome: "refused", problem: error.message }
    }
    if (store && kind !== "forget") {
      const outcome = await storeStatement({ ...context, together: latest }, found)
      latest.push(outcome)
      if (outcome.outcome === "stored" || outcome.outcome === "replaced") taken.push(outcome)
      return outcome
    }
    const similar = await findSimilar(search, text)
    if (store) return { ...found, outcome: "named", similar }
    const known = kind === "forget" ? undefined : similar.find((one) => isSame(text, withoutDay(one.text)))
    if (known !== undefined && (await attempt(() => isDeniedSince(text, known.address))) !== true)
      return { ...found, outcome: "known", where: known.address }
    const added = await addNote(found, corrects, object)
    latest.push(added)
    return { ...added, outcome: "noted", similar }
  }

  /** Whether what a topic says may be contradicted by a newer one, or by what waits: the user goes back to it. */
  async function isDeniedSince(text: string, where: string): Promise<boolean> {
    const entries = await readEntries(memory)
    const isWaiting = (await notes.own()).some((one) => mayContradict(worded({ text }), worded(one)))
    return isWaiting || entries.some((one) => one.where === where && isOutdated(one, entries))
  }

  /** Adds what the model will be told. A correction takes the place of an earlier request, and what is to be forgotten goes. */
  async function addNote(found: NoticedMemory, corrects = false, object?: string): Promise<NoticedMemory> {
    const { text, kind } = found
    const relationTo = compareWith(text, corrects)
    const kinds = kind === "tool" ? [] : ["request", ...(object === undefined ? [] : ["statement"])]
    const isAbout = (older: string): boolean =>
      object === undefined ? relationTo(older) === "updates" : isMeant(object, older)
    const isOlder = (one: Waiting): boolean =>
      isAbout(one.text) && !latest.some((other) => other.text === one.text)
    const waiting = await (kind === "forget" ? notes.all() : notes.own())
    const alike = waiting.filter((one) => kinds.includes(one.kind) && isOlder(one))
    // It is not clear which of several is meant, so all of them stay.
    const older = alike.length > 1 && kind !== "forget" ? [] : alike
    await notes.drop(older)
    const added = older.length > 0 && kind === "statement" ? { ...found, kind: "request" as const } : found
    await notes.add(added)
    return added
  }

  /**
   * Drops what waits, and removes what this session stored, of what the user asks not to remember.
   *
   * @param about What is meant; empty for the message before.
   */
  async function takeBack(about: string): Promise<NoticedMemory[]> {
    const isIt = (text: string, certainly?: boolean): boolean =>
      about === "" ? latest.some((one) => one.text === text) : isMeant(about, text, certainly)
    const waiting = (await notes.all()).filter(({ kind }) => about === "" || kind !== "forget")
    const dropped = waiting.filter(({ text }) => isIt(text))
    await notes.drop(dropped)
    const asRemoved = ({ text, kind, scope }: Statement) =>
      ({ text, kind, scope, outcome: "removed" }) as const
    const removed: NoticedMemory[] = dropped.map(asRemoved)
    // The newest first: what it replaced comes back, and may be meant, too.
    for (const one of taken.filter(({ text }) => isIt(text, true)).reverse()) {
      const { text, where = "", replaced = [] } = one
      // What anyone has added to since stays.
      const topic = await memory.read(where)
      if (topic?.body.trim() !== text) continue
      for (const older of replaced) await memory.undo(older)
      await memory.remove(where, { expect: topic.revision, by: "learn" })
      removed.push({ ...asRemoved(one), where })
    }
    return removed
  }

  /** A memory that cannot be read or written, or a guard that fails, must not fail the turn. */
  async function attempt<T>(work: () => Promise<T>, what = ""): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      problems.push(what + (error instanceof Error ? error.message : String(error)))
      return undefined
    }
  }

  let consolidating = 0
  const consolidate: Learning["consolidate"] = async (given = {}) => {
    check("consolidate", CONSOLIDATE, given)
    if (ask === undefined) throw new TypeError('consolidate: the option "learn.consolidate" is missing')
    const { dryRun = false, signal = new AbortController().signal } = given
    if (!memory.enabled) return { operations: [], dryRun }
    consolidating++
    try {
      const turns = listener.turns()
      const noticed = await notes.own()
      const operations = await runConsolidation(ask, { ...context, turns, noticed, dryRun, signal })
      if (dryRun) return { operations, dryRun }
      listener.drop(turns)
      // The model has seen them and decided. A request is answered only by a topic that says it.
      const written = operations.filter((one) => one.action !== "remove" && one.outcome === "done")
      const slugs = written.map(({ slug }) => slug)
      await dropSaid(await notes.own(), slugs, (topic, request) => coverage(request, topic) >= 0.5)
      await notes.drop(noticed.filter(({ kind }) => kind !== "request"))
      return { operations, dryRun }
    } finally {
      consolidating--
    }
  }

  /** Drops what one of these topics says. */
  async function dropSaid(waiting: readonly Waiting[], slugs: Iterable<string>, says: typeof saysIt) {
    const texts: string[] = []
    for (const slug of slugs) {
      const topic = await readOrSkip(memory, slug)
      if (topic !== undefined) texts.push(`${topic.description ?? ""}\n${topic.body}`)
    }
    await notes.drop(waiting.filter(({ text }) => texts.some((topic) => says(topic, text))))
  }

  const dropWritten = async (): Promise<void> => dropSaid(await notes.all(), byEither, saysIt)

  /** Stores the requests whose note was shown and is unanswered. */
  async function storeRequests(): Promise<NoticedMemory[]> {
    const stored: NoticedMemory[] = []
    await dropWritten()
    await dropSaid(await notes.own(), byPerson, (topic, request) => coverage(request, topic) === 1)
    for (const { text, kind, scope, shown } of await notes.own()) {
      if (kind !== "request" || !shown) continue
      const outcome = await storeStatement({ ...context, together: stored }, { text, kind, scope })
      stored.push(outcome)
      if (outcome.outcome !== "failed") await notes.drop([outcome])
    }
    return stored
  }

  return {
    async noteForMessage() {
      const note = store ? "" : ((await attempt(notes.forMessage)) ?? "")
      isAnswered = hasRemoved = hasWritten = false
      return note
    },
    discardNote: notes.discard,
    async afterTurn(turns) {
      check("afterTurn", [MESSAGE], turns, "turns")
      if (!memory.enabled) return []
      const isOver = isAnswered
      await attempt(() => notes.settle(isOver))
      // Other sessions may have shown what it says.
      if (hasWritten) await attempt(dropWritten)
      const noticed: NoticedMemory[] = []
      for (const turn of turns) {
        const { found, takesBack } = listener.hear(turn)
        if (takesBack !== undefined) noticed.push(...((await attempt(() => takeBack(takesBack))) ?? []))
        const asks = found.length === 0 && ENDS_WITH_QUESTION.test(textOf(turn.content))
        if (turn.role === "user" && !asks) latest = []
        for (const { corrects, object, ...one } of isOver ? [] : found) {
          if (hasRemoved && one.kind === "forget") continue
          const kept = await attempt(() => keep(one, corrects, object))
          noticed.push(kept ?? { ...one, outcome: "failed", problem: problems.at(-1) })
        }
      }
      isAnswered = hasRemoved = hasWritten = false
      return noticed
    },
    consolidate,
    async end() {
      await attempt(() => notes.settle(isAnswered))
      // The one that runs asks about the same turns.
      const asks = ask !== undefined && !stateless && consolidating === 0 && listener.turns().length > 0
      const consolidated = asks ? await attempt(consolidate, "consolidate failed: ") : undefined
      const stored = store ? [] : ((await attempt(storeRequests)) ?? [])
      const waiting = store ? 0 : ((await attempt(notes.all))?.length ?? 0)
      stop()
      const count = stored.filter(({ outcome }) => outcome === "stored" || outcome === "replaced").length
      const text = `${count} stored, ${waiting} waiting`
      const summary: LearningSummary = { stored, waiting, problems: [...new Set(problems)], text }
      return consolidated === undefined ? summary : { ...summary, consolidated }
    },
    entries: createLearnedEntries(context),
  }
}
