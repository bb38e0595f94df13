import { decodeLines } from "@caliban/text"
import { RANKED_INDEX_MAX_BYTES, TOPIC_HEAD_BYTES } from "../../limits.ts"
import { parseIndex } from "../../topic-index/parse-index.ts"
import { isLearnedTopic } from "../../topics/is-learned-topic.ts"
import { needsUsage, updateUsage, withoutRecorded } from "../../usage/update-usage.ts"
import { parseUsage } from "../../usage/usage-record.ts"

/** A new record opens the heads of at most this many topics. */
const HEADS_MAX = 200
/** The usage records after a transaction, by name. Called under the lock. */
export async function formatUsages(recording, snapshot, plan) {
  const records = new Map()
  const own = await formatOwn(recording, snapshot, plan)
  if (own !== undefined) records.set("", own)
  for (const [name, { mount, times }] of recording.uses) {
    const record = mount && (await formatMount(recording, mount, times))
    if (record !== undefined) records.set(name, record)
  }
  return records
}
/** True for an index that has a record, or is large enough for one. */
export async function needsRecord(store, index, caps) {
  return needsUsage(index, caps) || parseUsage(await store.usage?.("")) !== undefined
}
async function formatOwn({ store, slug, uses, now, caps }, { index, layout, readHead }, plan) {
  const bytes = plan.index ?? index?.bytes
  const times = new Map(uses.get("")?.times)
  if (slug !== undefined) {
    times.delete(slug)
    if (plan.topic !== null) times.set(slug, now)
  }
  const isUnchanged = plan.index === undefined && times.size === 0
  if (bytes === undefined || isUnchanged || !(await needsRecord(store, bytes, caps))) return undefined
  const old = parseUsage(await store.usage?.(""))
  const parsed = parseIndex(decodeLines(bytes), layout)
  const learned = await findLearned(parsed, old, readHead)
  if (slug !== undefined && plan.topic) learned.set(slug, isLearnedTopic(plan.topic))
  return JSON.stringify(updateUsage(old, parsed, { uses: times, learned, now, caps }))
}
async function formatMount({ store, now, caps }, { name, directory, reader }, uses) {
  const mounted = reader()
  const index = await mounted.readIndex(RANKED_INDEX_MAX_BYTES)
  if (index === undefined) return undefined
  const own = parseUsage(await store.usage?.(name), directory)
  if (own === undefined && !needsUsage(index.bytes, caps)) return undefined
  const old = own ?? parseUsage(await mounted.usage?.(""))
  const parsed = parseIndex(decodeLines(index.bytes), mounted.layout)
  const readHead = async (slug) => (await mounted.readTopic(slug, TOPIC_HEAD_BYTES))?.bytes
  const learned = await findLearned(parsed, old, readHead)
  return JSON.stringify({ ...updateUsage(old, parsed, { uses, learned, now, caps }), of: directory })
}
/** Which of the topics that are not in the record yet were created by learning. */
async function findLearned(index, old, readHead) {
  const listed = new Set(index.lines.flatMap(({ pointer }) => pointer?.slugs ?? []))
  const learned = new Map()
  for (const slug of withoutRecorded(listed, old).slice(0, HEADS_MAX)) {
    const head = await readHead(slug)
    if (head !== undefined) learned.set(slug, isLearnedTopic(head))
  }
  return learned
}
