import { lazily } from "@caliban/text"
import type { DetectionCategory, MemoryScope, MemorySectionType } from "../../types.ts"
import type { Evidence } from "../evidence/evidence.ts"
import type { Score, SentenceFeatures } from "../evidence/score.ts"
import { isAboutSharedArtifact } from "./shared-artifacts.ts"

/** The log odds from which a scope is chosen. Low, so that personal statements do not go into the project's file. */
const MIN_SCOPE_SCORE = -1.2

/** Evidence that a statement is about the project. */
const ABOUT_PROJECT: readonly Evidence[] = [
  "we",
  "practice",
  "place",
  "path",
  "code",
  "name",
  "usage",
  "changed",
  "machine",
  "rule",
  "task",
  "number",
]

/** Evidence that a statement is about the user. */
const ABOUT_USER: readonly Evidence[] = ["prefer", "self", "you", "machine"]

/** `local` if it applies to one machine only, `user` if it follows the user into every project, else `project`. */
export function scopeOf(one: SentenceFeatures, language: string, scoreOf: Score): MemoryScope {
  const { evidence } = one
  if (!evidence.has("machine") && isAboutSharedArtifact(one.folded)) return "project"
  // "Always use arrow functions": nothing in it refers to the project.
  if (evidence.has("decree") && !ABOUT_PROJECT.some((sign) => evidence.has(sign))) return "user"
  // A choice between exclusive alternatives is the project's, unless the user states a preference.
  if (evidence.has("alternatives") && !ABOUT_USER.some((sign) => evidence.has(sign))) return "project"
  const user = scoreOf(one, language, "user")
  const local = scoreOf(one, language, "local")
  if (local >= MIN_SCOPE_SCORE && local > user) return "local"
  return user >= MIN_SCOPE_SCORE ? "user" : "project"
}

/** A command to run, an alias, a script. */
function isTool(evidence: ReadonlySet<Evidence>): boolean {
  return evidence.has("usage") && evidence.has("code")
}

export function categoryOf(evidence: ReadonlySet<Evidence>, scope: MemoryScope): DetectionCategory {
  if (isTool(evidence)) return "tool-usage"
  return scope === "user" ? "user-preference" : "project-pattern"
}

const URL = /https?:\/\/|www\./u
const WORK = lazily(
  () =>
    /(?<![\p{L}\p{N}])(?:build|builds|deploy\p{L}*|release\p{L}*|run|runs|test|tests|testing|ci|pipeline|bau\p{L}*|ausroll\p{L}*|compil\p{L}*|despl[ie]+g\p{L}*|déploi\p{L}*|rilasci\p{L}*|сбор\p{L}*|собира\p{L}*|тест\p{L}*|деплой\p{L}*)(?![\p{L}\p{N}])|部署|发布|构建|测试|ビルド|デプロイ|テスト|リリース|빌드|배포|테스트/iu,
)
const ARCHITECTURE = lazily(
  () =>
    /(?<![\p{L}\p{N}])(?:architect\p{L}*|design decision|decided|microservice\p{L}*|schema\p{L}*|database|api|entschieden|beschlossen|décidé|decidi\p{L}*|hemos decidido|besloten|решили)(?![\p{L}\p{N}])|决定|架构|決めました|設計|결정|설계/iu,
)

/** The section of an entry, by its category and its subject. */
export function sectionOf(
  category: DetectionCategory,
  evidence: ReadonlySet<Evidence>,
  text: string,
): MemorySectionType {
  if (category === "error-pattern") return "Error Patterns"
  if (category === "repeated-correction") return "Corrections"
  if (category === "user-preference") return "User Preferences"
  if (evidence.has("wrong") && evidence.has("contrast") && !evidence.has("role")) return "Corrections"
  if (category === "tool-usage") return WORK().test(text) ? "Workflow" : "Tool Usage"
  if (evidence.has("role")) return "People & Roles"
  if (URL.test(text)) return "Links"
  if (evidence.has("usage") && WORK().test(text)) return "Workflow"
  return ARCHITECTURE().test(text) ? "Architecture Decisions" : "Project Conventions"
}
