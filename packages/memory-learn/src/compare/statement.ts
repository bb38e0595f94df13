import { choiceGroupOf } from "./choices.ts"
import { type Token, tokensOf } from "./tokens.ts"
import { wordLists } from "./words.ts"

/** A word of a statement that says what it is about. */
export interface Content extends Token {
  /** Its position among the content of the statement. */
  at: number
  /** In a negative clause, or after `instead of`. */
  negative: boolean
  /** The number of its clause. */
  clause: number
  /** The word that introduces it, without articles: a preposition, a scope, an actor. Empty if there is none. */
  intro: string
  introRole: "preposition" | "scope" | "by" | "from" | ""
  /** A verb or a subject pronoun comes before it in its clause. */
  afterVerb: boolean
  /** Joined to the content before it by `and`. */
  joined: boolean
  /** A word without an article starts the clause with it. */
  opens: boolean
}

/** A parsed statement. */
export interface Statement {
  /** Letters and digits only: equal for texts that differ in punctuation and case. */
  plain: string
  content: readonly Content[]
  /** How often each key occurs. */
  counts: ReadonlyMap<string, number>
  /** Names one of several exclusive choices. */
  chooses: boolean
  /** Has a negative part. */
  denies: boolean
  changes: boolean
  abandons: boolean
  /** The pronouns that are its subjects: first person, second person. */
  persons: ReadonlySet<string>
  /** Has a word of ownership. */
  owns: boolean
  /** Has an auxiliary verb of the passive. */
  passive: boolean
  /** Has a verb of use. */
  uses: boolean
  /** The word after each directional word: `before`, `into`, `over`. */
  targets: ReadonlyMap<string, string>
  /** Too long to compare. */
  isLong: boolean
}

/** Entries have at most 200 characters; longer texts are compared as a whole only. */
const LIMIT = 600

/** Parsed statements are cached, since each entry is compared with many others. */
const CACHE_SIZE = 4_000
const cache = new Map<string, Statement>()

/** Parses a statement. Linear, and at most `LIMIT` characters are parsed. */
export function parseStatement(text: string): Statement {
  const known = cache.get(text)
  if (known !== undefined) return known
  if (cache.size >= CACHE_SIZE) cache.clear()
  const statement = parse(text)
  if (!statement.isLong) cache.set(text, statement)
  return statement
}

function parse(text: string): Statement {
  const isLong = text.length > LIMIT
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
  const tokens = isLong ? [] : tokensOf(text)
  const has = (role: Token["role"]): boolean => tokens.some((token) => token.role === role)
  const content = contentOf(tokens)
  const counts = new Map<string, number>()
  for (const { key } of content) counts.set(key, (counts.get(key) ?? 0) + 1)
  return {
    plain,
    content,
    counts,
    chooses: content.some(({ word }) => choiceGroupOf(word) !== undefined),
    denies: content.some(({ negative }) => negative),
    changes: has("change") || has("abandon") || has("from"),
    abandons: has("abandon"),
    persons: new Set(tokens.flatMap(({ role, word }) => (role === "subject" ? personOf(word) : []))),
    owns: has("own"),
    passive: tokens.some(({ word }) => PASSIVE.test(word)),
    uses: has("use"),
    targets: targetsOf(tokens),
    isLong,
  }
}

/** The person of a subject pronoun; none for those that stand for something else, such as `it`. */
function personOf(word: string): string[] {
  if (/^(?:i|ich|je?|yo|я|мне)$/u.test(word)) return ["i"]
  if (/^(?:we|wir|nous|nosotros|мы|нам)$/u.test(word)) return ["we"]
  if (/^(?:you|du|ihr|tu|vous|ты|вы)$/u.test(word)) return ["you"]
  return /^(?:they|ils|elles|ellos|они)$/u.test(word) ? ["they"] : []
}

const PASSIVE =
  /^(?:is|are|was|were|be|been|being|ist|sind|wird|werden|wurde|wurden|est|sont|es|son|esta|estan)$/u

interface Clause {
  number: number
  negative: boolean
  verb: boolean
  /** A pronoun is its subject, so that its first content is its verb. */
  subject: boolean
  instead: boolean
}

function contentOf(tokens: readonly Token[]): Content[] {
  const content: Content[] = []
  let clause: Clause = {
    number: 0,
    negative: isNegative(tokens, 0),
    verb: false,
    subject: false,
    instead: false,
  }
  let intro: Pick<Content, "intro" | "introRole"> = { intro: "", introRole: "" }
  let joined = false
  let article = false
  const prefers = tokens.some(({ word }) => /^(?:prefers?|favou?rs?)$/u.test(word))
  for (const [index, token] of tokens.entries()) {
    const { role, word } = token
    if (startsClause(tokens, index)) {
      clause = {
        number: clause.number + 1,
        negative: isNegative(tokens, index + 1),
        verb: false,
        subject: false,
        instead: false,
      }
      intro = { intro: "", introRole: "" }
      joined = false
      article = false
    } else if (role === undefined) {
      const opens =
        !article && intro.introRole === "" && !clause.verb && content.at(-1)?.clause !== clause.number
      const negative = clause.negative !== (clause.instead || intro.introRole === "from")
      content.push({
        ...token,
        at: content.length,
        negative,
        clause: clause.number,
        ...intro,
        afterVerb: clause.verb,
        joined,
        opens,
      })
      if (clause.subject) clause = { ...clause, verb: true }
      intro = { intro: "", introRole: "" }
      joined = false
      article = false
    } else if (role === "instead" || (/^(?:over|to)$/u.test(word) && prefers && content.length > 0))
      clause = { ...clause, instead: true }
    else if (role === "preposition" || role === "scope" || role === "by" || role === "from") {
      intro = { intro: word, introRole: role }
      clause = { ...clause, instead: false }
    } else if (role === "and") joined = true
    else if (role === "article") article = true
    else if (role === "subject") clause = { ...clause, subject: true }
    else if (role === "verb" || role === "use" || role === "own" || role === "not" || role === "change")
      clause = { ...clause, verb: true }
  }
  return content
}

function startsClause(tokens: readonly Token[], at: number): boolean {
  const { role, key } = tokens[at] ?? {}
  if (role === "turn") return true
  if (role === "mark") return /[,;:.!?()—–]/u.test(key ?? "")
  return role === "and" && tokens[at + 1]?.role === "not"
}

/** Whether the clause that starts at a token has a negation. */
function isNegative(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < tokens.length; at++) {
    if (at > from && startsClause(tokens, at)) return false
    if (tokens[at]?.role === "not") return true
  }
  return false
}

const DIRECTIONS =
  /^(?:before|after|into|over|to|from|instead|vor|nach|bevor|in|avant|apres|dans|aux?|antes|despues|que|en|al|перед|после|в)$/u

function targetsOf(tokens: readonly Token[]): Map<string, string> {
  const targets = new Map<string, string>()
  let waiting = ""
  for (const { role, word, key } of tokens) {
    if (role === undefined && waiting !== "") {
      targets.set(waiting, key)
      waiting = ""
    } else if (role !== undefined && DIRECTIONS.test(word)) waiting = word
  }
  return targets
}

/** Whether content names a place where other things hold than elsewhere; the web team is no place. */
export function isEnvironment({ word, at }: Content, { content }: Statement): boolean {
  const { environments, teams } = wordLists()
  return environments.has(word) && !teams.has(content[at + 1]?.word ?? "")
}
