import {
  isMemoryError,
  type Memory,
  TOPIC_TYPES,
  type Topic,
  type TopicType,
  type Warning,
} from "@caliban/memory-core"
import { TOPIC_MAX_BYTES } from "@caliban/memory-core/internal"
import { dropHiddenCharacters, plainLine, shortWord } from "@caliban/text"
import { type SlashCommand, withoutExtension } from "../command.ts"
import { CHANGED, type Outcome, REFUSED, type Refused } from "../outcome.ts"
import { isOption } from "../parse/parse-options.ts"
import { quoteWord, type Word } from "../parse/split-words.ts"
import { remark, say } from "../text/render-lines.ts"
import type { Style } from "../text/style.ts"
import { isWritable, mountOf, placesOf, slugIn } from "../topics/places.ts"
import { proposeTopic, slugVariants } from "../topics/propose-topic.ts"
import { renderWarnings } from "../topics/render-notes.ts"

export interface AddArguments {
  /** The text, as it was typed. */
  text: string
  /** Chosen by the person; proposed when absent, as is the type. */
  slug?: string | undefined
  type?: TopicType | undefined
}

export interface AddedOutcome extends Outcome {
  kind: "added"
  slug: string
  type: string
  description: string
  /** `unchanged`: a topic with exactly this text existed already. */
  action: "created" | "unchanged"
  path?: string | undefined
  /** What was proposed. */
  proposed: { slug: boolean; type: boolean }
  /** How many hidden characters were removed from the text; absent when there were none. */
  hiddenRemoved?: number | undefined
  warnings: readonly Warning[]
}

/** A topic of that slug exists; nothing was written. */
export interface SlugTakenOutcome extends Refused {
  kind: "slug-taken"
  slug: string
  /** Its type, when it has the same text and the person asked for another type; `none` without one. */
  type?: string
}

export const add: SlashCommand<"add", AddArguments, AddedOutcome | SlugTakenOutcome> = {
  syntax: {
    name: "add",
    aliases: ["remember"],
    usage: "/memory add [--type <type>] [--slug <slug>] <text>",
    summary: "saves a new topic; slug, type and description are proposed",
    details: [
      `--type: ${TOPIC_TYPES.join(", ")}. --slug: the name of the topic.`,
      "The text is everything up to the end of the line; options come before it.",
      "/memory edit <slug> changes the topic, /memory undo removes it.",
    ],
    options: { values: ["--type", "--slug"], arguments: ["text"], min: 1 },
    // A longer text has more bytes than a topic holds.
    lineMax: TOPIC_MAX_BYTES,
    gather,
    parse: ({ positionals: [text = ""], values }) => {
      if (dropHiddenCharacters(text).trim() === "") return "The text is missing."
      const type = values.get("--type")
      const known = TOPIC_TYPES.find((name) => name === type)
      if (type !== undefined && known === undefined) {
        return `There is no type ${shortWord(type)}; the types are ${TOPIC_TYPES.join(", ")}.`
      }
      const slug = values.get("--slug")
      return { text, slug: slug === undefined ? undefined : withoutExtension(slug), type: known }
    },
  },
  run: async ({ memory }, args) => await addTopic(memory, args),
  render: { added: renderAdded, "slug-taken": (outcome, style) => say(describeTaken(outcome), style) },
}

/** Makes one word of the text, so that nothing in it is taken for an option. */
function gather(words: readonly Word[], line: string): readonly Word[] | string {
  let start = 0
  for (let word = words[start]; word !== undefined && isOption(word); word = words[start]) {
    start += /^--(?:type|slug)$/.test(word.text) ? 2 : 1
  }
  const [first, next] = words.slice(start)
  if (first === undefined) return words
  if (first.quoted && (next === undefined || isOption(next))) return words
  const inside = words.slice(start).find((word, at, all) => isOwnOption(word, at === all.length - 1))
  if (inside !== undefined) {
    return `${shortWord(inside.text)} is in the text: put options before the text, or the whole text in quotes.`
  }
  const text: Word = { text: line.slice(first.from).trim(), quoted: true, from: first.from, to: line.length }
  return [...words.slice(0, start), text]
}

function isOwnOption(word: Word, isLast: boolean): boolean {
  if (word.quoted) return false
  return /^--(?:type|slug)(?:=|$)/.test(word.text) || (isLast && /^--(?:json|help)$/.test(word.text))
}

