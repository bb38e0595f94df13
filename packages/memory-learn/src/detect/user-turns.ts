import { foldText, keywordsOf } from "@caliban/text"
import type { ConversationTurn, DetectedMemory, DetectionCategory, MemoryScope } from "../types.ts"
import { createResolvedError, detection } from "./create-detection.ts"
import type { ErrorTracker } from "./errors/error-tracker.ts"
import { reportedResolutionIn } from "./errors/reported-resolution.ts"
import { hear } from "./evidence/analyze-message.ts"
import type { Evidence, JudgedSentence } from "./evidence/evidence.ts"
import type { Score } from "./evidence/score.ts"
import { asksNotToRemember } from "./opt-out.ts"
import type { PersonalDetector } from "./personal/personal-detector.ts"
import { createRequestHistory } from "./request-history.ts"
import { categoryOf, scopeOf } from "./statements/classify.ts"
import { cleanStatement } from "./statements/clean-statement.ts"
import { STORE_SCORE, type Statement, statementsIn } from "./statements/statements.ts"

export interface UserTurnDetectorOptions {
  score: Score
  /** Statements of one turn. */
  limit: number
  /** Requests that are remembered, to know them when they come again. */
  historySize: number
  errors: ErrorTracker
  /** Only in the personal profile. */
  personal: PersonalDetector | undefined
}

/** Notices things in what a person says. */
export interface UserTurnDetector {
  hear(
    turn: ConversationTurn,
    content: string,
    around: { asked: boolean; opening: boolean },
  ): DetectedMemory[]
  clear(): void
}

/** What a person tells of their life belongs to them. */
const TOLD: ReadonlySet<Evidence> = new Set(["prefer", "self"])

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
function isCorrection({ evidence }: JudgedSentence): boolean {
  return (
    evidence.has("wrong") &&
    ["number", "code", "path", "name"].some((shape) => evidence.has(shape as Evidence)) &&
    !NO_CORRECTION.some((doubt) => evidence.has(doubt))
  )
}

export function createUserTurnDetector(options: UserTurnDetectorOptions): UserTurnDetector {
  const { errors, personal } = options
  const history = createRequestHistory(options.historySize)
  let language: string | undefined

  const placeOf = (text: string, evidence: ReadonlySet<Evidence>, spoken: string): MemoryScope =>
    scopeOf({ evidence, folded: foldText(text) }, spoken, options.score)

  const memoryOf = (
    turn: ConversationTurn,
    { text, evidence }: Pick<Statement, "text" | "evidence">,
    by: "statement" | "correction" | "hint",
    spoken: string,
  ): DetectedMemory => {
    const scope = placeOf(text, evidence, spoken)
    const category = evidence.has("near-resolved") ? "error-pattern" : categoryOf(evidence, scope)
    return detection(turn, { by, category }, text, scope, evidence)
  }

  const cureTold = (
    turn: ConversationTurn,
    judged: readonly JudgedSentence[],
    spoken: string,
  ): DetectedMemory | undefined => {
    const cure = reportedResolutionIn(judged)
    if (cure === undefined) return undefined
    const cured = errors.told(cleanStatement(cure.text, spoken), cure.local)
    if (cured === undefined) return undefined
    history.add(cured.text, true, true)
    return createResolvedError(turn, cured)
  }

  const repetitionsIn = (
    turn: ConversationTurn,
    judged: readonly JudgedSentence[],
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
      // Whoever makes a choice again and again says nothing, but prefers it.
      const seen = insists ? evidence : new Set<Evidence>([...evidence, "prefer"])
      const scope = placeOf(fuller, seen, spoken)
      found.push(detection(turn, { by, category, count: before.count }, fuller, scope, seen))
      before.stored = insists
    }
    return found
  }

  const adviceIn = (judged: readonly JudgedSentence[], spoken: string): string => {
    const one = judged.find(({ evidence, sentence }) => evidence.has("try") && !sentence.question)
    if (one === undefined) return ""
    const spot = one.spots.get("try")
    const rest = spot === undefined ? "" : one.sentence.text.slice(spot.at + spot.length)
    const enough = (rest.match(/[\p{L}\p{N}]+/gu) ?? []).length >= 2
    return cleanStatement(enough ? rest : one.sentence.text, spoken)
  }

  return {
    hear: (turn, content, around) => {
      const heard = hear(content, language, { ...around, failed: errors.failing() })
      const { prose, judged, language: spoken } = heard
      if (judged.length > 0) language = spoken
      if (asksNotToRemember(prose)) return []
      const cure = cureTold(turn, judged, spoken)
      if (cure === undefined) errors.show(content)
      const told = personal?.hear(content, prose, spoken) ?? ""
      // In talk of everyday life the listener decides, and not the rules of work.
      const enough = personal === undefined || told !== "" ? STORE_SCORE : Number.POSITIVE_INFINITY
      const isSure = (score: number, evidence: ReadonlySet<Evidence>): boolean =>
        score >= enough || (score >= STORE_SCORE && evidence.has("explicitRequest"))
      const statements = statementsIn(judged, spoken, Math.max(options.limit, 1), options.score).filter(
        ({ text }) => cure?.text.includes(text) !== true,
      )
      const found = statements.map(({ text, evidence: given, score }) => {
        const evidence = personal === undefined ? given : new Set([...given, ...TOLD])
        const by = isSure(score, evidence) ? "statement" : evidence.has("wrong") ? "correction" : "hint"
        return memoryOf(turn, { text, evidence }, by, spoken)
      })
      const corrected = judged.find(isCorrection)
      if (found.length === 0 && corrected !== undefined) {
        const text = cleanStatement(corrected.sentence.whole, spoken)
        found.push(memoryOf(turn, { text, evidence: corrected.evidence }, "correction", spoken))
      }
      const stated = statements.filter(({ score, evidence }) => isSure(score, evidence))
      const repeated = stated.length > 0 || cure !== undefined ? [] : repetitionsIn(turn, judged, spoken)
      for (const { text } of stated) {
        history.add(text, true, true)
        errors.explained(text)
      }
      if (cure !== undefined) return [cure, ...found]
      if (stated.length > 0) return found
      if (told !== "")
        found.push(detection(turn, { by: "told", category: "user-preference" }, told, "user", TOLD))
      const text = prose.sentences.map((one) => one.text).join(" ")
      const local = judged.some((one) => one.evidence.has("machine"))
      errors.hear({ text, advice: adviceIn(judged, spoken), local })
      return [...found, ...repeated]
    },
    clear: () => {
      history.clear()
      language = undefined
    },
  }
}
