import { DESCRIPTION_MAX } from "@caliban/memory-core"
import { cutText } from "@caliban/text"
import { toSlug } from "../words/slug.ts"
import { aboutThem, thirdPerson, upperFirst } from "../words/wording.ts"
import { contentWords } from "../words/words.ts"
import { type Draft, rule } from "./drafts.ts"
import type { Fact } from "./fact.ts"
import { INSTRUCTION_RULES } from "./instruction-rules.ts"
import { PERSONAL_RULES } from "./personal-rules.ts"
import { keyOf, URL_PATTERN } from "./phrases.ts"
import { PROJECT_RULES } from "./project-rules.ts"
import { isWish, plainWish } from "./wish.ts"

/** The first rule that matches wins, so the order matters. */
const FACT_RULES = [...PERSONAL_RULES, ...PROJECT_RULES, ...INSTRUCTION_RULES]

/**
 * The fact that a clause states; `undefined` when nothing in it is worth remembering. An explicit request ("remember
 * that …") always is. Reads notes (`Prefers pnpm`) as well as speech (`I prefer pnpm`).
 */
export function parseFact(clause: string, explicit = false): Fact | undefined {
  const [, claim = clause, reason] =
    /^(.+?)(?:,? because (?:of )?|, since |, as (?=i|we|it|the)|, so that )(.+)$/i.exec(clause) ?? []
  const plain = plainWish(claim.replace(/^(?:that|how)\s+/i, ""))
    .replace(
      /^(i|we)\s+(?:also|really|actually|just|now|currently|usually|generally|mostly|normally|typically|would)\s+(?!like\b)/i,
      "$1 ",
    )
    .replace(/^i['’]m\s+/i, "I am ")
    .replace(/^i['’]ve\s+/i, "I have ")
    .replace(/^we['’]re\s+/i, "we are ")
    .replace(/^we['’]ve\s+/i, "we have ")
    .replace(/^the user\s+(?=\w+s\s)/i, "")
    .replace(/^to (?=(?:always|never|avoid|keep|use)\b)/i, "")
    .replace(/^not to\b/i, "never")
    .trim()
  for (const { pattern, read } of FACT_RULES) {
    const match = pattern.exec(plain)
    if (match === null) continue
    const draft = read(match.groups ?? {}, explicit)
    if (draft !== undefined) return finish(draft, clause, reason)
  }
  if (isWish(claim)) return finish(rule(claim, claim, false), clause, reason)
  if (explicit && /^to \S+ /i.test(plain)) return finish(rule(plain, plain.slice(3), false), clause, reason)
  return explicit && (plain.includes(" ") || /[^\u0000-\u007f]/.test(plain))
    ? finish(anything(plain), clause, reason)
    : undefined
}

function finish(draft: Draft, clause: string, reason: string | undefined): Fact {
  return {
    ...draft,
    description: cutText(upperFirst(draft.description.replace(/[.!\s]+$/, "")), DESCRIPTION_MAX),
    statement: upperFirst(clause.trim()),
    reason: reason?.trim(),
  }
}

/** An explicit request that matches no rule is stored in the user's words. */
function anything(plain: string): Draft {
  const personal = /^(?:i|my)\b/i.test(plain)
  const generic = /^i (?<verb>\p{L}+(?:['’]t)?)(?<rest>.*)$/iu.exec(plain)?.groups
  const description =
    generic === undefined
      ? aboutThem(plain)
      : `${thirdPerson(generic["verb"] ?? "")}${aboutThem(generic["rest"] ?? "")}`
  const url = URL_PATTERN.test(plain)
  return {
    type: personal ? "user" : url ? "reference" : "project",
    owner: personal ? "user" : "project",
    attribute: keyOf(plain),
    slug: toSlug(
      [...plain.replace(URL_PATTERN, "").matchAll(/\S+/g)]
        .map(String)
        .filter((word) => contentWords(word).size > 0)
        .slice(0, 4)
        .join(" "),
    ),
    description,
  }
}
