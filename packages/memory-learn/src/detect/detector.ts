import { deduplicate } from "../dedupe/deduplicate.ts"
import { foldText, oneLine } from "../text/normalise.ts"
import { proseOf } from "../text/sentences.ts"
import { keywordsOf } from "../text/words.ts"
import type { ConversationTurn, DetectedMemory, DetectionCategory, MemoryScope } from "../types.ts"
import { cleanStatement } from "./clean.ts"
import { confidenceOf, type RawDetection } from "./confidence.ts"
import { DETECTOR_DEFAULTS, type LearningDetector, type LearningDetectorConfig } from "./config.ts"
import { cuesFor, languageOf } from "./cues/languages.ts"
import { cureIn } from "./cure-told.ts"
import { type Cured, createErrorTracker } from "./errors.ts"
import { type Evidence, type Judged, judge } from "./evidence.ts"
import { createHistory } from "./history.ts"
import { createPersonalListener } from "./personal.ts"
import { categoryOf, scopeOf, sectionOf } from "./place.ts"
import { HINT_SCORE, STORE_SCORE, statementsIn } from "./statements.ts"

/** In talk of everyday life rules are told from stories by this score only. */
const PLAIN_SCORE = 2.5

/** What a person tells of their life belongs to them. */
const TOLD: ReadonlySet<Evidence> = new Set(["prefer", "self"])

/** What was masked is what it was said for: "the password is [masked: …]". */
const POINTLESS = /\[masked: [^\]]*\]\P{L}*$/u

/** Below this nothing is kept at all. */
const CANDIDATE_CONFIDENCE = 0.3

function asNumber(value: unknown, fallback: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : fallback
}

const NO_CORRECTION: readonly Evidence[] = [
  "question",
  "ask",
  "thanks",
  "refuse",
  "retract",
  "hypothetical",
  "tiny",
]

/** "That's wrong, it's port 5433": a correction of something that can be told by name or number. */
function isCorrection({ evidence }: Judged): boolean {
  return (
    evidence.has("wrong") &&
    ["number", "code", "path", "name"].some((shape) => evidence.has(shape as Evidence)) &&
    !NO_CORRECTION.some((doubt) => evidence.has(doubt))
  )
}

