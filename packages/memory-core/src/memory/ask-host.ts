import { checkExpected } from "../changes/checks.ts"
import { MemoryError } from "../errors.ts"
import type { ProposedChange } from "../memory-types.ts"
import { untilAborted } from "../store/abort.ts"
import type { Store } from "../store/store.ts"
import { readTopic } from "../topics/read-topic.ts"
import type { Topic, TopicDraft } from "../topics/topic.ts"
import { addressOf, type ResolvedOptions } from "./resolved-options.ts"

/**
 * Shows a frozen draft, with its address, to `guard`, where the host has one.
 *
 * @throws MemoryError `refused`
 * @throws TypeError for any answer but `undefined` or a refusal
 */
export async function askGuard(
  options: ResolvedOptions,
  draft: Readonly<TopicDraft>,
  signal?: AbortSignal,
): Promise<void> {
  const shown = Object.freeze({ ...draft, slug: addressOf(options, draft.slug) })
  const refusal: unknown = await untilAborted(() => options.guard?.(shown), signal)
  if (refusal === undefined) return
  const { rule, message } = (refusal ?? {}) as Record<string, unknown>
  if (typeof rule === "string" && typeof message === "string")
    throw new MemoryError("refused", message, { details: { rule } })
  throw new TypeError(
    "guard: must return undefined to accept a text, or { rule, message } to refuse it. Nothing was changed.",
  )
}

/** Shows a change to `approve`, where the host has one. @throws MemoryError `denied` for any answer but `true`. */
export async function askPerson(
  options: ResolvedOptions,
  change: ProposedChange,
  signal?: AbortSignal,
): Promise<void> {
  const slug = addressOf(options, change.slug)
  const { approve = () => true } = options
  if ((await untilAborted(() => approve(Object.freeze({ ...change, slug })), signal)) === true) return
  throw new MemoryError("denied", `The ${change.action} of "${slug}" was not approved. Nothing was changed.`)
}

/** A change of a topic that is about to be made. */
export interface Proposal extends Pick<ProposedChange, "action"> {
  slug: string
  /** What the person calls it. Default: its slug. */
  address?: string | undefined
  /** See `ChangeOptions`. */
  expect: string | null | undefined
  /** The text as it would be. */
  after?(topic: Topic | undefined): string | undefined
}

/**
 * Asks the person about a change, and returns the revision that they saw, `null` for no topic: the change is made of no
 * other. Without `approve` it returns what the caller expects. A removal of nothing is not asked about.
 *
 * @throws MemoryError `denied`, and `conflict` for another revision than the expected one
 */
export async function approveChange(
  options: ResolvedOptions,
  store: Store,
  { action, slug, address = slug, expect, after }: Proposal,
  signal?: AbortSignal,
): Promise<string | null | undefined> {
  if (options.approve === undefined) return expect
  const topic = await readTopic(store, slug)
  checkExpected(slug, topic, expect)
  if (action !== "remove" || topic !== undefined)
    await askPerson(options, { action, slug: address, before: topic?.text, after: after?.(topic) }, signal)
  return topic?.revision ?? null
}
