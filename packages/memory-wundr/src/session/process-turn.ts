import { CANDIDATE_CONFIDENCE } from "@caliban/memory-learn/internal"
import type { NoticedEntry } from "../outcomes.ts"
import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { extractFrom } from "./extract.ts"
import type { SessionContext } from "./session-context.ts"
import { isKnown, storeDetections } from "./store-detection.ts"

/** Notices and stores what is worth remembering in a turn; see `AutoMemories.processTurn`. */
export async function processTurn(context: SessionContext, turn: ConversationTurn): Promise<NoticedEntry[]> {
  const { enabled, detector, others } = context
  if (!enabled) return []
  others.start()
  if (!others.inTurnOf(turn)) return await learnFrom(context, turn)
  // The detector follows the conversation all the same.
  detector.analyze(turn)
  return []
}

async function learnFrom(context: SessionContext, turn: ConversationTurn): Promise<NoticedEntry[]> {
  const { config, readOnly, detector, candidates } = context
  const extracted = await extractFrom(context, turn)
  const isSure = ({ confidence }: DetectedMemory): boolean => confidence >= config.minConfidence
  const isHint = (one: DetectedMemory): boolean => !isSure(one) && one.confidence >= CANDIDATE_CONFIDENCE
  const found = [...detector.analyze(turn), ...extracted.filter(isSure)]
  const hints = [...detector.detectCandidates(turn), ...extracted.filter(isHint)]
  const existing = hints.length === 0 ? [] : ((await context.attempt("MEMORY.md", context.list)) ?? [])
  // What is stored is confirmed, however uncertain its repetition is.
  const known = hints.filter((hint) => isKnown(hint, existing))
  const isNew = (hint: DetectedMemory): boolean => !known.includes(hint)
  const repeated = readOnly ? [] : await noteCandidates(context, hints.filter(isNew))
  const all = detector.deduplicate([...repeated, ...found, ...known], [])
  const noticed = await storeDetections(context, all)
  const texts = [...all, ...noticed].map(({ text }) => text)
  if (!readOnly && texts.length > 0) await context.attempt(candidates.path, () => candidates.drop(texts))
  return noticed
}

/** Adds hints to the candidates. Returns those that were noticed before. */
async function noteCandidates(
  { attempt, candidates }: SessionContext,
  hints: readonly DetectedMemory[],
): Promise<readonly DetectedMemory[]> {
  if (hints.length === 0) return []
  return (await attempt(candidates.path, () => candidates.note(hints))) ?? []
}
