import { bareText } from "@caliban/text"
import type { ConversationTurn, DetectedMemory, DetectionCategory, MemoryScope } from "../types.ts"
import { isPrivate } from "./cues/personal.ts"
import { type Evidence, hasAny } from "./evidence/evidence.ts"
import { learnedScore } from "./evidence/score.ts"
import type { Statement } from "./statements.ts"
import SUBJECTS from "./subjects.json" with { type: "json" }

/** How something was noticed, and the confidence that this gives. */
const CONFIDENCES = {
  /** An explicit rule, preference or fact. */
  statement: 0.9,
  /** Corrected more than once. */
  "repeated-correction": 0.8,
  /** Corrected once; it may apply to the current task only. */
  correction: 0.4,
  /** An error and a resolution that worked. */
  "resolved-error": 0.7,
  /** The same choice more than once, without an explanation. */
  choice: 0.5,
  /** A choice for the first time. */
  remark: 0.2,
}

export interface RawDetection {
  by: keyof typeof CONFIDENCES
  category: DetectionCategory
}

/** The confidence of a detection, from 0 to 1. */
export const confidenceOf = ({ by }: RawDetection): number => CONFIDENCES[by]

/** A detection with less confidence than a candidate is dropped; with less than what is stored, it waits until it is repeated. */
export const LEAST = { candidate: 0.3, stored: 0.6 }

interface Found extends RawDetection, Pick<DetectedMemory, "text" | "scope" | "requested"> {
  evidence?: ReadonlySet<Evidence>
}

/** A detection with its section and its confidence. */
export function createDetection(sourceTurn: ConversationTurn, found: Found): DetectedMemory {
  const { by, evidence = new Set(), ...said } = found
  const section = sectionOf(found, evidence)
  const corrects = hasAny(evidence, "correction", "amends") && { corrects: true }
  const detection = { ...said, ...corrects, section, confidence: CONFIDENCES[by], sourceTurn }
  if (said.category !== "user-preference") return detection
  return { ...detection, preference: preferenceClassOf(said.text) }
}

// Patterns for the result of `bareText`: lower case, without accents. `localService`: a service of this machine, with its
// port or what it runs in: "Local Postgres runs on port 5433". `answerLanguage`: "Antworte ab jetzt immer auf Deutsch."
// `thisProject`: "the API of this repo", "you have to start the database first", "the retro is on Tuesday". `shared`: what
// everyone in a project reads and writes: commits, comments, docs, texts of the interface. `own`: words that may make a rule
// the user's own: "my commits", "everywhere". `formatting`: how code looks. `communication`: how the agent talks to the person.
const URL = /https?:\/\/|www\./u
/** "Don't use semicolons": how code looks is the user's taste, what is used belongs to the project. */
const AVOIDS = /^(?:please )?(?:don't|do not|dont|stop) (?:use|using) /u

const isAbout = (kind: keyof typeof SUBJECTS, text: string): boolean =>
  new RegExp(SUBJECTS[kind], "u").test(bareText(text))

/** The log odds from which a scope is chosen. Low, so that personal statements do not go into the project's file. */
const MIN_SCOPE_SCORE = -1.2

/** `make check`, `./ship.sh staging`, `git status -sb`: inline code that starts like a program. */
const COMMAND = /`\$?\s*(?:\.{0,2}\/)?[a-z][\w./-]*(?: [^`]*)`|`\.{0,2}\/[^`]+`|(?:^|\s)\.{1,2}\/\w/u

/** `local` if it applies to one machine only, `user` if it follows the user into every project, else `project`. */
export function scopeOf(statement: Statement): MemoryScope {
  const { text, evidence } = statement
  // Never in a file that others read.
  if (isPrivate(text)) return "user"
  if (evidence.has("machine") || isAbout("localService", text)) return "local"
  const personal = ["ownContact", "timeZone", "answerLanguage"] as const
  if (evidence.has("personal") || personal.some((kind) => isAbout(kind, text))) return "user"
  if (AVOIDS.test(bareText(text))) return preferenceClassOf(text) === "tooling" ? "project" : "user"
  const isShared = isAbout("shared", text) && !isAbout("own", text)
  if (isShared || isAbout("thisProject", text) || COMMAND.test(text)) return "project"
  // A correction is about the work at hand, unless it states a preference.
  const isCorrection = evidence.has("correction") && !evidence.has("preference")
  if (URL.test(text) || isCorrection || hasAny(evidence, "convention", "tool")) return "project"
  const [user, local] = [learnedScore(statement, "user"), learnedScore(statement, "local")]
  if (local >= MIN_SCOPE_SCORE && local > user) return "local"
  return user >= MIN_SCOPE_SCORE ? "user" : "project"
}

export function categoryOf({ text, evidence }: Statement, scope: MemoryScope): DetectionCategory {
  if (evidence.has("tool") || COMMAND.test(text)) return "tool-usage"
  return scope === "user" ? "user-preference" : "project-pattern"
}

/** What a preference is about; `tooling` is what it is with, such as programs, libraries and commands. */
function preferenceClassOf(text: string): NonNullable<DetectedMemory["preference"]> {
  if (isAbout("communication", text)) return "communication"
  return isAbout("formatting", text) ? "formatting" : "tooling"
}

/** The section of an entry, by its category and its subject. */
function sectionOf({ category, text }: Found, evidence: ReadonlySet<Evidence>): DetectedMemory["section"] {
  if (category === "error-pattern") return "Error Patterns"
  if (category === "repeated-correction") return "Corrections"
  if (category === "user-preference") return "User Preferences"
  if (evidence.has("correction")) return "Corrections"
  if (category === "tool-usage") return isAbout("work", text) ? "Workflow" : "Tool Usage"
  if (isAbout("people", text)) return "People & Roles"
  if (URL.test(text)) return "Links"
  return isAbout("architecture", text) ? "Architecture Decisions" : "Project Conventions"
}
