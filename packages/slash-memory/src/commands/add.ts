import type { Memory, Topic, TopicType, Warning } from "@caliban/memory-core"
import { isMemoryError, TOPIC_TYPES } from "@caliban/memory-core"
import { TOPIC_MAX_BYTES } from "@caliban/memory-core/internal"
import { countHidden, countOf, dropHiddenCharacters, shortWord } from "@caliban/text"
import { defineCommand, withoutExtension } from "../command.ts"
import { type Changed, changed, type Refused, refused } from "../outcome.ts"
import { isOption } from "../parse/parse-options.ts"
import { quoteWord, type Word } from "../parse/split-words.ts"
import { type Block, painted, remarks } from "../text/block.ts"
import { editCommand, isWritable, mountOf, placesOf, slugIn } from "../topics/places.ts"
import { proposeTopic } from "../topics/propose-topic.ts"

/** The text as it was typed; slug and type are proposed when absent. */
export interface AddArguments {
  text: string
  slug?: string | undefined
  type?: TopicType | undefined
}

export interface Added {
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
type SlugTaken = Refused<"slug-taken", { slug: string }>

export const add = defineCommand({
  name: "add",
  aliases: ["remember"],
  usage: "[--type <type>] [--slug <slug>] <text>",
  summary: "saves a new topic; slug, type and description are proposed",
  details: [
    `--type: ${TOPIC_TYPES.join(", ")}. --slug: the name of the topic.`,
    "The text is everything up to the end of the line; options come before it.",
    "/memory edit <slug> changes the topic, /memory undo removes it.",
  ],
  // A longer text has more bytes than a topic holds.
  lineMax: TOPIC_MAX_BYTES,
  gather,
  parse: ([text = ""], options): AddArguments | string => {
    if (dropHiddenCharacters(text).trim() === "") return "The text is missing."
    const [asked, slug] = [options.get("--type"), options.get("--slug")]
    const type = TOPIC_TYPES.find((name) => name === asked)
    if (asked !== undefined && type === undefined)
      return `There is no type ${shortWord(asked)}; the types are ${TOPIC_TYPES.join(", ")}.`
    return { text, type, slug: slug && withoutExtension(slug) }
  },
  run: async ({ memory }, args) => await addTopic(memory, args),
  render: {
    added: (outcome) => describeAdded(outcome),
    "slug-taken": ({ slug }) =>
      `The topic ${slug} already exists. Change it with ${editCommand(slug)}, or choose another --slug.`,
  },
})

/** Makes one word of the text, so that nothing in it is taken for an option. */
function gather(words: readonly Word[], line: string): readonly Word[] | string {
  let start = 0
  for (let word = words[start]; word !== undefined && isOption(word); word = words[start])
    start += /^--(?:type|slug)$/.test(word.text) ? 2 : 1
  const [first, next] = words.slice(start)
  if (first === undefined) return words
  if (first.quoted && (next === undefined || isOption(next))) return words
  const inside = words.slice(start).find((word, at, all) => isOwnOption(word, at === all.length - 1))
  if (inside !== undefined)
    return `${shortWord(inside.text)} is in the text: put options before the text, or the whole text in quotes.`
  return [...words.slice(0, start), { ...first, text: line.slice(first.from).trim(), quoted: true }]
}

function isOwnOption({ quoted, text }: Word, isLast: boolean): boolean {
  return !quoted && (/^--(?:type|slug)(?:=|$)/.test(text) || (isLast && /^--(?:json|help)$/.test(text)))
}

/** Writes a new topic, never over another one. A topic that has exactly this text stays as it is. */
async function addTopic(
  memory: Memory,
  { text, ...chosen }: AddArguments,
): Promise<Changed<"added", Added> | SlugTaken> {
  const visible = dropHiddenCharacters(text).trim()
  const { topics } = await memory.list()
  // Where a new topic goes is decided later, so its slug is free in every place that it may go to.
  const places = placesOf(memory)
  const bareSlug = (slug: string): string => slugIn(mountOf(places, slug), slug)
  const slugs = topics.flatMap(({ slug }) => (isWritable(places, slug) ? [bareSlug(slug)] : []))
  const proposal = proposeTopic(visible, slugs)
  const alike = topics.filter(({ description }) => description === proposal.description)
  const likely = chosen.slug === undefined ? alike.map(({ slug }) => slug) : [chosen.slug]
  const same = await findSameText(memory, likely, visible)
  if (same !== undefined) return answerSame(same)
  const proposed = { slug: chosen.slug === undefined, type: chosen.type === undefined }
  const { slug = proposal.slug, type = proposal.type } = chosen
  const { description } = proposal
  try {
    const draft = { slug, type, description, body: `${visible}\n` }
    const written = await memory.write(draft, { expect: null, by: "person" })
    return changed("added", {
      slug: written.slug,
      type,
      description,
      action: "created",
      path: written.path,
      proposed,
      hiddenRemoved: countHidden(text) || undefined,
      warnings: written.warnings,
    })
  } catch (error) {
    if (isMemoryError(error, "conflict")) return refused("slug-taken", { slug })
    throw error
  }
}

async function findSameText(memory: Memory, slugs: readonly string[], text: string) {
  const withSingleSpaces = (one: string): string => one.trim().replace(/\s+/g, " ")
  for (const slug of slugs) {
    const topic = await memory.read(slug)
    if (topic !== undefined && withSingleSpaces(topic.body) === withSingleSpaces(text)) return topic
  }
  return undefined
}

function answerSame({ slug, type = "none", description = "", path }: Topic) {
  const proposed = { slug: false, type: false }
  const same: Added = { slug, type, description, path, proposed, warnings: [], action: "unchanged" }
  return changed("added", same, false)
}

function describeAdded(added: Added): Block {
  const { slug, type, description, action, path, hiddenRemoved, proposed, warnings } = added
  if (action === "unchanged") return `${slug} (${type}) already has this text. Nothing was written.`
  const guessed = [proposed.slug ? "slug" : "", proposed.type ? "type" : ""].filter(Boolean)
  const verb = guessed.length === 1 ? "is a guess" : "are guesses"
  const intro = guessed.length === 0 ? "" : `The ${guessed.join(" and ")} ${verb}. `
  // An editor opens only files.
  const edit = path === undefined ? "" : `Change the topic with ${editCommand(slug)}. `
  const hidden = `${countOf(hiddenRemoved ?? 0, "hidden character")} removed from the text, such as direction controls.`
  return [
    `Remembered as ${slug} (${type}): ${description}`,
    painted("faint", `${intro}${edit}Undo this with /memory undo ${quoteWord(slug)}.`),
    remarks([...(hiddenRemoved === undefined ? [] : [{ message: hidden }]), ...warnings]),
  ]
}
