import { bareText, lazily } from "@caliban/text"
import type { ConversationTurn, DetectedMemory, DetectionCategory, MemoryScope } from "../types.ts"
import { isPrivate } from "./cues/personal.ts"
import { type Evidence, hasAny } from "./evidence/evidence.ts"
import { learnedScore } from "./evidence/score.ts"
import type { Statement } from "./statements.ts"

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

// All patterns are for the result of `bareText`: lower case, without accents.
const PATTERNS = lazily(() => ({
  /** "Local Postgres runs on port 5433": a service of this machine, with its port or what it runs in. */
  localService:
    /(?<!\p{L})(?:local(?:ly|e)?|lokal\p{L}*|en local|lokaal|локальн\p{L}*)(?!\p{L}).{0,60}(?:ports?(?!\p{L})|porta|puerto|poort|порт\p{L}*|docker|podman|\d{4})|(?:本地|ローカル|로컬).{0,30}(?:端口|ポート|포트|docker|\d{4})/u,
  ownContact:
    /(?<![\p{L}\p{N}])(?:my|meine?|mon|ma|mi|minha|meu|il mio|la mia|mijn|мои|моя) (?:\p{L}+ )?(?:address|e-?mail|mail|phone|mobile|number|handle|birthday|pronouns|telefon\p{L}*|handynummer|nummer|adresse|anschrift|geburtstag|telephone|numero|anniversaire|correo|direccion|cumpleanos|telefone|telefono|endereco|indirizzo|adres|адрес|почта|телефон)(?![\p{L}\p{N}])/u,
  timeZone:
    /(?<!\p{L})(?:my|mine|i'm in|meine?|mon|ma|mi|minha|meu|il mio|la mia|mijn|мои|моя)(?!\p{L}).{0,20}(?:time ?zone|zeitzone|fuseau horaire|zona horaria|fuso orario|fuso horario|tijdzone|часовои пояс)|(?:我的?|私の|제|내) ?(?:时区|タイムゾーン|시간대)/u,
  /** "Antworte ab jetzt immer auf Deutsch." */
  answerLanguage:
    /(?<!\p{L})(?:answer|reply|respond|antworte\p{L}*|reponds|responde|rispondi|antwoord|отвечаи\p{L}*)(?!\p{L}).{0,30}(?<!\p{L})(?:in|auf|en|em|op|на|по)[ -](?:english|german|french|spanish|italian|dutch|russian|japanese|chinese|deutsch|englisch|franzosisch|francais|anglais|espanol|ingles|portugues|ingles|italiano|inglese|nederlands|engels|русском|русски|англииском)(?!\p{L})/u,
  /** "the API of this repo", "you have to start the database first", "the retro is on Tuesday" */
  thisProject:
    /^(?:\p{L}{1,5}['\s])?(?:stand-?ups?|retro|sprint|code freeze|release|(?:(?:staging|production|admin|public) )*api(?! keys?(?!\p{L}))|staging|production)(?!\p{L})(?: \p{L}+)? (?:is|starts?|ends?|runs?|listens?|ist|est|es|e)(?!\p{L})(?!.*(?:(?<!\p{L})(?:my|i|me|mein\p{L}*|mon|ma|mi|mijn)(?!\p{L})|localhost|127\.|\/home))|^(?:站会|回顾会|회고)|(?<!\p{L})(?:you (?:have|need) to|du musst|il faut d'abord|tienes que|primeiro precisa|prima devi|je moet eerst|сначала (?:надо|нужно))(?!\p{L})|(?<!\p{L})(?:this|our|dies\p{L}*|unser\p{L}*|ce|cet|notre|este|nuestro|neste|nosso|questo|nostro|dit|deze|ons)(?: \p{L}+)? (?:project|repo|repository|codebase|projekts?|projet|depot|proyecto|repositorio|projeto|repositorio|progetto)(?!\p{L})/u,
  /** What everyone in a project reads and writes: commits, comments, docs, texts of the interface. */
  shared:
    /(?<![\w/.-])(?:commits?|commit (?:message|title|bod)\w*|changelogs?|readmes?|release notes|pull requests?|pr (?:title|description)s?|branch(?:es)?|branch names?|comments?|docs|docstrings?|documentation|tests|test (?:name|title|file)s?|(?:ui|button|error|log) (?:text|copy|string|label|message)s?|labels?|(?:variable|function|file|column) names?|commit-?(?:nachricht|message|titel|text)\w*|branch-?name\w*|kommentare?n?|doku|dokumentation|testnamen?|(?:ui|oberflachen)-?texte?n?|beschriftung(?:en)?|(?:fehler|log)-?meldung(?:en)?|(?:variablen|funktions|datei)namen?|pr-titel|commentaires?|notes de version|textes? (?:de |d')(?:l')?interface|libelles?|messages? d'erreur|branches?|noms? de (?:branche|variable|fichier|test)s?|comentarios?|documentacion|notas de version|textos? de (?:la )?interfaz|etiquetas?|mensajes? de error|ramas?|pruebas?|nombres? de (?:las? )?(?:rama|variable|archivo|prueba)s?)(?![\w/-])/u,
  /** Words that may make a rule the user's own: "my commits", "everywhere". */
  own: /\b(?:i|ich|je|j|yo|prefiero|quiero|my|mine|mein\w*|mes|mon|mis?|(?:all|every|any) projects?|everywhere|anywhere|(?:all|jed)en? projekte?n?|uberall|tous les projets|partout|todos los proyectos|en todas partes)\b/u,
  work: /(?<![\p{L}\p{N}])(?:build|builds|deploy\p{L}*|release\p{L}*|run|runs|test|tests|testing|ci|pipeline|bau\p{L}*|ausroll\p{L}*|compil\p{L}*|despl[ie]+g\p{L}*|deploi\p{L}*|rilasci\p{L}*|сбор\p{L}*|собира\p{L}*|тест\p{L}*|деплои\p{L}*)(?![\p{L}\p{N}])|部署|发布|构建|测试|ビルド|デプロイ|テスト|リリース|빌드|배포|테스트/u,
  architecture:
    /(?<![\p{L}\p{N}])(?:architect\p{L}*|design decision|decided|microservice\p{L}*|schema\p{L}*|database|api|entschieden|beschlossen|decide|decidi\p{L}*|hemos decidido|besloten|решили)(?![\p{L}\p{N}])|决定|架构|決めました|設計|결정|설계/u,
  people:
    /(?<![\p{L}\p{N}])(?:owns|owned by|owner|responsible|in charge|approves?|signs off|reviews|maintain(?:s|er)|decides|on call|zustandig|verantwortlich|kummert sich|genehmigt|freigibt|responsable|s'occupe|valide|approuve|aprueba|se encarga|aprova|approva|responsabile|verantwoordelijk|отвечает|согласует|утверждает)(?![\p{L}\p{N}])|负责|审批|担当|承認|담당|승인/u,
  /** How code looks. */
  formatting:
    /(?<!\p{L})(?:tabs?|spaces|semicolons?|quotes|indent\p{L}*|braces|arrow functions?|camel ?case|snake_case|kebab-case|line (?:length|breaks?)|trailing commas?|format\p{L}*|naming|one-?liners?|early returns?|comments|tabulatoren|leerzeichen|strichpunkte?|semikolons?|einruck\p{L}*|points-virgules|espaces|guillemets|espacios|comillas|puntos y coma|spazi|отступ\p{L}*|табы|пробелы)(?!\p{L})|分号|缩进|空格|セミコロン|インデント|들여쓰기/u,
  /** How the agent talks to the person. */
  communication:
    /(?<!\p{L})(?:responses?|answers?|repl(?:y|ies)|explanations?|explain|summar\p{L}*|messages|emojis?|tone|concise|short|brief|verbose|call me|address me|ask me|formal|antwort\p{L}*|erklar\p{L}*|kurz|duz\p{L}*|siez\p{L}*|reponses?|reponds|repondre|tutoie\p{L}*|vouvoie\p{L}*|respuestas?|responde|respond\p{L}*|tutea\p{L}*|rispost\p{L}*|antwoord\p{L}*|ответ\p{L}*|отвечаи\p{L}*)(?!\p{L})|回答|答复|回复|返答|返信|답변|대답/u,
}))
const URL = /https?:\/\/|www\./u
/** "Don't use semicolons": how code looks is the user's taste, what is used belongs to the project. */
const AVOIDS = /^(?:please )?(?:don't|do not|dont|stop) (?:use|using) /u

const isAbout = (kind: keyof ReturnType<typeof PATTERNS>, text: string): boolean =>
  PATTERNS()[kind].test(bareText(text))

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
