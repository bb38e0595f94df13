import { internals } from "@caliban/memory-core/internal"
import { maskSecrets } from "@caliban/memory-guard"
import { createMemorySearch } from "@caliban/memory-search"
import { checkLearningOptions, checkTurns } from "./check-options.ts"
import { runConsolidation } from "./consolidate/consolidate.ts"
import type { ConsolidateOptions, ConsolidationResult } from "./consolidate/consolidation-types.ts"
import { createHeardTurns } from "./consolidate/heard-turns.ts"
import type { Learning, LearningOptions, LearningSummary, NoticedMemory } from "./learning-types.ts"
import { createNoticer } from "./notes/create-noticer.ts"
import { watchAnswers } from "./notes/model-answers.ts"
import { createNotes } from "./notes/notes.ts"
import { openWaiting } from "./notes/waiting.ts"
import { coverage } from "./similar/about.ts"
import { findSimilar } from "./similar/find-similar.ts"
import { isSame } from "./similar/values.ts"
import { createLearnedEntries, withoutDay } from "./store/learned-entries.ts"
import { storeStatement } from "./store/store-statement.ts"

/**
 * Learning in one session of one memory. It stores nothing itself: what it notices becomes a note to the model, with two
 * exceptions: `store`, and at the end requests that the model did not answer. Nothing is read before it is used. When
 * memory is off, it notices nothing.
 *
 * @throws TypeError for a wrong option, with its name
 */
export function createLearning(options: LearningOptions): Learning {
  checkLearningOptions(options)
  const { memory, store = false, consolidate: ask, stateless = false } = options
  const search = options.search ?? createMemorySearch(memory)
  const now = options.now ?? internals(memory)?.own.options.now ?? (() => new Date())
  const mask =
    options.mask ?? ((text, requested = false) => maskSecrets(text, { allowContact: requested }).text)
  const context = { memory, search, now }
  const notes = createNotes(openWaiting(memory), search)
  const answers = watchAnswers(memory)
  const noticer = createNoticer(mask, now)
  const heard = createHeardTurns((text) => mask(text))
  const problems: string[] = []
  /** The ids of what the last message of the user said. */
  let latest: string[] = []

  /** What it keeps waits as text, so the guard of the memory sees it first. */
  async function keep(found: NoticedMemory): Promise<NoticedMemory> {
    if (found.outcome === "refused") return found
    const { text, kind, scope } = found
    const refusal = await internals(memory)?.own.options.guard?.({
      slug: "noticed",
      type: scope === "user" ? "user" : "project",
      description: text,
      body: "",
      ...(kind === "request" && { learned: { at: "", requested: true } }),
    })
    if (refusal !== undefined) return { ...found, outcome: "refused", problem: refusal.message }
    const similar = await attempt(() => findSimilar(search, text))
    if (store && kind === "forget") return { ...found, outcome: "named", similar }
    if (store) return await answers.exclude(() => storeStatement(context, found))
    const known =
      kind === "forget" ? undefined : similar?.find((topic) => isSame(text, withoutDay(topic.text)))
    if (known !== undefined) return { ...found, outcome: "known", where: known.address }
    const id = await attempt(() => notes.add(found))
    if (id === undefined) return { ...found, outcome: "failed", problem: problems.at(-1) }
    latest.push(id)
    return { ...found, outcome: "noted", similar }
  }

  /** A memory that cannot be read or written must not fail the turn. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }

  async function consolidate(given: ConsolidateOptions = {}): Promise<ConsolidationResult> {
    if (ask === undefined) throw new TypeError('consolidate: the option "learn.consolidate" is missing')
    if (!memory.enabled) return { operations: [], dryRun: given.dryRun ?? false }
    const turns = heard.list()
    const noticed = await notes.own()
    const result = await answers.exclude(() => runConsolidation(context, ask, { turns, noticed }, given))
    if (result.dryRun) return result
    heard.drop(turns)
    // The model has seen them and decided. A request is answered only by a topic that says it.
    const written: string[] = []
    for (const { action, outcome, slug } of result.operations) {
      const topic = action !== "remove" && outcome === "done" ? await memory.read(slug) : undefined
      if (topic !== undefined) written.push(`${topic.description ?? ""}\n${topic.body}`)
    }
    const isAnswered = (text: string): boolean => written.some((topic) => coverage(text, topic) >= SAID)
    const answered = noticed.filter(({ kind, text }) => kind !== "request" || isAnswered(text))
    await notes.drop(answered.map(({ id }) => id))
    return result
  }

  /** Stores the requests whose note was shown and is unanswered. */
  async function storeRequests(): Promise<NoticedMemory[]> {
    const stored: NoticedMemory[] = []
    for (const { id, text, kind, scope, shown } of await notes.own()) {
      if (kind !== "request" || !shown) continue
      const outcome = await answers.exclude(() => storeStatement(context, { text, kind, scope }))
      stored.push(outcome)
      if (outcome.outcome !== "failed") await notes.drop([id])
    }
    return stored
  }

  return {
    async noteForMessage() {
      const note = store ? "" : ((await attempt(() => notes.forMessage())) ?? "")
      answers.startTurn()
      return note
    },
    discardNote: () => notes.discard(),
    async afterTurn(turns) {
      checkTurns(turns)
      if (!memory.enabled) return []
      const isAnswered = answers.hasAnswered()
      await attempt(() => notes.settle(isAnswered))
      const noticed: NoticedMemory[] = []
      for (const turn of turns) {
        heard.add(turn)
        const { found, isTakenBack } = noticer.notice(turn)
        if (isTakenBack) await attempt(() => notes.drop(latest))
        if (turn.role === "user") latest = []
        if (!isAnswered) for (const one of found) noticed.push(await keep(one))
      }
      answers.startTurn()
      return noticed
    },
    consolidate,
    async end() {
      await attempt(() => notes.settle(answers.hasAnswered()))
      const hasTurns = heard.list().length > 0
      const consolidated =
        ask !== undefined && hasTurns && !stateless ? await attempt(() => consolidate()) : undefined
      const stored = store ? [] : ((await attempt(storeRequests)) ?? [])
      const waiting = store ? 0 : ((await attempt(() => notes.count())) ?? 0)
      answers.stop()
      const kept = stored.filter(({ outcome }) => outcome === "stored" || outcome === "replaced")
      const text = `${kept.length} stored, ${waiting} waiting`
      const summary: LearningSummary = { stored, waiting, problems: [...new Set(problems)], text }
      return consolidated === undefined ? summary : { ...summary, consolidated }
    },
    entries: createLearnedEntries(memory, now),
  }
}

/** The share of the words of a request that a topic has which says it. */
const SAID = 0.5
