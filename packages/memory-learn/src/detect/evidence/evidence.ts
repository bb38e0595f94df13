import { foldText, lazily } from "@caliban/text"
import { choiceGroupOf } from "../../compare/choices.ts"
import type { Prose, Sentence } from "../../text/sentences.ts"
import { type CueSpot, type Cues, scanCues } from "../cues/scan.ts"
import type { CueName } from "../cues/table.ts"

/** Properties of a sentence that do not depend on the language: its shape and its context. */
export const SHAPES = [
  "path",
  "code",
  "number",
  "name",
  "topic",
  "tiny",
  "short",
  "long",
  "question",
  "quoting",
  "near-pasted",
  "item",
  "after-question",
  "after-failure",
  "opening",
  "lone",
  "later",
  "emoji",
  "near-remember",
  "near-reason",
  "near-retract",
  "near-wrong",
  "near-task",
  "near-again",
  "near-resolved",
  "no-first",
  // explicit, without anything that speaks against it
  "law", // always, never, from now on
  "wish", // I prefer
  "custom", // we use, not that
  "notice", // remember that
  "decree", // begins with always or never, or with every and must
  "alternatives", // one of several exclusive choices, and another one
] as const

export type Shape = (typeof SHAPES)[number]
export type Evidence = CueName | Shape

/** What came before a message. */
export interface MessageContext {
  /** The assistant's last message ended with a question. */
  asked: boolean
  /** A command in the turn before failed. */
  failed: boolean
  /** The first message of the session, which nearly always describes the task. */
  opening: boolean
}

export interface JudgedSentence {
  sentence: Sentence
  folded: string
  evidence: Set<Evidence>
  spots: ReadonlyMap<CueName, CueSpot>
  words: number
}

