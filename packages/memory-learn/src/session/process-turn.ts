import { internals } from "@caliban/memory-core/internal"
import { CANDIDATE_CONFIDENCE } from "../detect/confidence.ts"
import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { extractFrom } from "./extract.ts"
import { findChanges } from "./find-changes.ts"
import type { SessionContext } from "./session-context.ts"
import { storeDetections } from "./store-detection.ts"
import type { NoticedMemory } from "./summary.ts"

/** Notices and stores what is worth remembering in a turn; see `Learning.processTurn`. */
export async function processTurn(context: SessionContext, turn: ConversationTurn): Promise<NoticedMemory[]> {
  const { enabled, detector, others } = context
  if (!enabled) return []
  others.start()
  if (!others.inTurnOf(turn)) return await learnFrom(context, turn)
  // The detector follows the conversation all the same.
  detector.analyze(turn)
  return []
}

async function learnFrom(context: SessionContext, turn: ConversationTurn): Promise<NoticedMemory[]> {
  const { minConfidence, readOnly, detector, candidates } = context
  const extracted = await extractFrom(context, turn)
  const isSure = ({ confidence }: DetectedMemory): boolean => confidence >= minConfidence
  const isHint = (one: DetectedMemory): boolean => !isSure(one) && one.confidence >= CANDIDATE_CONFIDENCE
  const found = [...detector.analyze(turn), ...extracted.filter(isSure)]
  const hints = [...detector.detectCandidates(turn), ...extracted.filter(isHint)]
  const changes = await findChanges(context, turn, [...hints, ...detector.detectRemarks(turn)])
  const repeated = readOnly || hints.length === 0 ? [] : await noteCandidates(context, hints)
  const all = detector.deduplicate([...changes.filter(isSure), ...repeated, ...found], [])
  const noticed = await storeDetections(context, all)
  const texts = noticed.map(({ text }) => text)
  if (!readOnly && texts.length > 0) await context.attempt(candidates.path, () => candidates.drop(texts))
  return noticed
}

/** Adds hints to the candidates. Returns those that were noticed before. */
async function noteCandidates(
  { attempt, candidates, options: { memory } }: SessionContext,
  hints: readonly DetectedMemory[],
): Promise<readonly DetectedMemory[]> {
  const repeated = await attempt(candidates.path, async () => {
    // The folder of a memory is claimed for its project before anything is written there.
    await internals(memory)?.init()
    return await candidates.note(hints)
  })
  return repeated ?? []
}
