import { foldText, lazily } from "@caliban/text"
import type { DetectionCategory, MemoryScope, MemorySectionType } from "../../types.ts"
import type { Evidence } from "../evidence/evidence.ts"
import { learnedScore } from "../evidence/score.ts"
import { preferenceClassOf } from "./preference-class.ts"
import { isAboutSharedArtifact } from "./shared-artifacts.ts"

/** The log odds from which a scope is chosen. Low, so that personal statements do not go into the project's file. */
const MIN_SCOPE_SCORE = -1.2

/** Cues of statements about the project. */
const PROJECT: readonly Evidence[] = ["choice", "convention", "decision", "tool", "command"]

/** `local` if it applies to one machine only, `user` if it follows the user into every project, else `project`. */
export function scopeOf(
  { text, evidence }: { text: string; evidence: ReadonlySet<Evidence> },
  language: string,
): MemoryScope {
  if (evidence.has("machine") || LOCAL_SERVICE().test(foldText(text))) return "local"
  if (OWN_CONTACT().test(foldText(text)) || TIME_ZONE().test(text) || ANSWER_LANGUAGE().test(text))
    return "user"
  if (AVOIDS.test(text)) return preferenceClassOf(text) === "tooling" ? "project" : "user"
  if (
    URL.test(text) ||
    THIS_PROJECT.test(text) ||
    PROJECT.some((cue) => evidence.has(cue)) ||
    isAboutSharedArtifact(foldText(text))
  )
    return "project"
  // A correction is about the work at hand, unless it states a preference.
  const isCorrection = evidence.has("correction") || evidence.has("insists")
  if (isCorrection && !evidence.has("preference")) return "project"
  const user = learnedScore(text, language, "user")
  const local = learnedScore(text, language, "local")
  if (local >= MIN_SCOPE_SCORE && local > user) return "local"
  return user >= MIN_SCOPE_SCORE ? "user" : "project"
}

export function categoryOf(evidence: ReadonlySet<Evidence>, scope: MemoryScope): DetectionCategory {
  if (evidence.has("tool") || evidence.has("command")) return "tool-usage"
  return scope === "user" ? "user-preference" : "project-pattern"
}

const OWN_CONTACT = lazily(
  () =>
    /(?<![\p{L}\p{N}])(?:my|meine?|mon|ma|mi|minha|meu|il mio|la mia|mijn|мой|моя) (?:\p{L}+ )?(?:e-?mail|mail|phone|mobile|number|handle|birthday|pronouns|telefon\p{L}*|handynummer|nummer|geburtstag|téléphone|numéro|anniversaire|correo|teléfono|número|cumpleaños|telefone|telefono|numero|почта|телефон)(?![\p{L}\p{N}])/u,
)
/** "My time zone is Europe/Berlin" */
const TIME_ZONE = lazily(
  () =>
    /(?<!\p{L})(?:my|mine|i'm in|meine?|mon|ma|mi|minha|meu|il mio|la mia|mijn|мой|моя)(?!\p{L}).{0,20}(?:time ?zone|zeitzone|fuseau horaire|zona horaria|fuso orario|fuso horário|tijdzone|часовой пояс)|(?:我的?|私の|제|내) ?(?:时区|タイムゾーン|시간대)/iu,
)
/** "Local Postgres runs on port 5433": a service of this machine, with its port or what it runs in. */
const LOCAL_SERVICE = lazily(
  () =>
    /(?<!\p{L})(?:local(?:ly|e)?|lokal\p{L}*|en local|lokaal|локальн\p{L}*)(?!\p{L}).{0,60}(?:ports?(?!\p{L})|porta|puerto|poort|порт\p{L}*|docker|podman|\d{4})|(?:本地|ローカル|로컬).{0,30}(?:端口|ポート|포트|docker|\d{4})/iu,
)
/** "Antworte ab jetzt immer auf Deutsch.": in which language the agent answers is about the person. */
const ANSWER_LANGUAGE = lazily(
  () =>
    /(?<!\p{L})(?:answer|reply|respond|antworte\p{L}*|réponds|responde|rispondi|antwoord|отвечай\p{L}*)(?!\p{L}).{0,30}(?<!\p{L})(?:in|auf|en|em|op|на|по)[ -](?:english|german|french|spanish|italian|dutch|russian|japanese|chinese|deutsch|englisch|französisch|français|anglais|español|inglés|português|inglês|italiano|inglese|nederlands|engels|русском|русски|английском)(?!\p{L})/iu,
)
/** "Don't use semicolons": how code looks is the user's taste, what is used belongs to the project. */
const AVOIDS = /^(?:please )?(?:don't|do not|dont|stop) (?:use|using) /iu
/** "the API of this repo" */
const THIS_PROJECT =
  /(?<!\p{L})(?:this|our|dies\p{L}*|unser\p{L}*|ce|cet|notre|este|nuestro|neste|nosso|questo|nostro|dit|deze|ons)(?: \p{L}+)? (?:project|repo|repository|codebase|projekts?|projet|dépôt|proyecto|repositorio|projeto|repositório|progetto)(?!\p{L})/iu
const URL = /https?:\/\/|www\./u
const WORK = lazily(
  () =>
    /(?<![\p{L}\p{N}])(?:build|builds|deploy\p{L}*|release\p{L}*|run|runs|test|tests|testing|ci|pipeline|bau\p{L}*|ausroll\p{L}*|compil\p{L}*|despl[ie]+g\p{L}*|déploi\p{L}*|rilasci\p{L}*|сбор\p{L}*|собира\p{L}*|тест\p{L}*|деплой\p{L}*)(?![\p{L}\p{N}])|部署|发布|构建|测试|ビルド|デプロイ|テスト|リリース|빌드|배포|테스트/iu,
)
const ARCHITECTURE = lazily(
  () =>
    /(?<![\p{L}\p{N}])(?:architect\p{L}*|design decision|decided|microservice\p{L}*|schema\p{L}*|database|api|entschieden|beschlossen|décidé|decidi\p{L}*|hemos decidido|besloten|решили)(?![\p{L}\p{N}])|决定|架构|決めました|設計|결정|설계/iu,
)

const PEOPLE = lazily(
  () =>
    /(?<![\p{L}\p{N}])(?:owns|owned by|owner|responsible|in charge|approves?|signs off|reviews|maintain(?:s|er)|decides|on call|zuständig|verantwortlich|kümmert sich|genehmigt|freigibt|responsable|s'occupe|valide|approuve|aprueba|se encarga|aprova|approva|responsabile|verantwoordelijk|отвечает|согласует|утверждает)(?![\p{L}\p{N}])|负责|审批|担当|承認|담당|승인/iu,
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
  if (evidence.has("correction") || evidence.has("choice")) return "Corrections"
  if (category === "tool-usage") return WORK().test(text) ? "Workflow" : "Tool Usage"
  if (PEOPLE().test(text)) return "People & Roles"
  if (URL.test(text)) return "Links"
  return evidence.has("decision") || ARCHITECTURE().test(text)
    ? "Architecture Decisions"
    : "Project Conventions"
}
