import { bareText, keywordsOf, lazily } from "@caliban/text"
import { choiceGroupOf } from "./alternatives.ts"

/** Stems of words about choosing, which do not say what is chosen. */
const CHOOSING = lazily(
  () =>
    new Set(
      "prefer choos pick project repo repository codebas team suggest recommend switch mov instead work tool verwend nutz benutz projekt utilis projet usamos utilizar proyecto usar projeto usiamo progetto gebruik использу проект 使用 我们 项目".split(
        " ",
      ),
    ),
)

export function without(words: ReadonlySet<string>, ...others: ReadonlySet<string>[]): Set<string> {
  return new Set([...words].filter((word) => !others.some((other) => other.has(word))))
}

/** What comparisons use of a text. All words are keywords as `keywordsOf` gives them. */
export interface TextFacts {
  /** The words only: equal for texts that differ in punctuation. */
  plain: string
  keywords: ReadonlySet<string>
  /** Keywords without those about choosing. */
  content: ReadonlySet<string>
  /** Content that is not negated. */
  wanted: ReadonlySet<string>
  numbers: ReadonlySet<string>
  /** Negated keywords. */
  negated: ReadonlySet<string>
  /** Negated content. */
  refused: ReadonlySet<string>
  /** What was given up for something else; also negated. */
  abandoned: ReadonlySet<string>
  /** The choices that are not negated, by their group. */
  chosen: ReadonlyMap<number, ReadonlySet<string>>
  /** Names: capitalised words inside a sentence. */
  names: ReadonlySet<string>
}

const NEGATION = lazily(
  () =>
    /(?<![\p{L}\p{N}_])(?:not|no|never|don't|do not|dont|doesn't|does not|isn't|aren't|won't|can't|cannot|avoid|stop|without|instead of|rather than|nor|neither|nicht|nie|niemals|kein|keine|keinen|keiner|statt|anstatt|anstelle von|ohne|pas|jamais|sans|plutot que|au lieu de|ne|nunca|jamas|sin|en vez de|en lugar de|nao|sem|em vez de|ao inves de|non|mai|senza|invece di|al posto di|niet|nooit|geen|zonder|in plaats van|не|никогда|нельзя|без|вместо)(?![\p{L}\p{N}_])|不要|不用|不是|不再|不能|不|别|没有|而不是|禁止/gu,
)
const NEGATION_AFTER = /(?:ではなく|じゃなく|でなく|は使わない|を使わない|しないで|禁止|말고|대신|안 |않)/u
/** A negation reaches to the next punctuation, or to a word that reverses the sentence. */
const TURN =
  /[,;:.!?()—–]|\b(?:but|use|instead|because|since|sondern|weil|mais|parce|sino|porque|mas|ma|perche|maar|want|но|а|потому)\b|[，。；：]|而|因为|用/u
const REACH = 60

/** "Don't use X": here the verb does not reverse the sentence. */
const CHOOSE = /^\s*(?:use|using|uses|used|be used|to use)\b|^\s*(?:使用|用)/u

function negatedIn(folded: string): Set<string> {
  const negated = new Set<string>()
  for (const match of folded.matchAll(NEGATION())) {
    const start = match.index + match[0].length
    const after = folded.slice(start, start + REACH).replace(CHOOSE, "")
    const turn = TURN.exec(after.trimStart())
    const end = turn === null ? after.length : turn.index + (after.length - after.trimStart().length)
    for (const word of keywordsOf(after.slice(0, end))) negated.add(word)
  }
  for (const [, word] of folded.matchAll(/\bover ([\p{L}\p{N}_-]+)/gu)) {
    if (word !== undefined && choiceGroupOf(word) !== undefined)
      for (const key of keywordsOf(word)) negated.add(key)
  }
  const late = NEGATION_AFTER.exec(folded)
  if (late !== null) {
    const before = folded.slice(Math.max(0, late.index - 12), late.index)
    for (const word of keywordsOf(
      before
        .split(/[\s、,，。は는은]+/u)
        .slice(-2)
        .join(" "),
    ))
      negated.add(word)
  }
  return negated
}

const THING = "([\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]*)"
/** "Switched from X to Y", "got rid of X". */
const LEAVING = lazily(() =>
  [
    `\\b(?:switch(?:ed|ing)?|mov(?:ed|ing)|migrat(?:ed|ing)|went|chang(?:ed|ing)) (?:over )?(?:away )?(?:from|off) ${THING}`,
    `\\breplaced ${THING} (?:by|with)\\b`,
    `\\b(?:dropped|ditched|abandoned|threw out|kicked out|got rid of|gave up|stopped using|no longer use|don't use) ${THING}`,
    `\\bvon ${THING} (?:auf|zu) \\S+ (?:umgestellt|umgestiegen|gewechselt|migriert|umgezogen)`,
    `\\b(?:pase?s?|passe|change|migre|bascule) de ${THING} (?:a|vers|pour)\\b`,
    `\\b(?:cambiamos|pasamos|migramos|mudamos|migrado|cambiado|pasado) de ${THING} a\\b`,
    `\\b(?:mudamos|migramos|trocamos|passamos) (?:de|do) ${THING} (?:para|por)\\b`,
    `\\b(?:passati|migrati) da ${THING} a\\b`,
    `\\bс ${THING} на\\b`,
  ].map((source) => new RegExp(source, "gu")),
)

function abandonedIn(folded: string): Set<string> {
  const abandoned = new Set<string>()
  for (const pattern of LEAVING()) {
    for (const [, thing = ""] of folded.matchAll(pattern))
      for (const key of keywordsOf(thing)) abandoned.add(key)
  }
  return abandoned
}

const WORD = lazily(() => /[\p{L}\p{N}_][\p{L}\p{N}_-]*/gu)

function chosenIn(folded: string, negated: ReadonlySet<string>): Map<number, Set<string>> {
  const chosen = new Map<number, Set<string>>()
  for (const [word] of folded.matchAll(WORD())) {
    const group = choiceGroupOf(word)
    if (group === undefined || [...keywordsOf(word)].some((key) => negated.has(key))) continue
    chosen.set(group, (chosen.get(group) ?? new Set()).add(word))
  }
  return chosen
}

const LIMIT = 600

/** Parsed texts are cached, since each entry is compared with many others. */
const CACHE_SIZE = 4_000
const cache = new Map<string, TextFacts>()

/** Parses a text for comparison. Linear; reads the first few hundred characters only. */
export function factsOf(text: string): TextFacts {
  const head = text.slice(0, LIMIT)
  const known = cache.get(head)
  if (known !== undefined) return known
  if (cache.size >= CACHE_SIZE) cache.clear()
  const facts = readFacts(head)
  cache.set(head, facts)
  return facts
}

function readFacts(head: string): TextFacts {
  const folded = bareText(head)
  const keywords = keywordsOf(head)
  const abandoned = abandonedIn(folded)
  const negated = new Set([...negatedIn(folded), ...abandoned])
  const numbers = new Set([...keywords].filter((word) => /^v?\d/u.test(word)))
  const names = new Set<string>()
  for (const [, name] of head.matchAll(/[^\s.!?]\s+(\p{Lu}[\p{L}\p{N}]+)/gu)) {
    for (const key of keywordsOf(name ?? "")) names.add(key)
  }
  return {
    plain: (folded.match(/[\p{L}\p{N}]+/gu) ?? []).join(" "),
    keywords,
    content: without(keywords, CHOOSING()),
    wanted: without(keywords, negated, CHOOSING()),
    numbers,
    negated,
    refused: without(negated, CHOOSING()),
    abandoned,
    chosen: chosenIn(folded, negated),
    names,
  }
}
