import type { ConversationTurn, DetectedMemory } from "@caliban/memory-learn"
import { ENDS_WITH_QUESTION, takenBackBy } from "@caliban/memory-learn/internal"
import type { ListedEntry, NoticedEntry } from "../types.ts"
import { listEntries } from "./entries.ts"
import type { SessionContext } from "./session-context.ts"
import { relate, storeDetections } from "./store-detection.ts"
import { takeBack } from "./take-back.ts"

/** Notices and stores what is worth remembering in a turn; see `AutoMemories.processTurn`. */
export async function processTurn(context: SessionContext, turn: ConversationTurn): Promise<NoticedEntry[]> {
  const { attempt, candidates, detector, enabled, readOnly, said, topics } = context
  if (!enabled) return []
  // The detector follows the conversation in any case.
  const found = detector.analyze(turn)
  const hints = detector.detectCandidates(turn)
  const about = turn.role === "user" ? takenBackBy(turn.content) : undefined
  if (about !== undefined) return await takeBack(context, about)
  const isNothing = found.length + hints.length === 0
  if (turn.role === "user" && !(isNothing && ENDS_WITH_QUESTION.test(turn.content))) said.latest = []
  if (isNothing || topics.hasChanged()) return []
  const existing = await listEntries(context)
  // What is stored is confirmed, however uncertain its repetition is.
  const known: DetectedMemory[] = []
  for (const hint of hints) if ((await relate(hint, existing)).known !== undefined) known.push(hint)
  const waiting = readOnly ? [] : hints.filter((hint) => !known.includes(hint))
  const repeated = (await attempt(candidates.path, () => candidates.note(waiting))) ?? []
  const all = detector.deduplicate([...repeated, ...found, ...known], [])
  const noticed = await storeDetections(context, all)
  for (const one of noticed) {
    if (one.outcome !== "stored" && one.outcome !== "replaced") continue
    const isReplaced = ({ text }: ListedEntry): boolean =>
      one.replaced?.some((older) => older.text === text) === true
    said.taken.push({ noticed: one, replaced: existing.filter(isReplaced) })
  }
  const texts = [...all, ...noticed].map(({ text }) => text)
  said.latest.push(...texts, ...waiting.map(({ text }) => text))
  if (!readOnly && texts.length > 0) await attempt(candidates.path, () => candidates.drop(texts))
  return noticed
}
