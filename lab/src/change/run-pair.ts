import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemory } from "@caliban/memory-core"
import { createLearning, type Learning } from "../../../packages/memory-learn/src/index.ts"
import { type AutoMemories, createAutoMemories } from "../../../packages/memory-wundr/src/index.ts"
import type { Pair } from "./pairs.ts"

/** Where the statements of a pair are stored. */
export type Place = "sections" | "topics"

/** What the next session's prompt shows after both statements. */
export interface PairOutcome {
  pair: Pair
  /** `lost`: neither statement. */
  outcome: "confirmed" | "replaced" | "both" | "lost"
  /** Whether the part of the old statement that must survive is still shown. */
  kept: boolean
  shown: string[]
}

const REQUESTS: Readonly<Record<string, string>> = {
  en: "Remember that ",
  de: "Merk dir: ",
  fr: "Retiens que ",
  es: "Recuerda que ",
  pt: "Lembra que ",
  it: "Ricorda che ",
  nl: "Onthoud dat ",
  ru: "Запомни: ",
  zh: "记住：",
  ja: "覚えておいて：",
}

/** Says both statements to a new memory, five days apart, each in a session of its own. */
export async function runPair(pair: Pair, place: Place): Promise<PairOutcome> {
  const root = mkdtempSync(join(tmpdir(), "change-"))
  try {
    for (const folder of ["home", "project", "memory"]) mkdirSync(join(root, folder))
    await say(root, place, pair, "old")
    await say(root, place, pair, "new")
    return judge(pair, await shownTexts(root, place))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const DAYS = { old: new Date("2026-03-02T09:00:00Z"), new: new Date("2026-03-07T09:00:00Z") }

function open(root: string, place: Place, time: Date): Learning {
  if (place === "sections") return openSections(root, time)
  return createLearning({ env: {}, durability: "none", now: () => time, memory: openMemory(root) })
}

function openSections(root: string, time: Date): AutoMemories {
  const [userHome, projectRoot] = [join(root, "home"), join(root, "project")]
  return createAutoMemories({ userHome, projectRoot, env: {}, durability: "none", now: () => time })
}

function openMemory(root: string): ReturnType<typeof createMemory> {
  return createMemory({
    cwd: join(root, "project"),
    directory: join(root, "memory"),
    durability: "none",
    system: { env: {} },
  })
}

async function say(root: string, place: Place, pair: Pair, which: "old" | "new"): Promise<void> {
  const timestamp = DAYS[which]
  const auto = open(root, place, timestamp)
  await auto.onSessionStart()
  const content = `${REQUESTS[pair.language] ?? ""}${pair[which]}`
  await auto.processTurn({ role: "user", content, timestamp, sessionId: which })
  await auto.onSessionEnd()
}

async function shownTexts(root: string, place: Place): Promise<string[]> {
  if (place === "sections") {
    const { sections } = await openSections(root, DAYS.new).loadAll()
    return sections.flatMap(({ entries }) => entries.map(({ text }) => text))
  }
  const memory = openMemory(root)
  const { topics } = await memory.list()
  const texts: string[] = []
  for (const { slug } of topics) texts.push((await memory.read(slug))?.body ?? "")
  return texts
}

/** Case, quotes and marks at the end of a sentence do not matter; code does. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[`"„“”«»,]/gu, "")
    .replace(/[.!]+$/u, "")
    .trim()
}

/** How many entries say a statement: one of their sentences is the statement, perhaps without a filler at one end. */
function countOf(statement: string, entries: readonly string[]): number {
  const wanted = plain(statement)
  const says = (sentence: string): boolean =>
    sentence === wanted ||
    ((wanted.endsWith(sentence) || wanted.startsWith(sentence)) &&
      sentence.length >= MIN_SHARE * wanted.length)
  return entries.filter((entry) => [entry, ...entry.split(/(?<=[.!]) /u)].map(plain).some(says)).length
}
const MIN_SHARE = 0.7

/** Of two facts in one sentence, the one that changed is still shown: what is left of the sentence without the other. */
function isStale({ old, keeps }: Pair, shown: readonly string[]): boolean {
  if (keeps === undefined || !old.includes(keeps)) return false
  const changed = plain(old.replace(keeps, " "))
    .replace(/^(?:and|und|et|y|e|и|а|en)\s|\s(?:and|und|et|y|e|и|а|en)$|[;:]/giu, " ")
    .replace(/[.!\s]+$/u, "")
    .trim()
  return changed !== "" && shown.some((entry) => plain(entry).includes(changed))
}

function judge(pair: Pair, shown: string[]): PairOutcome {
  const [first] = shown.filter((entry) => countOf(pair.old, [entry]) > 0)
  const isNew =
    countOf(
      pair.new,
      shown.toSpliced(first === undefined ? 0 : shown.indexOf(first), first === undefined ? 0 : 1),
    ) > 0
  const old =
    countOf(pair.old, shown) > 0 ||
    pair.old.split(/(?<=\.) /u).every((sentence) => countOf(sentence, shown) > 0) ||
    isStale(pair, shown)
  const outcome = isNew ? (old ? "both" : "replaced") : old ? "confirmed" : "lost"
  const { keeps } = pair
  const kept = keeps === undefined || shown.some((entry) => plain(entry).includes(plain(keeps)))
  return { pair, outcome, shown, kept }
}