/** Writes a new topic, never over another one. A topic that has exactly this text stays as it is. */
async function addTopic(
  memory: Memory,
  { text, ...chosen }: AddArguments,
): Promise<AddedOutcome | SlugTakenOutcome> {
  const visible = dropHiddenCharacters(text).trim()
  const { topics } = await memory.list()
  // Where a new topic goes is decided later, so its slug is free in every place that it may go to.
  const places = placesOf(memory)
  const bareSlug = (slug: string): string => slugIn(mountOf(places, slug), slug)
  const slugs = topics.flatMap(({ slug }) => (isWritable(places, slug) ? [bareSlug(slug)] : []))
  const proposal = proposeTopic(visible, slugs)
  const variants = new Set(slugVariants(proposal.base, slugs))
  const alike = topics.filter(
    ({ slug, description }) => description === proposal.description || variants.has(bareSlug(slug)),
  )
  const likely = chosen.slug === undefined ? alike.map(({ slug }) => slug) : [chosen.slug]
  const same = await findSameText(memory, new Set(likely), visible)
  if (same !== undefined) return answerSame(same, chosen.type)
  const draft = {
    slug: chosen.slug ?? proposal.slug,
    type: chosen.type ?? proposal.type,
    description: proposal.description,
    body: `${visible}\n`,
  }
  try {
    const { slug, path, warnings } = await memory.write(draft, { expect: null, by: "person" })
    const { type, description } = draft
    return {
      kind: "added",
      ...CHANGED,
      slug,
      type,
      description,
      action: "created",
      path,
      proposed: { slug: chosen.slug === undefined, type: chosen.type === undefined },
      hiddenRemoved: countHidden(text) || undefined,
      warnings,
    }
  } catch (error) {
    if (isMemoryError(error, "conflict")) return { kind: "slug-taken", ...REFUSED, slug: draft.slug }
    throw error
  }
}

function countHidden(text: string): number {
  const withoutReturns = text.replace(/\r\n?/g, "\n")
  return [...withoutReturns].length - [...dropHiddenCharacters(withoutReturns)].length
}

async function findSameText(
  memory: Memory,
  slugs: ReadonlySet<string>,
  text: string,
): Promise<Topic | undefined> {
  const withSingleSpaces = (one: string): string => one.trim().replace(/\s+/g, " ")
  for (const slug of slugs) {
    const topic = await memory.read(slug)
    if (topic !== undefined && withSingleSpaces(topic.body) === withSingleSpaces(text)) return topic
  }
  return undefined
}

function answerSame(
  { slug, type = "none", description = "", path }: Topic,
  asked: TopicType | undefined,
): AddedOutcome | SlugTakenOutcome {
  if (asked !== undefined && asked !== type) return { kind: "slug-taken", ...REFUSED, slug, type }
  return {
    kind: "added",
    ok: true,
    refresh: false,
    slug,
    type,
    description,
    action: "unchanged",
    path,
    proposed: { slug: false, type: false },
    warnings: [],
  }
}

function renderAdded(outcome: AddedOutcome, style: Style): string[] {
  const { slug, type, description, action, hiddenRemoved, warnings } = outcome
  if (action === "unchanged") return say(`${slug} already has this text. Nothing was written.`, style)
  const hidden =
    hiddenRemoved === undefined
      ? []
      : remark(
          `Hidden characters were removed from the text (${hiddenRemoved}), such as direction controls.`,
          style,
        )
  return [
    ...say(`Remembered as ${slug} (${type}): ${description}`, style),
    ...say(changeHint(outcome), style).map((line) => style.paint("faint", line)),
    ...hidden,
    ...renderWarnings(warnings, style),
  ]
}

function changeHint({ slug, proposed }: AddedOutcome): string {
  const chosen = [proposed.slug ? "slug" : "", proposed.type ? "type" : ""].filter((name) => name !== "")
  const verb = chosen.length === 1 ? "is a guess" : "are guesses"
  const intro = chosen.length === 0 ? "" : `The ${chosen.join(" and ")} ${verb}. `
  const word = plainLine(quoteWord(slug))
  return `${intro}Change it with /memory edit ${word}, undo it with /memory undo ${word}.`
}

function describeTaken({ slug, type }: SlugTakenOutcome): string {
  const edit = `/memory edit ${quoteWord(slug)}`
  return type === undefined
    ? `The topic ${slug} already exists. Change it with ${edit}, or choose another --slug.`
    : `${slug} already has this text, with the type ${type}. Change the type with ${edit}.`
}
