import { lazily } from "@caliban/text"
import { type Corpus, partAt } from "./corpus.ts"
import type { Ranked } from "./rank.ts"
import { termOf } from "./terms.ts"
import { createTokens, readTokens, type Tokens, wordAt } from "./tokens.ts"

/** How many of the first hits are compared. */
const EXAMINED = 12
const COPY = 0.95
const READ = 1_000

const CHANGE_WORDS = lazily(
  () =>
    /(?<![\p{L}])(?:now|no longer|not any ?more|instead|replaced|supersede[sd]?|moved|postponed|extended|switched|changed|raised|lowered|since|jetzt|nun|nicht mehr|statt|neu(?:er|e|es)?|verschoben|seit|désormais|dorénavant|maintenant|n['’]est plus|depuis|ahora|ya no|en lugar|desde|теперь|больше не|вместо|перенес\p{L}*|ora|adesso|agora)(?![\p{L}])|现在|改为|改成|不再|变更|に変更|今後|になった|になりました|الآن|لم يعد|بدلا/iu,
)

export const V = { c: 0.5, u: 0.75, cl: 0.2, ul: 0.28 }
const NO_TERMS: ReadonlySet<string> = new Set()

interface Profile {
  /** Terms of the slug and the description. */
  head: ReadonlySet<string>
  /** Terms of the whole beginning. */
  all: ReadonlySet<string>
  changed: boolean
}

/** Puts the newest of several versions of one fact first, and drops copies of a better hit. */
export function orderVersions(corpus: Corpus, ranked: readonly Ranked[]): Ranked[] {
  const profileOf = createProfiles(corpus)
  const placed: { hit: Ranked; profile: Profile }[] = []
  const isNewer = (a: Ranked, b: Ranked): boolean => {
    const [x, y] = [corpus.rank[a.place] as number, corpus.rank[b.place] as number]
    return x >= 0 && y >= 0 && x < y
  }
  for (const hit of ranked.slice(0, EXAMINED)) {
    const profile = profileOf(hit.place)
    const copied = placed.findIndex((other) => likeness(profile.all, other.profile.all) >= COPY)
    const copy = placed[copied]
    if (copy !== undefined) {
      if (isNewer(hit, copy.hit))
        placed[copied] = { hit: { place: hit.place, score: copy.hit.score }, profile }
      continue
    }
    const slot = placed.findIndex(
      (other) =>
        isNewer(hit, other.hit) &&
        hit.score >= (profile.changed ? V.c : V.u) * other.hit.score &&
        likeness(profile.head, other.profile.head) >= (profile.changed ? V.cl : V.ul),
    )
    const before = placed[slot]
    if (before === undefined) placed.push({ hit, profile })
    else placed.splice(slot, 0, { hit: { place: hit.place, score: before.hit.score }, profile })
  }
  return [...placed.map(({ hit }) => hit), ...ranked.slice(EXAMINED)]
}

function createProfiles(corpus: Corpus): (place: number) => Profile {
  const tokens = createTokens()
  return (place) => {
    const part = partAt(corpus.parts, place)
    const { address, description, body } = part.segment.documentAt(place - part.base)
    const beginning = body.slice(0, READ)
    const head = `${address}\n${description ?? ""}`
    return {
      head: description === undefined ? NO_TERMS : termsIn(head, tokens),
      all: termsIn(`${description ?? ""}\n${beginning}`, tokens),
      changed: CHANGE_WORDS().test(`${head}\n${beginning.slice(0, 300)}`),
    }
  }
}

function termsIn(text: string, tokens: Tokens): Set<string> {
  const terms = new Set<string>()
  readTokens(text, tokens)
  for (let at = 0; at < tokens.count; at += 1) {
    const form = tokens.form[at] as number
    const term = form === 1 ? undefined : termOf(wordAt(tokens, at), form)
    if (term !== undefined) terms.add(term)
  }
  return terms
}

/** Cosine of two sets. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  let shared = 0
  for (const term of small) if (large.has(term)) shared += 1
  return small.size === 0 ? 0 : shared / Math.sqrt(a.size * b.size)
}
