import { lazily } from "@caliban/text"
import type { DetectionCategory, MemoryScope, MemorySectionType } from "../../types.ts"
import type { Evidence } from "../evidence/evidence.ts"
import type { Score, SentenceFeatures } from "../evidence/score.ts"

/** From here on an answer about the scope is a yes: in doubt, what may be a person's is not put into the project's file. */
const YES = -1.2

/** What is said of a project and not of a person. */
const PROJECTS: readonly Evidence[] = [
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

const PERSONS: readonly Evidence[] = ["prefer", "self", "you", "machine"]

/** `local` when it holds on one machine only; `user` when it goes with the person; else `project`. */
export function scopeOf(one: SentenceFeatures, language: string, scoreOf: Score): MemoryScope {
  const { evidence } = one
  // "Always use arrow functions", and nothing in it that is the project's.
  if (evidence.has("decree") && !PROJECTS.some((sign) => evidence.has(sign))) return "user"
  // Of things of which one is chosen, a project chooses; a person says that they prefer one.
  if (evidence.has("alternatives") && !PERSONS.some((sign) => evidence.has(sign))) return "project"
  const user = scoreOf(one, language, "user")
  const local = scoreOf(one, language, "local")
  if (local >= YES && local > user) return "local"
  return user >= YES ? "user" : "project"
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

/** The section that an entry belongs to, by its category and what it speaks of. */
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

export type PreferenceClass = "formatting" | "communication" | "tooling"

const TOOLING = lazily(
  () =>
    /(?<![\p{L}\p{N}])(?:tool\p{L}*|editor|vim|neovim|emacs|vscode|vs code|shell|zsh|bash|fish|git|npm|pnpm|yarn|docker|terminal|cli|alias|keyboard|browser|linter|debugger|library|framework|werkzeug\p{L}*|outil\p{L}*|herramienta\p{L}*|ferramenta\p{L}*|strument[oi]|gereedschap|инструмент\p{L}*)(?![\p{L}\p{N}])|工具|编辑器|ツール|エディタ|도구|에디터/iu,
)
const COMMUNICATION = lazily(
  () =>
    /(?<![\p{L}\p{N}])(?:answers?|answer in|repl(?:y|ies)|respon[ds]e?s?|explain\p{L}*|explanations?|ask|tell|show|call me|address me|speak|emojis?|apologi[sz]e|summar\p{L}*|brief|concise|terse|language|antwort\p{L}*|erklär\p{L}*|frag\p{L}*|duz\p{L}*|siez\p{L}*|réponses?|réponds|explication\p{L}*|tuto\p{L}*|respuesta\p{L}*|respond\p{L}*|explica\p{L}*|resposta\p{L}*|rispost\p{L}*|spieg\p{L}*|antwoord\p{L}*|uitleg|ответ\p{L}*|отвеча\p{L}*|объясн\p{L}*|спрашив\p{L}*)(?![\p{L}\p{N}])|回答|回复|解释|说明|返答|質問|답변|설명/iu,
)

/** What a preference of the person is about. */
export function preferenceClassOf(text: string): PreferenceClass {
  if (COMMUNICATION().test(text)) return "communication"
  return TOOLING().test(text) ? "tooling" : "formatting"
}
