import type { Memory, ParsedIndex, TopicList, TopicSummary } from "@caliban/memory-core"
import { isMemoryError, parseIndex, TOPIC_TYPES } from "@caliban/memory-core"
import { formatPointer, internals, isReservedSlug } from "@caliban/memory-core/internal"
import type { Remark } from "../text/block.ts"
import { editCommand, isWritable, mountOf, type Places, placesOf, repairCommand, slugIn } from "./places.ts"

/** Problems of topic files that core does not report. */
export interface TopicFaults {
  undescribed: readonly Undescribed[]
  staleHooks: readonly StaleHook[]
}

/** A file without a name and a description in its frontmatter, or without frontmatter. */
export interface Undescribed {
  slug: string
  /** The mount that holds it; absent for the memory itself. */
  mount?: string | undefined
  /** True when the index links to it; otherwise it is not a topic. */
  listed: boolean
}

/** A topic whose line in the index does not match its description. */
export interface StaleHook {
  slug: string
  /** As in `Undescribed`. */
  mount?: string | undefined
  line: string
  description: string
}

export const NO_FAULTS: TopicFaults = { undescribed: [], staleHooks: [] }

/** Finds both kinds of faults where a person can fix them, not in read-only mounts. Reads each index once. */
export async function inspectTopics(memory: Memory, { topics }: TopicList): Promise<TopicFaults> {
  const places = placesOf(memory)
  const undescribed = topics.flatMap(({ slug, mount, name, description, kind }): Undescribed[] => {
    const own = slug.slice(mount === undefined ? 0 : mount.length + 1)
    const isBare = (name ?? description) === undefined && !own.includes("/") && !isReservedSlug(own)
    return isBare && isFixable(places, slug) ? [{ slug, mount, listed: kind === "listed" }] : []
  })
  return { undescribed, staleHooks: await findStaleHooks(memory, topics) }
}

function isFixable(places: Places, address: string): boolean {
  return mountOf(places, address) === undefined || isWritable(places, address)
}

/** The parsed index; empty when there is none, or when it cannot be read, which a list reports. */
async function readParsedIndex(memory: Memory, mount: string | undefined): Promise<ParsedIndex> {
  try {
    const text = (await memory.readIndex(mount)) ?? ""
    return parseIndex(text, mount === undefined ? internals(memory)?.own.options.codec : undefined)
  } catch (error) {
    if (isMemoryError(error, "unreadable-file")) return parseIndex("")
    throw error
  }
}

/**
 * Topics whose line in the index lacks the description of their file. Reads the index of each place that has one of the
 * topics, and of that only the lines that begin with a type, as a write makes them: others are a person's own words.
 */
async function findStaleHooks(memory: Memory, topics: readonly TopicSummary[]): Promise<StaleHook[]> {
  const found: StaleHook[] = []
  const places = placesOf(memory)
  for (const mount of [undefined, ...places.mounts]) {
    const own = topics.filter(({ slug }) => mountOf(places, slug) === mount && isFixable(places, slug))
    if (own.length === 0) continue
    const hooks = hooksOf(await readParsedIndex(memory, mount?.name))
    for (const { slug, description } of own) {
      const line = hooks.get(slugIn(mount, slug))
      // A repair leaves the line of a topic that is not UTF-8.
      if (!description || description.includes("\uFFFD") || !line) continue
      const wanted = parseIndex(formatPointer({ slug, description })).lines[0]?.pointer?.hook ?? ""
      if (withBackticks(line.hook).includes(withBackticks(wanted))) continue
      found.push({ slug, line: line.text, description, ...(mount && { mount: mount.name }) })
    }
  }
  return found
}

/** The first line of each slug. */
function hooksOf({ lines }: ParsedIndex): Map<string, { text: string; hook: string }> {
  const found = new Map<string, { text: string; hook: string }>()
  for (const { text, pointer } of lines) {
    if (pointer === undefined || found.has(pointer.slug)) continue
    const isGenerated = pointer.slugs.length === 1 && GENERATED.test(pointer.hook)
    if (isGenerated) found.set(pointer.slug, { text, hook: pointer.hook })
  }
  return found
}

const GENERATED = new RegExp(`^(?:${TOPIC_TYPES.join("|")}): `)

function withBackticks(hook: string): string {
  return hook.replaceAll("&#96;", "`")
}

export function describeFaults({ undescribed, staleHooks }: TopicFaults): Remark[] {
  const bare = undescribed.map(({ slug, mount, listed }) =>
    listed
      ? `${slug}.md has no name or description: only its line in MEMORY.md describes it.`
      : `${slug}.md has no name or description, so it is not a topic. ${repairCommand(mount)} --other-files makes it one.`,
  )
  const stale = staleHooks.map(
    ({ slug, mount }) =>
      `The line of ${slug} in MEMORY.md does not match its description. ${editCommand(slug)} or ${repairCommand(mount)} --hooks rewrites it.`,
  )
  return [...bare, ...stale].map((message) => ({ message }))
}
