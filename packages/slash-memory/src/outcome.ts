import { type Memory, suggestSlugs } from "@caliban/memory-core"
import { plainLine, shortWord } from "@caliban/text"
import { type Renderers, say } from "./text/render-lines.ts"

/** What every outcome says. */
export interface Outcome {
  /** True when the command did what was asked. */
  ok: boolean
  /** True when it changed files that the prefix is made of: the host calls `memory.load()` again. */
  refresh: boolean
}

/** Nothing was done. */
export interface Refused extends Outcome {
  ok: false
  refresh: false
}

/** Nothing was changed. */
export interface Shown extends Outcome {
  ok: true
  refresh: false
}

export const REFUSED: Refused = { ok: false, refresh: false }
export const SHOWN: Shown = { ok: true, refresh: false }
export const CHANGED: { ok: true; refresh: true } = { ok: true, refresh: true }

/** An outcome that several commands have. */
export type SharedOutcome =
  | UnknownTopicOutcome
  | NotInHistoryOutcome
  | OffOutcome
  | FailedOutcome
  | InvalidOutcome

/** No topic has the slug. */
export interface UnknownTopicOutcome extends Refused {
  kind: "unknown-topic"
  slug: string
  /** The nearest slugs. */
  suggestions: readonly string[]
}

/** The history has no entry of that id or slug. */
export interface NotInHistoryOutcome extends Refused {
  kind: "not-in-history"
  what: string
  /** The ids of the topic's entries, else the nearest names. */
  suggestions: readonly string[]
}

/** Memory is off. */
export interface OffOutcome extends Refused {
  kind: "off"
  because?: string | undefined
}

/** An expected error. */
export interface FailedOutcome extends Refused {
  kind: "failed"
  /** A `MemoryErrorCode`, or `editor-failed` or `no-file` of these commands. */
  code: string
  message: string
}

/** The line is not a command. */
export interface InvalidOutcome extends Refused {
  kind: "invalid"
  /** One sentence: what is wrong with the line. */
  message: string
  usage: string
}

export const SHARED_RENDERERS: Renderers<SharedOutcome> = {
  "unknown-topic": ({ slug, suggestions }, style) =>
    say(
      `There is no topic ${plainLine(shortWord(slug))}.${didYouMean(suggestions)} Run /memory list to see all topics.`,
      style,
    ),
  "not-in-history": ({ what, suggestions }, style) =>
    say(
      `The history has no entry ${plainLine(shortWord(what))}.${didYouMean(suggestions)} Run /memory log to see all entries.`,
      style,
    ),
  off: ({ because }, style) => say(describeOff(because), style),
  failed: ({ message }, style) => say(message, style),
  invalid: ({ message, usage }, style) => [...say(message, style), ...say(`Usage: ${usage}`, style)],
}

export async function unknownTopic(memory: Memory, slug: string): Promise<UnknownTopicOutcome> {
  const { topics, drift } = await memory.list()
  // A pointer may lead to exactly the topic that is missing.
  const known = [...topics.map((topic) => topic.slug), ...drift.dangling].filter((other) => other !== slug)
  return { kind: "unknown-topic", ...REFUSED, slug, suggestions: suggestSlugs(slug, known) }
}

export async function notInHistory(memory: Memory, what: string): Promise<NotInHistoryOutcome> {
  const entries = await memory.history.list()
  const ofTopic = entries.filter((entry) => entry.slug === what).map((entry) => entry.id)
  const names = new Set(entries.flatMap(({ id, slug }) => (slug === undefined ? [id] : [id, slug])))
  const suggestions = ofTopic.length > 0 ? ofTopic.slice(0, 3) : suggestSlugs(what, [...names])
  return { kind: "not-in-history", ...REFUSED, what, suggestions }
}

/** Why memory is off, in one sentence. */
export function describeOff(because: string | undefined): string {
  return because === undefined ? "Memory is off." : `Memory is off: ${because.replace(/\.?$/, ".")}`
}

function didYouMean(suggestions: readonly string[]): string {
  return suggestions.length === 0 ? "" : ` Did you mean ${suggestions.map(plainLine).join(" or ")}?`
}
