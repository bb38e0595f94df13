import { categoriesMentioned, categoriesNamed } from "../facts/categories.ts"
import type { Fact } from "../facts/fact.ts"
import { parseFact } from "../facts/parse-fact.ts"
import { bareSlug, type KnownTopic } from "../knowledge.ts"
import { contentWords, likeness, wordWeight } from "../words/words.ts"
import { denies, isOtherSide } from "./compare.ts"

export interface RankedTopic {
  topic: KnownTopic
  /** How much of the question the topic covers: 0 to 1. */
  score: number
  /** Higher when the topic is about little else. Breaks ties. */
  closeness: number
}

/** The minimum score of a topic that answers a question. */
export const ANSWERS = 0.6

/** The minimum score of a topic that is worth opening. */
export const WORTH_OPENING = 0.3

/** A category counts more than a word. */
const CATEGORY_WEIGHT = 3

/** The topic that a fact belongs to: the one with the same attribute, or with nearly the same words. */
export function findTopicOf(
  fact: Fact,
  topics: readonly KnownTopic[],
  correction = false,
): KnownTopic | undefined {
  const sameOwner = (topic: KnownTopic): boolean =>
    correction || fact.owner === "anyone" || ownerOf(topic) === "anyone" || ownerOf(topic) === fact.owner
  const attributes = topics.map((topic) => {
    const known = parseFact(topic.hook, true)
    return { topic, known, attribute: known?.attribute }
  })
  const found =
    attributes.find(({ topic, attribute }) => attribute === fact.attribute && sameOwner(topic)) ??
    attributes.find(({ topic }) => bareSlug(topic.slug) === fact.slug && sameOwner(topic)) ??
    attributes.find(
      ({ topic, known }) =>
        sameOwner(topic) &&
        known !== undefined &&
        (denies(fact, known) || denies(known, fact) || isOtherSide(fact, known)),
    ) ??
    attributes.find(({ topic, attribute }) => sameScopeCategory(fact, attribute, topic) && sameOwner(topic))
  if (found !== undefined) return found.topic
  const words = contentWords(fact.description)
  return topics.find(
    (topic) => words.size > 1 && sameOwner(topic) && likeness(words, contentWords(topic.hook)) >= 0.8,
  )
}

/** The topics that cover a part of a text, best first. */
export function rankTopics(text: string, topics: readonly KnownTopic[]): readonly RankedTopic[] {
  const wanted = wordsWithCategories(text, true)
  return topics
    .map((topic) => {
      const words = wordsOfTopic(topic)
      const named = likeness(wanted, contentWords(bareSlug(topic.slug).replaceAll(/[-_.]/g, " ")))
      return { topic, score: scoreOf(wanted, words), closeness: Math.max(named, likeness(wanted, words)) }
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || other.closeness - one.closeness)
}

/** The best topics: those that cover as much as the first one and are about little else. */
export function bestOf(ranked: readonly RankedTopic[]): readonly KnownTopic[] {
  const [first] = ranked
  if (first === undefined || first.score < ANSWERS) return []
  return ranked
    .filter(({ score, closeness }) => score === first.score && closeness >= first.closeness * 0.6)
    .map(({ topic }) => topic)
}

/** How much of a question a text covers: 0 to 1. */
export function coverageOf(question: string, text: string): number {
  return scoreOf(wordsWithCategories(question, true), wordsWithCategories(text, false))
}

function scoreOf(wanted: ReadonlySet<string>, offered: ReadonlySet<string>): number {
  let total = 0
  let shared = 0
  for (const word of wanted) {
    const weight = word.startsWith("@") ? CATEGORY_WEIGHT : wordWeight(word)
    total += weight
    if (offered.has(word)) shared += weight
  }
  return total === 0 ? 0 : shared / total
}

function wordsOfTopic(topic: KnownTopic): ReadonlySet<string> {
  const hook = topic.hook.replace(/^the (?:team|project|user)\b/i, "")
  return wordsWithCategories(`${bareSlug(topic.slug).replaceAll(/[-_.]/g, " ")} ${hook}`, false)
}

/** Words of category names that are too general by themselves. */
const GENERIC_NAMES: readonly string[] = [...contentWords("manager framework system tool tracker provider")]

/** What a tool is for, and the category that this names. */
const TOOL_FOR: readonly (readonly [RegExp, string])[] = [
  [/^lint/i, "linter"],
  [/^format/i, "formatter"],
  [/^test|^unit/i, "test runner"],
  [/^bundl/i, "bundler"],
  [/^edit/i, "editor"],
  [/^host/i, "hosting"],
  [/^stor|^data/i, "database"],
  [/^pack|^dep|^inst/i, "package manager"],
]

const FOR_PURPOSE =
  /\bfor (?:the |our |my )?(lint(?:ing)?|formatting|(?:unit )?test(?:s|ing)|bundling|editing|hosting|storage|storing data|data|packages|package management|dependencies|installing(?: (?:things|packages))?)(?![\p{L}\p{N}])/giu

/** Content words, with `@package-manager` for `package manager` as well as for `pnpm`. */
function wordsWithCategories(text: string, question: boolean): ReadonlySet<string> {
  const plain = text
    .replace(/\bhow (?:long|much|many|often|big|far)\b/gi, "")
    .replace(/\b(?:for a living|for work)\b/gi, "role")
    .replace(/\btime zone\b/gi, "timezone")
    .replace(/\b(?:pkg|package) ?(?:manager|mgr|mngr)\b/gi, "package manager")
    .replace(
      FOR_PURPOSE,
      (_, purpose: string) => TOOL_FOR.find(([form]) => form.test(purpose))?.[1] ?? purpose,
    )
  const words = contentWords(plain)
  for (const category of categoriesNamed(plain)) {
    words.add(`@${category.slug}`)
    const covered = question ? category.names.flatMap((name) => [...contentWords(name)]) : GENERIC_NAMES
    for (const word of covered) words.delete(word)
  }
  for (const category of categoriesMentioned(plain)) {
    if (question && category.several === true) continue
    words.add(`@${category.slug}`)
    if (question)
      for (const member of category.members) for (const word of contentWords(member)) words.delete(word)
    if (!question)
      for (const word of contentWords(category.names[0] ?? ""))
        if (!GENERIC_NAMES.includes(word)) words.add(word)
  }
  return words
}

/** True when a short hook mentions the category of the fact: `Always run pnpm, not npm`. */
function sameScopeCategory(fact: Fact, attribute: string | undefined, topic: KnownTopic): boolean {
  if (fact.attribute !== fact.slug || attribute?.startsWith(`${fact.attribute} `)) return false
  return (
    categoriesMentioned(topic.hook).some((category) => category.slug === fact.attribute) &&
    contentWords(topic.hook).size <= 4
  )
}

function ownerOf(topic: KnownTopic): Fact["owner"] {
  return topic.type === "user"
    ? "user"
    : topic.type === "project" || topic.type === "reference"
      ? "project"
      : "anyone"
}
