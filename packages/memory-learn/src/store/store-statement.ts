import { checkSlug, isMemoryError, type Memory, type Topic } from "@caliban/memory-core"
import { DESCRIPTION_MAX } from "@caliban/memory-core/internal"
import { cutText, freeSlug, proposeSlug } from "@caliban/text"
import { MEMORY_SCOPES } from "../kinds.ts"
import type { NoticedMemory } from "../learning-types.ts"
import { compareWith, coverage, mayContradict, worded } from "../similar/compare.ts"
import { confirmTopic, type Dated, isOutdated, isoDay, readEntries } from "./learned-entries.ts"

export type Statement = Pick<NoticedMemory, "text" | "kind" | "scope">

interface StoreContext extends Dated {
  /** What was said together with a statement, which that never replaces. */
  together?: readonly NoticedMemory[]
}

/** Decisions again, if another writer has changed what the decision was about. */
const ROUNDS = 10

/**
 * Stores a statement as a topic. It takes the place of topics of the same scope that learning wrote and that differ in one
 * value only, or say the same and a newer topic contradicts them; everything else is kept. Written first, removed then: a crash leaves too many topics, never too few. An
 * error of the memory is an outcome.
 */
export async function storeStatement(context: StoreContext, statement: Statement): Promise<NoticedMemory> {
  for (let round = 1; ; round += 1) {
    try {
      return await storeOnce(context, statement)
    } catch (error) {
      if (!isMemoryError(error)) throw error
      if (error.code === "conflict" && round < ROUNDS) continue
      const outcome = error.code === "refused" || error.code === "denied" ? "refused" : "failed"
      return { ...statement, outcome, problem: error.message }
    }
  }
}

async function storeOnce(context: StoreContext, given: Statement): Promise<NoticedMemory> {
  const { memory, now, together = [] } = context
  const { text, kind } = given
  const day = isoDay(now())
  const entries = await readEntries(memory)
  const isOther = (one: { where: string }): boolean => !together.some(({ where }) => where === one.where)
  const relationTo = compareWith(text)
  const alike = entries.filter((entry) => isOther(entry) && relationTo(entry.text) === "updates")
  const repeated = entries.filter((entry) => relationTo(entry.text) === "repeats")
  // It is not clear which of several is meant, so all of them stay.
  const older = alike.length > 1 ? repeated : [...repeated, ...alike]
  // Scope never widens: the narrowest one of a topic of which it says everything, or all but one value.
  const contained = entries.filter((entry) => coverage(entry.text, text) === 1)
  const scopes = new Set([given, ...older, ...contained].map((one) => one.scope))
  const scope = MEMORY_SCOPES.findLast((one) => scopes.has(one)) ?? given.scope
  const statement = { ...given, scope }
  const known = repeated.find((entry) => !isOutdated(entry, entries))
  if (known !== undefined) {
    if (isWritable(memory, known.where)) await confirmTopic(context, known.where)
    return { ...statement, outcome: "known", where: known.where }
  }
  const replaceable: Topic[] = []
  for (const entry of older) {
    if (entry.learned === undefined || entry.scope !== scope || !isWritable(memory, entry.where)) continue
    // Only a topic that holds nothing but its statement.
    const topic = await memory.read(entry.where)
    if (topic?.body.trim() === entry.text) replaceable.push(topic)
  }
  const taken = entries.map(({ where }) => where.slice(where.lastIndexOf("/") + 1))
  const slug = freeSlug(proposeSlug(text, checkSlug), taken)
  const type = scope === "user" ? "user" : "project"
  const description = `${cutText(text, DESCRIPTION_MAX - day.length - 3)} (${day})`
  const learned = { at: day, scope, requested: kind === "request" ? true : undefined }
  const draft = { slug, type, description, body: text, learned } as const
  const written = await memory.write(draft, { expect: null, by: "learn" })
  const replaced = replaceable.filter((one) => mountOf(one.slug) === mountOf(written.slug))
  for (const one of replaced) await memory.remove(one.slug, { expect: one.revision, by: "learn" })
  const gone = new Set(replaced.map((one) => one.slug))
  const isDenied = (one: { text: string }): boolean => mayContradict(worded(statement), worded(one))
  const contradicts = entries.flatMap((one) => (!gone.has(one.where) && isDenied(one) ? one.where : []))
  const stored = { ...statement, where: written.slug, ...(contradicts.length > 0 && { contradicts }) }
  if (gone.size === 0) return { ...stored, outcome: "stored" }
  return { ...stored, outcome: "replaced", replaced: [...gone] }
}

const mountOf = (address: string): string => address.slice(0, Math.max(0, address.indexOf("/")))

function isWritable({ mounts, readOnly }: Memory, address: string): boolean {
  const mount = mounts.find(({ name }) => address.startsWith(`${name}/`))
  return mount === undefined ? !readOnly : mount.access === "write"
}
