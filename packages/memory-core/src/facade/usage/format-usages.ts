import { decodeLines } from "@caliban/text"
import { RANKED_INDEX_MAX_BYTES, TOPIC_HEAD_BYTES } from "../../limits.ts"
import type { Awaitable, MemoryReader, Plan, Snapshot } from "../../store/store.ts"
import { type ParsedIndex, parseIndex } from "../../topic-index/parse-index.ts"
import { isLearnedTopic } from "../../topics/is-learned-topic.ts"
import { type NewUse, needsUsage, updateUsage, withoutRecorded } from "../../usage/update-usage.ts"
import { parseUsage, type UsageRecord } from "../../usage/usage-record.ts"

/** A read-only mount, whose record the memory itself keeps. */
export interface UsedMount {
  name: string
  directory: string
  reader(): MemoryReader
}

/** When topics were used, by the name of the mount; empty for the memory itself. */
export type PendingUses = Map<string, { mount: UsedMount | undefined; times: Map<string, number> }>

interface Recording extends Pick<NewUse, "now" | "caps"> {
  store: MemoryReader
  /** The topic of the transaction. */
  slug: string | undefined
  uses: PendingUses
}

/** A new record opens the heads of at most this many topics. */
const HEADS_MAX = 200

/** The usage records after a transaction, by name. Called under the lock. */
export async function formatUsages(
  recording: Recording,
  snapshot: Snapshot,
  plan: Plan<unknown>,
): Promise<ReadonlyMap<string, string>> {
  const records = new Map<string, string>()
  const own = await formatOwn(recording, snapshot, plan)
  if (own !== undefined) records.set("", own)
  for (const [name, { mount, times }] of recording.uses) {
    const record = mount && (await formatMount(recording, mount, times))
    if (record !== undefined) records.set(name, record)
  }
  return records
}

/** True for an index that has a record, or is large enough for one. */
export async function needsRecord(
  store: MemoryReader,
  index: Uint8Array,
  caps: NewUse["caps"],
): Promise<boolean> {
  return needsUsage(index, caps) || parseUsage(await store.usage?.("")) !== undefined
}

async function formatOwn(
  { store, slug, uses, now, caps }: Recording,
  { index, codec, readHead }: Snapshot,
  plan: Plan<unknown>,
): Promise<string | undefined> {
  const bytes = plan.index ?? index?.bytes
  const times = new Map(uses.get("")?.times)
  if (slug !== undefined) {
    times.delete(slug)
    if (plan.topic !== null) times.set(slug, now)
  }
  const isUnchanged = plan.index === undefined && times.size === 0
  if (bytes === undefined || isUnchanged || !(await needsRecord(store, bytes, caps))) return undefined
  const old = parseUsage(await store.usage?.(""))
  const parsed = parseIndex(decodeLines(bytes), codec)
  const learned = await findLearned(parsed, old, readHead)
  if (slug !== undefined && plan.topic) learned.set(slug, isLearnedTopic(plan.topic))
  return JSON.stringify(updateUsage(old, parsed, { uses: times, learned, now, caps }))
}

async function formatMount(
  { store, now, caps }: Recording,
  { name, directory, reader }: UsedMount,
  uses: ReadonlyMap<string, number>,
): Promise<string | undefined> {
  const mounted = reader()
  const index = await mounted.readIndex(RANKED_INDEX_MAX_BYTES)
  if (index === undefined) return undefined
  const own = parseUsage(await store.usage?.(name), directory)
  if (own === undefined && !needsUsage(index.bytes, caps)) return undefined
  const old = own ?? parseUsage(await mounted.usage?.(""))
  const parsed = parseIndex(decodeLines(index.bytes), mounted.codec)
  const readHead: Snapshot["readHead"] = async (slug) =>
    (await mounted.readTopic(slug, TOPIC_HEAD_BYTES))?.bytes
  const learned = await findLearned(parsed, old, readHead)
  return JSON.stringify({ ...updateUsage(old, parsed, { uses, learned, now, caps }), of: directory })
}

/** Which of the topics that are not in the record yet were created by learning. */
async function findLearned(
  index: ParsedIndex,
  old: UsageRecord | undefined,
  readHead: (slug: string) => Awaitable<Uint8Array | undefined>,
): Promise<Map<string, boolean>> {
  const listed = new Set(index.lines.flatMap(({ pointer }) => pointer?.slugs ?? []))
  const learned = new Map<string, boolean>()
  for (const slug of withoutRecorded(listed, old).slice(0, HEADS_MAX)) {
    const head = await readHead(slug)
    if (head !== undefined) learned.set(slug, isLearnedTopic(head))
  }
  return learned
}
