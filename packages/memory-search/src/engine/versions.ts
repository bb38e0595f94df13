import { lazily } from "@caliban/text"
import { type DocumentIndex, fieldOf, textOf } from "./document-index.ts"
import type { SearchDocument } from "./engine-types.ts"
import type { Candidate } from "./rank.ts"
import { gramsOf } from "./trigrams.ts"
import { plain } from "./words.ts"

/** How many of the first hits are compared. */
const EXAMINED = 10
/** How much alike the heads of two versions of one fact are, and how well the newer one must answer, as a share. */
const VERSION = { alike: 0.5, score: 0.8 }
/** The same when the newer head says that something changed. */
const CHANGE = { alike: 0.3, score: 0.4 }
/** The evidence of the newer one, as a share: it must have some of the same words. */
const EVIDENCE = 0.4
const COPY = 0.85
/** Characters of a body that stand for a missing description. */
const HEAD_MAX = 200

const asWords = (words: string) => lazily(() => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu"))
const PAST_WORDS = asWords(
  "before|previous(?:ly)?|former(?:ly)?|used to|originally|old|earlier|past|history|at first|initially|was|were|früher\\p{L}*|vorher\\p{L}*|bisher\\p{L}*|ehemal\\p{L}*|ursprünglich|damals|zuvor|alte[rnsm]?|avant|anciens?|anciennes?|auparavant|autrefois|précédent\\p{L}*|était|antes|anterior\\p{L}*|antigu\\p{L}*|era|раньше|прежн\\p{L}*|prima|vroeger|eerder|antigamente",
)
const PAST_SIGNS = /以前|之前|过去|原来|旧|前の|かつて|でした|이전|예전/
const CHANGE_WORDS = asWords(
  "now|no longer|not any ?more|instead|replaced|moved|postponed|extended|switched|changed|raised|lowered|migrated|since|new|jetzt|nun|nicht mehr|statt|neu\\p{L}*|verschoben|seit|désormais|maintenant|n['’]est plus|depuis|ahora|ya no|desde|теперь|больше не|ora|adesso|agora",
)
const CHANGE_SIGNS = /现在|改为|改成|改用|换成|不再|变更|に変更|今は|になった|移った|이제|الآن/

export const asksForPast = (query: string): boolean => PAST_WORDS().test(query) || PAST_SIGNS.test(query)

interface Placed {
  candidate: Candidate
  grams: ReadonlySet<number>
  isChange: boolean
  isAskedFor: boolean
}

/** Puts the newest version of a fact first, unless the past is asked for; drops copies that are not asked for by name. */
export function orderVersions(
  { trigrams }: Pick<DocumentIndex, "trigrams">,
  candidates: readonly Candidate[],
  { isPast, asked }: { isPast: boolean; asked: string },
): Candidate[] {
  const weigh = (grams: Iterable<number>): number =>
    [...grams].reduce((sum, gram) => sum + trigrams.weight(gram), 0)
  const alike = (one: Placed, other: Placed): number => {
    const shared = [...one.grams].filter((gram) => other.grams.has(gram))
    return weigh(shared) / Math.sqrt(weigh(one.grams) * weigh(other.grams) || 1)
  }
  const replaces = (newer: Placed, older: Placed): boolean => {
    if (!isNewer(newer, older)) return false
    const share = newer.candidate.score / older.candidate.score
    const { score, alike: least } = newer.isChange ? CHANGE : VERSION
    if (newer.candidate.evidence < EVIDENCE * older.candidate.evidence) return false
    return share >= score && alike(newer, older) >= least
  }
  const placed: Placed[] = []
  for (const candidate of candidates.slice(0, EXAMINED)) {
    const { document } = candidate.entry
    const isAskedFor = asked.includes(plain(document.address.replace(/^.*\//, "")))
    const one = { candidate, isAskedFor, ...headOf(document) }
    const copied = isAskedFor ? -1 : placed.findIndex((other) => isCopy(candidate, other.candidate))
    const slot = copied >= 0 || isPast ? copied : placed.findIndex((other) => replaces(one, other))
    const other = placed[slot]
    if (other === undefined) placed.push(one)
    else if (copied < 0) placed.splice(slot, 0, withScore(one, other))
    else if (!isPast && !other.isAskedFor && isNewer(one, other)) placed[slot] = withScore(one, other)
  }
  return [...placed.map(({ candidate }) => candidate), ...candidates.slice(EXAMINED)]
}

function headOf(document: SearchDocument): Pick<Placed, "grams" | "isChange"> {
  const head = `${fieldOf(document, "slug")}\n${document.description ?? document.body.slice(0, HEAD_MAX)}`
  return { grams: new Set(gramsOf(head)), isChange: CHANGE_WORDS().test(head) || CHANGE_SIGNS.test(head) }
}

function withScore(one: Placed, { candidate: { score, share } }: Placed): Placed {
  return { ...one, candidate: { ...one.candidate, score, share: Math.max(share, one.candidate.share) } }
}

function isNewer(one: Placed, other: Placed): boolean {
  return (one.candidate.entry.document.updatedAt ?? 0) > (other.candidate.entry.document.updatedAt ?? 0)
}

/** Nearly the same text, and the same numbers. */
function isCopy({ entry: one, share }: Candidate, { entry: other, share: otherShare }: Candidate): boolean {
  if (Math.abs(share - otherShare) > 0.1) return false
  if (Math.abs(one.length - other.length) > 0.2 * Math.max(one.length, other.length)) return false
  const [text = "", second = ""] = [one, other].map(({ document }) => textOf(document).replace(/^.*\n/, ""))
  if (numbersIn(text) !== numbersIn(second)) return false
  const [grams, others] = [gramsOf(text), new Set(gramsOf(second))]
  const shared = grams.filter((gram) => others.has(gram)).length
  return shared / Math.sqrt(grams.length * others.size) >= COPY
}

const numbersIn = (text: string): string => (text.match(/\d+/g) ?? []).sort().join(" ")
