import { type Memory, suggestSlugs } from "@caliban/memory-core"
import { shortWord } from "@caliban/text"
import type { Renderers } from "./text/block.ts"

/** What every outcome says. */
export interface Outcome {
  /** True when the command did what was asked. */
  ok: boolean
  /** True when it changed files that the prefix is made of: the host calls `memory.load()` again. */
  refresh: boolean
}

/** Nothing was done. */
export type Refused<Kind extends string, Data = unknown> = { kind: Kind; ok: false; refresh: false } & Data
/** Nothing was changed. */
export type Shown<Kind extends string, Data = unknown> = { kind: Kind; ok: true; refresh: false } & Data
/** Files that the prefix is made of may have been changed. */
export type Changed<Kind extends string, Data = unknown> = { kind: Kind; ok: true; refresh: boolean } & Data

export const refused = <Kind extends string, Data extends object>(
  kind: Kind,
  data: Data,
): Refused<Kind, Data> => ({ kind, ok: false, refresh: false, ...data })

export const shown = <Kind extends string, Data extends object>(
  kind: Kind,
  data: Data,
): Shown<Kind, Data> => ({ kind, ok: true, refresh: false, ...data })

export const changed = <Kind extends string, Data extends object>(
  kind: Kind,
  data: Data,
  refresh: boolean = true,
): Changed<Kind, Data> => ({ kind, ok: true, refresh, ...data })

/** No topic has the slug. The suggestions are the nearest slugs. */
export type UnknownTopic = Refused<"unknown-topic", { slug: string; suggestions: readonly string[] }>
/** The suggestions are the ids of the topic's entries, else the nearest names. */
export type NotInHistory = Refused<"not-in-history", { what: string; suggestions: readonly string[] }>
export type Off = Refused<"off", { because?: string | undefined }>
/** An expected error: a `MemoryErrorCode`, or `editor-failed`, `no-file` or `nothing-before` of these commands. */
export type Failed = Refused<"failed", { code: string; message: string }>
/** The line is not a command: what is wrong with it, in one sentence, and how the command is written. */
export type Invalid = Refused<"invalid", { message: string; usage: string }>

/** An outcome that several commands have. */
export type SharedOutcome = UnknownTopic | NotInHistory | Off | Failed | Invalid

export const SHARED_RENDERERS: Renderers<SharedOutcome> = {
  "unknown-topic": ({ slug, suggestions }) =>
    `There is no topic ${shortWord(slug)}.${didYouMean(suggestions)} Run /memory list to see all topics.`,
  "not-in-history": ({ what, suggestions }) =>
    `The history has no entry ${shortWord(what)}.${didYouMean(suggestions)} Run /memory log to see the entries.`,
  off: ({ because }) => describeOff(because),
  failed: ({ message }) => message,
  invalid: ({ message, usage }) => [message, `Usage: ${usage}`],
}

export async function unknownTopic(memory: Memory, slug: string): Promise<UnknownTopic> {
  const { topics, drift } = await memory.list()
  // A pointer may lead to exactly the topic that is missing.
  const known = [...topics.map((topic) => topic.slug), ...drift.dangling].filter((other) => other !== slug)
  return refused("unknown-topic", { slug, suggestions: suggestSlugs(slug, known) })
}

export async function notInHistory(memory: Memory, what: string): Promise<NotInHistory> {
  const entries = await memory.history.list()
  const meant = entries.flatMap(({ id, slug }) => (slug === what || id.startsWith(`${what}-`) ? id : []))
  const names = entries.flatMap(({ id, slug }) => (slug === undefined || /\d/.test(what) ? id : slug))
  const suggestions = meant.length > 0 ? meant.slice(0, 3) : suggestSlugs(what, [...new Set(names)])
  return refused("not-in-history", { what, suggestions })
}

export const failed = (code: string, message: string): Failed => refused("failed", { code, message })

/** That memory is off, and why, in one sentence. */
export function describeOff(because = "", state: string = "off"): string {
  const text = `Memory is ${state}: ${because}`
  return text.replace(/(?:: |\. Memory is off)?\.?$/, ".")
}

function didYouMean(suggestions: readonly string[]): string {
  return suggestions.length === 0 ? "" : ` Did you mean ${suggestions.join(" or ")}?`
}
