import { checkSlug, isMemoryError, type Memory, type Topic } from "@caliban/memory-core"
import { DESCRIPTION_MAX } from "@caliban/memory-core/internal"
import { cutText, freeSlug, proposeSlug } from "@caliban/text"
import type { NoticedMemory } from "../learning-types.ts"
import { coverage, mayContradict } from "../similar/about.ts"
import { differsInOneValue, isSame } from "../similar/values.ts"
import { MEMORY_SCOPES, type MemoryScope } from "../types.ts"
import { confirmTopic, isoDay, type LearnedEntry, readEntries } from "./learned-entries.ts"

type Statement = Pick<NoticedMemory, "text" | "kind" | "scope">

export interface StoreContext {
  memory: Memory
  now: () => Date
}

/** Decisions again, if another writer has changed what the decision was about. */
const ROUNDS = 10

/**
 * Stores a statement as a topic. It takes the place of topics of the same scope that learning wrote and that differ in one
 * value only; everything else is kept. Written first, removed then: a crash leaves too many topics, never too few. An
 * error of the memory is an outcome.
 */
export async function storeStatement(context: StoreContext, statement: Statement): Promise<NoticedMemory> {
  for (let round = 1; ; round += 1) {
    try {
      return await storeOnce(context, statement)
    } catch (error) {
      if (!isMemoryError(error)) throw error
      if (error.code === "conflict" && round < ROUNDS) continue
      const outcome = error.code === "refused" ? "refused" : "failed"
      return { ...statement, outcome, problem: error.message }
    }
  }
}

async function storeOnce({ memory, now }: StoreContext, given: Statement): Promise<NoticedMemory> {
  const entries = await readEntries(memory)
  const statement = { ...given, scope: narrowestScope(given, entries) }
  const { text, kind, scope } = statement
  const day = isoDay(now())
  const known = entries.find((entry) => isSame(text, entry.text))
  if (known !== undefined) {
    if (isWritable(memory, known.where)) await confirmTopic(memory, known.where, day)
    return { ...statement, outcome: "known", where: known.where }
  }
  const older = entries.filter(
    (entry) => entry.learned !== undefined && entry.scope === scope && differsInOneValue(text, entry.text),
  )
  const replaced = await readReplaceable(memory, older)
  const slug = freeSlug(
    proposeSlug(text, checkSlug),
    entries.map(({ where }) => where.slice(where.lastIndexOf("/") + 1)),
  )
  const written = await memory.write(
    {
      slug,
      type: scope === "user" ? "user" : "project",
      description: `${cutText(text, DESCRIPTION_MAX - day.length - 3)} (${day})`,
      body: text,
      learned: { at: day, scope, requested: kind === "request" ? true : undefined },
    },
    { expect: null, by: "learn" },
  )
  const place = mountOf(written.slug)
  const same = replaced.filter(({ slug: address }) => mountOf(address) === place)
  for (const topic of same) await memory.remove(topic.slug, { expect: topic.revision, by: "learn" })
  const gone = new Set(same.map((topic) => topic.slug))
  const contradicts = entries
    .filter((entry) => !gone.has(entry.where) && mayContradict(text, entry.text))
    .map(({ where }) => where)
  return {
    ...statement,
    outcome: same.length > 0 ? "replaced" : "stored",
    where: written.slug,
    ...(contradicts.length > 0 && { contradicts }),
  }
}

/** The topics that hold nothing but their statement. */
async function readReplaceable(memory: Memory, older: readonly LearnedEntry[]): Promise<Topic[]> {
  const found: Topic[] = []
  for (const { where, text } of older) {
    const topic = isWritable(memory, where) ? await memory.read(where) : undefined
    if (topic?.body.trim() === text) found.push(topic)
  }
  return found
}

/** Scope never widens: the narrowest one of a topic of which it says everything, or all but one value. */
function narrowestScope({ text, scope }: Statement, entries: readonly LearnedEntry[]): MemoryScope {
  const isRelated = (entry: LearnedEntry): boolean =>
    coverage(entry.text, text) === 1 || differsInOneValue(text, entry.text)
  const scopes = new Set([scope, ...entries.filter(isRelated).map((entry) => entry.scope)])
  return MEMORY_SCOPES.findLast((one) => scopes.has(one)) ?? scope
}

const mountOf = (address: string): string => address.slice(0, Math.max(0, address.indexOf("/")))

function isWritable({ mounts, readOnly }: Memory, address: string): boolean {
  const mount = mounts.find(({ name }) => address.startsWith(`${name}/`))
  return mount === undefined ? !readOnly : mount.access === "write"
}
