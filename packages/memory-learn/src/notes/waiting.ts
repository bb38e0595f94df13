import { cutText, oneLine } from "@caliban/text"
import { isJsonObject } from "../text/json.ts"
import { MEMORY_SCOPES, type MemoryScope } from "../types.ts"

/** A sentence of the user that was noticed and not stored. */
export interface Waiting {
  text: string
  scope: MemoryScope
  /** `request`: the user asked to remember it. `forget`: the user asked to forget what it names. */
  kind: "fact" | "request" | "forget"
  /** In how many messages the model has seen it. */
  shown: number
}

/** Only the newest wait. */
const WAITING_MAX = 20

/** What a sentence may have; the rest of a longer one says little more. */
export const SENTENCE_MAX = 300

const KINDS: readonly Waiting["kind"][] = ["fact", "request", "forget"]

/** The record of what waits between sessions; nothing of any other text. Never throws. */
export function parseWaiting(record: string | undefined): Waiting[] {
  try {
    const listed: unknown = JSON.parse(record ?? "[]")
    return Array.isArray(listed) ? listed.slice(-WAITING_MAX).flatMap(waitingOf) : []
  } catch {
    return []
  }
}

function waitingOf(value: unknown): Waiting[] {
  if (!isJsonObject(value) || typeof value["text"] !== "string") return []
  const text = cutText(oneLine(value["text"]), SENTENCE_MAX)
  const scope = MEMORY_SCOPES.find((one) => one === value["scope"])
  const kind = KINDS.find((one) => one === value["kind"])
  if (text === "" || scope === undefined || kind === undefined) return []
  return [{ text, scope, kind, shown: value["shown"] === 1 ? 1 : 0 }]
}

export function formatWaiting(waiting: readonly Waiting[]): string {
  return JSON.stringify(waiting)
}

/**
 * What waits after a session has taken some away and left some: those of other sessions stay.
 *
 * @param kept What the session had read from the record or written to it: what is no longer there was purged, or answered
 *   in another session.
 */
export function mergeWaiting(
  old: readonly Waiting[],
  { gone, left, kept }: { gone: ReadonlySet<string>; left: readonly Waiting[]; kept: ReadonlySet<string> },
): Waiting[] {
  const texts = new Set(old.map(({ text }) => text))
  const own = new Set([...gone, ...left.map(({ text }) => text)])
  const mine = left.filter(({ text }) => !kept.has(text) || texts.has(text))
  return [...old.filter(({ text }) => !own.has(text)), ...mine].slice(-WAITING_MAX)
}
