import {
  isMemoryError,
  type Memory,
  TOPIC_MAX_BYTES,
  TOPIC_TYPES,
  type Topic,
  type TopicDraft,
} from "@caliban/memory-core"
import { plainLine, shortWord } from "@caliban/text"
import type { AddCommand } from "../command.ts"
import type { AddedOutcome, CommandOutcome, OutcomeOf } from "../outcome.ts"
import { isOption, type ParsedOptions } from "../parse/parse-options.ts"
import { quoteWord, type Word } from "../parse/split-words.ts"
import { proposeTopic, slugVariants } from "../propose-topic.ts"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"
import { type CommandSyntax, withoutExtension } from "./command-syntax.ts"
import { renderWarnings } from "./render-warnings.ts"
import { topicPath } from "./topic-files.ts"

export const addSyntax: CommandSyntax = {
  help: {
    name: "add",
    aliases: ["remember"],
    usage: "/memory add [--type <type>] [--slug <slug>] <text>",
    summary: "remembers something: slug, type and description are proposed and written at once",
    details: [
      `--type: ${TOPIC_TYPES.join(", ")}. --slug: the name of the topic.`,
      "The text is everything up to the end of the line; options come before it.",
      "/memory edit <slug> changes it, /memory undo reverts it.",
    ],
  },
  options: { values: ["--type", "--slug"], arguments: ["text"], min: 1 },
  // A longer text has more bytes than a topic holds.
  lineMax: TOPIC_MAX_BYTES,
  gather: gatherText,
  build: buildAdd,
}

/** Makes one word of the text, so that nothing in it is taken for an option. */
function gatherText(words: readonly Word[], line: string): readonly Word[] | string {
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

function buildAdd({ positionals: [text = ""], values, json }: ParsedOptions): AddCommand | string {
  if (text.trim() === "") return "The text is missing."
  const type = values.get("--type")
  const known = TOPIC_TYPES.find((name) => name === type)
  if (type !== undefined && known === undefined) {
    return `There is no type ${shortWord(type)}; the types are ${TOPIC_TYPES.join(", ")}.`
  }
  const slug = values.get("--slug")
  return {
    kind: "add",
    text,
    ...(slug === undefined ? {} : { slug: withoutExtension(slug) }),
    ...(known === undefined ? {} : { type: known }),
    json,
  }
}

/** Writes a new topic and never over another one. A topic that says exactly this already is left as it is. */
export async function runAdd(memory: Memory, command: AddCommand): Promise<CommandOutcome> {
  const { topics } = await memory.list()
  const slugs = topics.map((topic) => topic.slug)
  const proposal = proposeTopic(command.text, slugs)
  const alike = topics.filter((topic) => topic.description === proposal.description).map(({ slug }) => slug)
  const same = await findSameFact(memory, command, [...slugVariants(proposal.base, slugs), ...alike])
  const draft: TopicDraft = {
    slug: same?.slug ?? command.slug ?? proposal.slug,
    type: TOPIC_TYPES.find((type) => type === same?.type) ?? command.type ?? proposal.type,
    description: same?.description ?? proposal.description,
    body: same?.body ?? `${command.text.trim()}\n`,
  }
  const guesses = same === undefined
  const proposed = {
    slug: guesses && command.slug === undefined,
    type: guesses && command.type === undefined,
  }
  if (same !== undefined) {
    if (command.type === undefined || command.type === same.type) return unchanged(memory, draft, proposed)
    return { kind: "slug-taken", slug: same.slug, type: same.type ?? "none" }
  }
  try {
    const { slug, path, warnings } = await memory.write(draft, { expect: null })
    const { type, description } = draft
    return { kind: "added", slug, type, description, action: "created", path, proposed, warnings }
  } catch (error) {
    if (isMemoryError(error, "conflict")) return { kind: "slug-taken", slug: draft.slug }
    throw error
  }
}

/** The topic that says exactly this already, under the slug that the person asks for, else under any likely one. */
async function findSameFact(
  memory: Memory,
  command: AddCommand,
  likely: readonly string[],
): Promise<Topic | undefined> {
  for (const slug of command.slug === undefined ? new Set(likely) : [command.slug]) {
    const topic = await memory.read(slug)
    if (topic !== undefined && sameText(topic.body, command.text)) return topic
  }
  return undefined
}

function unchanged(memory: Memory, draft: TopicDraft, proposed: AddedOutcome["proposed"]): AddedOutcome {
  const { slug, type, description } = draft
  const path = topicPath(memory, slug)
  return {
    kind: "added",
    slug,
    type,
    description,
    action: "unchanged",
    ...(path === undefined ? {} : { path }),
    proposed,
    warnings: [],
  }
}

function sameText(one: string, other: string): boolean {
  const squeezed = (text: string): string => text.trim().replace(/\s+/g, " ")
  return squeezed(one) === squeezed(other)
}

export function renderAdded(outcome: OutcomeOf<"added">, style: Style): string {
  const slug = plainLine(outcome.slug)
  if (outcome.action === "unchanged") {
    return wrapText(`${slug} says this already; nothing was written.`, style.width).join("\n")
  }
  return [
    ...wrapText(`Remembered as ${slug} (${outcome.type}): ${plainLine(outcome.description)}`, style.width),
    ...wrapText(changeHint(outcome), style.width).map((line) => style.paint("faint", line)),
    ...renderWarnings(outcome.warnings, style),
  ].join("\n")
}

function changeHint({ slug, proposed }: OutcomeOf<"added">): string {
  const chosen = [proposed.slug ? "slug" : "", proposed.type ? "type" : ""].filter((name) => name !== "")
  const intro =
    chosen.length === 0 ? "" : `The ${chosen.join(" and ")} ${chosen.length === 1 ? "is" : "are"} a guess. `
  const word = plainLine(quoteWord(slug))
  return `${intro}Change it with /memory edit ${word}, undo it with /memory undo ${word}.`
}

export function renderSlugTaken(outcome: OutcomeOf<"slug-taken">, style: Style): string {
  const slug = plainLine(outcome.slug)
  const word = plainLine(quoteWord(outcome.slug))
  const text =
    outcome.type === undefined
      ? `There is a topic ${slug} already. Change it with /memory edit ${word}, or choose another --slug.`
      : `${slug} says this already, with the type ${plainLine(outcome.type)}. Change the type with /memory edit ${word}.`
  return wrapText(text, style.width).join("\n")
}