const PATH = lazily(
  () =>
    /(?:^|[\s("'`])(?:\.{0,2}\/|~\/|\w:\\)?[\p{L}\p{N}_.@-]+\/[\p{L}\p{N}_.@/*-]+|\b[\w-]+\.(?:ts|tsx|js|mjs|json|ya?ml|toml|md|sh|py|rb|go|rs|java|kt|php|sql|css|html|xml|xlsx|docx|odt|ods|csv|adoc|txt|env|lock)\b/u,
)
const CODE = lazily(
  () =>
    /`[^`]+`|(?:^|\s)\.{1,2}\/[\w-]|(?:^|\s)--?[a-z][\w-]+|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\b\w+_\w+\b|\b(?:npm|pnpm|yarn|bun|make|cargo|docker|kubectl|git|go|pip|uv|poetry|just|gradlew|mvn|terraform|helm|ssh|npx) [a-z]/u,
)
const NAME = lazily(() => /[\p{Ll}\p{N},;:)]\s+(?!I\b)\p{Lu}\p{Ll}+|[@#][\p{L}\w-]{2,}/u)
const TOPIC = /^[^:：?？]{2,40}[:：]\s*\S/u
/** A tag question, which only asks for agreement. */
const TAG = lazily(
  () => /[,;，]\s*(?:ok|okay|okey|yeah|tá|viu|vale|eh|hein|gell|ne|ладно|ок|хорошо|知道吗|明白吗)\s*[?？]$/iu,
)
const EMOJI = lazily(() => /\p{Extended_Pictographic}|[:;]-?[)(DP]/u)

function wordCount(folded: string, joined: boolean): number {
  const tokens = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return joined
    ? tokens.reduce((sum, token) => sum + Math.max(1, Math.round([...token].length / 2)), 0)
    : tokens.length
}

/** The rest of a longer sentence is ignored. */
const SENTENCE_LIMIT = 600
function shapesOf(sentence: Sentence, words: number): Evidence[] {
  const shapes: Evidence[] = []
  const text = sentence.text.slice(0, SENTENCE_LIMIT)
  if (PATH().test(text)) shapes.push("path")
  if (CODE().test(text)) shapes.push("code")
  if (/\d/u.test(text)) shapes.push("number")
  if (NAME().test(text)) shapes.push("name")
  if (TOPIC.test(text)) shapes.push("topic")
  if (words <= 3) shapes.push("tiny")
  else if (words <= 6) shapes.push("short")
  else if (words > 25) shapes.push("long")
  if (sentence.question && !TAG().test(text)) shapes.push("question")
  if (sentence.quoting) shapes.push("quoting")
  if (sentence.item) shapes.push("item")
  if (EMOJI().test(text)) shapes.push("emoji")
  return shapes
}

const DOUBTS: readonly Evidence[] = [
  "question",
  "ask",
  "hypothetical",
  "hedge",
  "mood",
  "thanks",
  "report",
  "retract",
  "refuse",
  "quoting",
  "past",
  "task",
]

/** Whether a sentence may not be meant literally or as a fact. */
export function isDoubtful(evidence: ReadonlySet<Evidence>): boolean {
  return DOUBTS.some((doubt) => evidence.has(doubt))
}

/** An absolute rule starts within this many characters. */
const HEAD = 14

function isDecree(spots: ReadonlyMap<CueName, CueSpot>): boolean {
  const at = (cue: CueName): number => spots.get(cue)?.at ?? Number.POSITIVE_INFINITY
  if (spots.has("self") && at("self") < HEAD) return false
  return at("always") < HEAD || at("never") < HEAD || (at("every") < HEAD && spots.has("must"))
}

/** Whether the sentence names two exclusive choices. */
function namesAlternatives(folded: string): boolean {
  const seen = new Map<number, string>()
  for (const [word] of folded.matchAll(/[\p{L}\p{N}_-]+/gu)) {
    const group = choiceGroupOf(word)
    if (group === undefined) continue
    const other = seen.get(group)
    if (other !== undefined && other !== word) return true
    seen.set(group, word)
  }
  return false
}

function explicitOf(
  evidence: ReadonlySet<Evidence>,
  one: Pick<JudgedSentence, "folded" | "spots">,
): Evidence[] {
  if (isDoubtful(evidence)) return []
  const general = evidence.has("future") || evidence.has("every") || evidence.has("you")
  if (evidence.has("command") && !general) return []
  const shapes: Evidence[] = []
  if (evidence.has("always") || evidence.has("never") || evidence.has("future")) shapes.push("law")
  if (evidence.has("prefer")) shapes.push("wish")
  if (evidence.has("practice") && (evidence.has("contrast") || evidence.has("code"))) shapes.push("custom")
  if (evidence.has("remember")) shapes.push("notice")
  if (isDecree(one.spots)) shapes.push("decree")
  if (
    (evidence.has("contrast") || evidence.has("only") || evidence.has("changed")) &&
    namesAlternatives(one.folded)
  )
    shapes.push("alternatives")
  return shapes
}

/** "We do it here": the word means the project, not the current task. */
const HERE = new Set(["here", "hier", "ici", "aquí", "aqui", "qui", "qua", "здесь", "тут", "there"])

function meansProject(one: JudgedSentence): boolean {
  const spot = one.spots.get("task")
  if (spot === undefined || !one.evidence.has("practice")) return false
  return HERE.has(one.folded.slice(spot.at, spot.at + spot.length))
}

/** "Ines reviews …": the capitalised words before a role are a name. */
function isPersonsRole({ sentence, spots }: JudgedSentence): boolean {
  const at = spots.get("role")?.at ?? 0
  return at > 0 && /^(?:\p{Lu}[\p{Ll}'-]+ ){1,2}$/u.test(sentence.text.slice(0, at))
}

const NEAR: readonly (readonly [CueName, Shape])[] = [
  ["remember", "near-remember"],
  ["reason", "near-reason"],
  ["retract", "near-retract"],
  ["wrong", "near-wrong"],
  ["task", "near-task"],
  ["again", "near-again"],
  ["resolved", "near-resolved"],
]

/** Whether one cue is part of another, as in "don't forget that". */
function isWithin(part: CueSpot | undefined, whole: CueSpot): boolean {
  return part !== undefined && part.at >= whole.at && part.at + part.length <= whole.at + whole.length
}

/** Later sentences are ignored: a message of this length is probably pasted. */
const SENTENCES_LIMIT = 40

/** The evidence for and against keeping each sentence of a message. */
export function judgeSentences(prose: Prose, cues: Cues, context: MessageContext): JudgedSentence[] {
  const judged: JudgedSentence[] = prose.sentences.slice(0, SENTENCES_LIMIT).map((sentence) => {
    const folded = foldText(sentence.text.slice(0, SENTENCE_LIMIT))
    const words = wordCount(folded, cues.joined)
    const spots = scanCues(cues, folded)
    const request = spots.get("explicitRequest")
    const isPart = request !== undefined && isWithin(spots.get("retract"), request)
    if (isPart && !scanCues(cues, folded.slice(request.at + request.length)).has("retract"))
      spots.delete("retract")
    const evidence = new Set<Evidence>([...spots.keys(), ...shapesOf(sentence, words)])
    return { sentence, folded, words, spots, evidence }
  })
  const first = judged[0]
  for (const [at, one] of judged.entries()) {
    const { evidence } = one
    if (meansProject(one)) evidence.delete("task")
    if (isPersonsRole(one)) evidence.add("name")
    if (one.spots.get("ask")?.at === 0 && !evidence.has("future")) evidence.add("question")
    for (const shape of explicitOf(evidence, one)) evidence.add(shape)
    if (prose.pasted) evidence.add("near-pasted")
    if (context.asked) evidence.add("after-question")
    if (context.failed) evidence.add("after-failure")
    if (context.opening) evidence.add("opening")
    if (judged.length === 1) evidence.add("lone")
    if (at > 0) evidence.add("later")
    if (at > 0 && first?.evidence.has("wrong") === true) evidence.add("no-first")
    for (const [cue, shape] of NEAR) {
      if (judged[at - 1]?.evidence.has(cue) === true || judged[at + 1]?.evidence.has(cue) === true)
        evidence.add(shape)
    }
  }
  return judged
}
