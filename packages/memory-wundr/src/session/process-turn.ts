import { CANDIDATE_CONFIDENCE } from "@caliban/memory-learn/internal"
import type { ConversationTurn, DetectedMemory, NoticedEntry } from "../types.ts"
import { listEntries } from "./entries.ts"
import { extractFrom } from "./extract.ts"
import type { SessionContext } from "./session-context.ts"
import { relate, storeDetections } from "./store-detection.ts"

/** Notices and stores what is worth remembering in a turn; see `AutoMemories.processTurn`. */
export async function processTurn(context: SessionContext, turn: ConversationTurn): Promise<NoticedEntry[]> {
  const { attempt, candidates, config, detector, enabled, others, readOnly } = context
  if (!enabled) return []
  others.start()
  // The detector follows the conversation in any case.
  const found = detector.analyze(turn)
  if (others.inTurnOf(turn)) return []
  const extracted = await extractFrom(context, turn)
  const isSure = ({ confidence }: DetectedMemory): boolean => confidence >= config.minConfidence
  const isHint = (one: DetectedMemory): boolean => !isSure(one) && one.confidence >= CANDIDATE_CONFIDENCE
  const hints = [...detector.detectCandidates(turn), ...extracted.filter(isHint)]
  const existing = hints.length === 0 ? [] : await listEntries(context)
  // What is stored is confirmed, however uncertain its repetition is.
  const known = hints.filter((hint) => relate(hint, existing).known !== undefined)
  const waiting = readOnly ? [] : hints.filter((hint) => !known.includes(hint))
  const repeated = (await attempt(candidates.path, () => candidates.note(waiting))) ?? []
  const all = detector.deduplicate([...repeated, ...found, ...extracted.filter(isSure), ...known], [])
  const noticed = await storeDetections(context, all)
  const texts = [...all, ...noticed].map(({ text }) => text)
  if (!readOnly && texts.length > 0) await attempt(candidates.path, () => candidates.drop(texts))
  return noticed
}