/** Notices what is worth remembering in a conversation, turn by turn, without a language model. */
export function createLearningDetector(config: Partial<LearningDetectorConfig> = {}): LearningDetector {
  const minConfidence = asNumber(config.minConfidence, DETECTOR_DEFAULTS.minConfidence)
  const limit = Math.max(
    0,
    Math.floor(asNumber(config.maxDetectionsPerTurn, DETECTOR_DEFAULTS.maxDetectionsPerTurn)),
  )
  const size = Math.max(
    0,
    Math.floor(asNumber(config.correctionHistorySize, DETECTOR_DEFAULTS.correctionHistorySize)),
  )
  const mask = config.mask ?? ((text: string): string => text)
  const history = createHistory(size)
  const errors = createErrorTracker()
  const listener = config.profile === "personal" ? createPersonalListener() : undefined
  let language: string | undefined
  let turns = 0
  let asked = false
  let known = new WeakMap<ConversationTurn, DetectedMemory[]>()

  const placeOf = (text: string, evidence: Set<Evidence>): MemoryScope =>
    scopeOf({ evidence, folded: foldText(text) }, language ?? "en")

  const detection = (
    turn: ConversationTurn,
    raw: RawDetection,
    text: string,
    scope: MemoryScope,
    evidence: ReadonlySet<Evidence>,
  ): DetectedMemory => {
    const section = sectionOf(raw.category, evidence, text)
    return { text, section, scope, confidence: confidenceOf(raw), category: raw.category, sourceTurn: turn }
  }

  const curedError = (turn: ConversationTurn, { text, count, local }: Cured): DetectedMemory => {
    const raw: RawDetection = { by: "cured-error", category: "error-pattern", count }
    return detection(turn, raw, oneLine(mask(text)), local ? "local" : "project", new Set())
  }

  const repetitions = (
    turn: ConversationTurn,
    judged: readonly Judged[],
    spoken: string,
  ): DetectedMemory[] => {
    const found: DetectedMemory[] = []
    for (const one of judged.slice(0, 8)) {
      const text = cleanStatement(one.sentence.text, spoken)
      const { evidence } = one
      if (one.sentence.question || evidence.has("thanks") || evidence.has("refuse")) continue
      const corrected = evidence.has("wrong") || evidence.has("contrast")
      const before = history.find(text, evidence.has("again"))
      if (before === undefined) {
        history.add(text, corrected, false)
        continue
      }
      before.count += 1
      const insists = evidence.has("again") || (corrected && before.corrected)
      // An order that is given again is work to do again, not a taste.
      const isOrder = !insists && (evidence.has("command") || evidence.has("task"))
      if (before.stored || isOrder || keywordsOf(text).size < 2) continue
      const by = insists ? "repeated-correction" : "choice"
      const category: DetectionCategory = insists ? "repeated-correction" : "user-preference"
      const fuller = text.length >= before.text.length ? text : before.text
      found.push(detection(turn, { by, category, count: before.count }, fuller, "user", evidence))
      before.stored = insists
    }
    return found
  }

  const fromUser = (turn: ConversationTurn, content: string): DetectedMemory[] => {
    const prose = proseOf(content)
    const spoken = languageOf(
      prose.sentences
        .slice(0, 12)
        .map((one) => one.text)
        .join(" "),
      language,
    )
    if (prose.sentences.length > 0) language = spoken
    const judged = judge(prose, cuesFor(spoken), { asked, failed: errors.failing(), opening: turns === 1 })
    const found: DetectedMemory[] = []
    const stated: string[] = []
    const cure = cureIn(judged)
    if (cure !== undefined) {
      const told = errors.told(cleanStatement(cure.text, spoken), cure.local)
      if (told !== undefined) {
        history.add(told.text, true, true)
        return [curedError(turn, told)]
      }
    }
    errors.show(content)
    const told = listener?.hear(content, prose, spoken) ?? ""
    const enough = listener === undefined || told !== "" ? STORE_SCORE : PLAIN_SCORE
    for (const { text, evidence: given, score } of statementsIn(judged, spoken, Math.max(limit, 1))) {
      const evidence = new Set(listener === undefined ? given : [...given, ...TOLD])
      const sure = score >= enough
      const scope = placeOf(text, evidence)
      const category = evidence.has("near-cured") ? "error-pattern" : categoryOf(evidence, scope)
      const by = sure ? "statement" : evidence.has("wrong") && score >= HINT_SCORE ? "correction" : "hint"
      found.push(detection(turn, { by, category }, text, scope, evidence))
      if (sure) stated.push(text)
    }
    if (found.length === 0) {
      const corrected = judged.find(isCorrection)
      if (corrected !== undefined) {
        const text = cleanStatement(corrected.sentence.text, spoken)
        const scope = placeOf(text, corrected.evidence)
        const category = categoryOf(corrected.evidence, scope)
        found.push(detection(turn, { by: "correction", category }, text, scope, corrected.evidence))
      }
    }
    const repeated = repetitions(turn, judged, spoken)
    for (const text of stated) {
      history.add(text, true, true)
      errors.explained(text)
    }
    if (stated.length === 0) {
      if (told !== "")
        found.push(detection(turn, { by: "told", category: "user-preference" }, told, "user", TOLD))
      found.push(...repeated)
      const advice = judged.find((one) => one.evidence.has("try") && !one.sentence.question)
      errors.hear({
        text: prose.sentences.map((one) => one.text).join(" "),
        advice: advice === undefined ? "" : adviceOf(advice, spoken),
        local: judged.some((one) => one.evidence.has("machine")),
      })
    }
    return found
  }

  const adviceOf = (one: Judged, spoken: string): string => {
    const spot = one.spots.get("try")
    const rest = spot === undefined ? "" : one.sentence.text.slice(spot.at + spot.length)
    const enough = (rest.match(/[\p{L}\p{N}]+/gu) ?? []).length >= 2
    return cleanStatement(enough ? rest : one.sentence.text, spoken)
  }

  const notice = (turn: ConversationTurn): DetectedMemory[] => {
    const content = mask(typeof turn.content === "string" ? turn.content : "")
    turns += 1
    const found: DetectedMemory[] = []
    if (turn.role === "user") found.push(...fromUser(turn, content))
    for (const cured of errors.calls(turn)) found.push(curedError(turn, cured))
    if (turn.role === "assistant") listener?.answer(content)
    if (turn.role === "assistant") asked = /[?？]["”»)\s]*$/u.test(content.slice(-20))
    const kept = found.filter(
      (one) => one.confidence >= CANDIDATE_CONFIDENCE && one.text !== "" && !POINTLESS.test(one.text),
    )
    return deduplicate(
      kept.sort((a, b) => b.confidence - a.confidence),
      [],
    )
  }

  const noticed = (turn: ConversationTurn): DetectedMemory[] => {
    if (typeof turn !== "object" || turn === null) return []
    let found = known.get(turn)
    if (found === undefined) {
      try {
        found = notice(turn)
      } catch {
        found = []
      }
      known.set(turn, found)
    }
    return found
  }

  const ofCategory =
    (category: DetectionCategory) =>
    (turn: ConversationTurn): DetectedMemory[] =>
      noticed(turn).filter((one) => one.category === category)

  return {
    analyze: (turn) =>
      noticed(turn)
        .filter((one) => one.confidence >= minConfidence)
        .slice(0, limit),
    detectCandidates: (turn) => noticed(turn).filter((one) => one.confidence < minConfidence),
    detectCorrections: (turn) =>
      noticed(turn).filter((one) => one.category === "repeated-correction" || one.section === "Corrections"),
    detectErrorPatterns: ofCategory("error-pattern"),
    detectPreferences: ofCategory("user-preference"),
    detectProjectPatterns: ofCategory("project-pattern"),
    detectToolPatterns: ofCategory("tool-usage"),
    scoreConfidence: confidenceOf,
    deduplicate,
    resetHistory: () => {
      history.clear()
      errors.clear()
      listener?.clear()
      language = undefined
      asked = false
      turns = 0
      known = new WeakMap()
    },
  }
}
