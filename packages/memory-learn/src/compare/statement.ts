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
  /** The kinds of value that it is: quantity, code, language, opposite, one of a group of choices. */
  kinds: readonly string[]
}

/** A parsed statement. */
export interface Statement {
  /** Letters and digits only: equal for texts that differ in punctuation and case. */
  plain: string
  content: readonly Content[]
  /** The first letters of its content and its groups of choices: two statements without a common one are unrelated. */
  heads: ReadonlySet<string>
  /** The words without content that change a meaning: `not`, `only`, `must`. No articles and fillers. */
  small: readonly string[]
  /** Says that something is different now, or was given up. */
  changes: boolean
  /** Starts with a subject and has a verb, or says what was before. An order does neither. */
  declares: boolean
  /** Has a word of ownership. */
  owns: boolean
  /** Too long to compare. */
  isLong: boolean
}

/** Entries have at most 200 characters; longer texts are compared as a whole only. */
export const LIMIT = 600

/**
 * Parsed statements are cached, since each entry is compared with many others: about 7 KB each. A memory with more entries
 * than this is parsed again for each comparison.
 */
const CACHE_SIZE = 10_000
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

/** The forms of a word with other beginnings are compared, but not with fewer equal letters. */
const HEAD = 3

function parse(text: string): Statement {
  const isLong = text.length > LIMIT
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
  const tokens = isLong ? [] : tokensOf(text)
  const content = contentOf(tokens)
  const heads = new Set(
    content.flatMap(({ word, kinds }) => [word.slice(0, HEAD), ...kinds.filter(isChoice)]),
  )
  for (const { type, key } of content) if (type === "number") heads.add(key)
  return {
    plain,
    content,
    heads,
    small: tokens.flatMap(smallWord),
    changes: tokens.some(({ role }) => role === "change" || role === "from"),
    declares: tokens.some(({ role }) => role === "from") || startsWithSubject(tokens),
    owns: tokens.some(({ role }) => role === "own"),
    isLong,
  }
}

function isChoice(kind: string): boolean {
  return kind.startsWith("choice")
}

const WITHOUT_MEANING = /^(?:i|we|it|do|does|did|ich|wir|es|je|nous|on|yo|я|мы)$/u

const OR = /^(?:or|oder|ou|o|или)$/u

function smallWord({ role, word }: Token): string[] {
  if (role === undefined || role === "article" || role === "filler" || role === "mark") return []
  if (WITHOUT_MEANING.test(word)) return []
  // "A and B" is not "A or B", but a comma can stand for "and".
  if (role === "and") return OR.test(word) ? ["or"] : []
  if (role === "not" || role === "use") return [role]
  return [role === "verb" ? word.replace(/(?<=\p{L}{3})s$/u, "") : word]
}

/** Whether a content is a part of the scope in the same half of a clause. */
function isScope(content: Content | undefined, { number, verb }: Clause): boolean {
  return content?.introRole === "scope" && content.clause === number && content.afterVerb === verb
}

const ADVERB =
  /^(?:now|nowadays|today|again|instead|currently|jetzt|nun|wieder|stattdessen|maintenant|desormais|ahora|ya|теперь|сейчас|ora|adesso|nu|agora)$/u

function startsWithSubject(tokens: readonly Token[]): boolean {
  const [first, ...rest] = tokens.filter((one) => one.role === undefined || SENTENCE.has(one.role))
  return (first?.role === undefined || first.role === "subject") && rest.some(isVerb)
}

const SENTENCE: ReadonlySet<string> = new Set(["subject", "verb", "use", "own", "not", "change"])

function isVerb({ role, word }: Token): boolean {
  if (role === undefined) return wordLists().many.has(word) || wordLists().agents.has(word)
  return role === "verb" || role === "use" || role === "own" || (role === "change" && !ADVERB.test(word))
}

interface Clause {
  number: number
  negative: boolean
  verb: boolean
  /** A pronoun is its subject, so that its first content is its verb. */
  subject: boolean
  instead: boolean
}

const NO_INTRO: Pick<Content, "intro" | "introRole"> = { intro: "", introRole: "" }

function contentOf(tokens: readonly Token[]): Content[] {
  const content: Content[] = []
  let clause = clauseAt(tokens, 0, 0)
  let intro = NO_INTRO
  let topicEnd = 0
  const prefers = tokens.some(({ word }) => /^(?:prefers?|favou?rs?)$/u.test(word))
  for (const [index, token] of tokens.entries()) {
    const { role, word } = token
    if (startsClause(tokens, index)) {
      clause = clauseAt(tokens, index + 1, clause.number + 1)
      intro = NO_INTRO
      topicEnd = content.length
    } else if (role === undefined) {
      // "For customers in Norway": both are the scope.
      if (intro.introRole === "preposition" && isScope(content.at(-1), clause))
        intro = { ...intro, introRole: "scope" }
      const negative = clause.negative !== (clause.instead || intro.introRole === "from")
      const at = content.length
      const kinds = kindsOf(token)
      content.push({ ...token, ...intro, at, negative, clause: clause.number, afterVerb: clause.verb, kinds })
      if (clause.subject) clause = { ...clause, verb: true }
      intro = NO_INTRO
    } else if (role === "instead" || (/^(?:over|to)$/u.test(word) && prefers && content.length > 0))
      clause = { ...clause, instead: true }
    else if (role === "preposition" || role === "scope" || role === "by" || role === "from") {
      intro = { intro: word, introRole: role }
      clause = { ...clause, instead: false }
    } else if (TOPIC.test(word)) topicEnd = content.length
    else if (COMPLEMENT.test(word))
      for (const one of content.splice(topicEnd)) content.push({ ...one, afterVerb: true })
    else if (role === "subject") clause = { ...clause, subject: true }
    else if (role === "verb" || role === "use" || role === "own" || role === "not" || role === "change")
      clause = { ...clause, verb: true }
  }
  return content
}

// Japanese puts the verb last; a particle says whether what comes before it is the subject.
const TOPIC = /^[はが]$/u
const COMPLEMENT = /^[をにで]$/u

const OF_CLOCK = /^(?:am|pm|uhr|clock|h|утра|вечера|noon|midnight)$/u

function kindsOf({ type, word }: Token): string[] {
  const kinds: string[] = []
  if (/^(?:clock|number|unit|day)$/u.test(type) || OF_CLOCK.test(word)) kinds.push("quantity")
  if (type === "code" || type === "language") kinds.push(type)
  if (wordLists().opposites.has(word)) kinds.push("opposite")
  const group = choiceGroupOf(word)
  if (group !== undefined) kinds.push(`choice ${group}`)
  return kinds
}

function clauseAt(tokens: readonly Token[], at: number, number: number): Clause {
  return { number, negative: isNegative(tokens, at), verb: false, subject: false, instead: false }
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

/** Whether content names a place where other things hold than elsewhere; the web team is no place. */
export function isEnvironment({ word, at }: Content, { content }: Statement): boolean {
  const { environments, teams } = wordLists()
  return environments.has(word) && !teams.has(content[at + 1]?.word ?? "")
}
