import { basename } from "node:path/posix"
import {
  isMemoryError,
  type Memory,
  type ParsedIndex,
  parseIndex,
  TOPIC_TYPES,
  type TopicList,
  type TopicSummary,
} from "@caliban/memory-core"
import { formatPointer, internals, isReservedSlug } from "@caliban/memory-core/internal"
import { quoteWord } from "../parse/split-words.ts"
import { remark } from "../text/render-lines.ts"
import type { Style } from "../text/style.ts"
import { isWritable, mountOf, type Places, placesOf, repairCommand, slugIn } from "./places.ts"

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
  /** True when the index links to it; otherwise the agent does not see it. */
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
    const isInFolder = slug.slice(mount === undefined ? 0 : mount.length + 1).includes("/")
    const isBare = (name ?? description) === undefined && !isInFolder && !isReservedSlug(basename(slug))
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
    return parseIndex(text, mount === undefined ? internals(memory)?.own.layout : undefined)
  } catch (error) {
    if (isMemoryError(error, "unreadable-file")) return parseIndex("")
    throw error
  }
}

/**
 * Topics whose line in the index lacks the description of their file. Reads the index of each place that has one of the
 * topics.
 *
 * @param lines `generated`: only lines that begin with a type, as a write makes them. `all`: also a person's own words.
 */
export async function findStaleHooks(
  memory: Memory,
  topics: readonly TopicSummary[],
  lines: "generated" | "all" = "generated",
): Promise<StaleHook[]> {
  const found: StaleHook[] = []
  const places = placesOf(memory)
  for (const mount of [undefined, ...places.mounts]) {
    const own = topics.filter(
      ({ slug }) => mountOf(places, slug)?.name === mount?.name && isFixable(places, slug),
    )
    if (own.length === 0) continue
    const index = await readParsedIndex(memory, mount?.name)
    const inIndex = own.map((topic) => ({ ...topic, slug: slugIn(mount, topic.slug) }))
    for (const stale of compareHooks(index, inIndex, lines)) {
      found.push(
        mount === undefined ? stale : { ...stale, slug: `${mount.name}/${stale.slug}`, mount: mount.name },
      )
    }
  }
  return found
}

function compareHooks(
  index: ParsedIndex,
  topics: readonly TopicSummary[],
  lines: "generated" | "all",
): StaleHook[] {
  const found = new Map<string, { line: string; hook: string }>()
  for (const { text, pointer } of index.lines) {
    if (pointer === undefined || found.has(pointer.slug)) continue
    if (lines === "generated" && (pointer.slugs.length > 1 || !GENERATED.test(pointer.hook))) continue
    found.set(pointer.slug, { line: text, hook: pointer.hook })
  }
  return topics.flatMap(({ slug, description }) => {
    const { line, hook } = found.get(slug) ?? {}
    if (description === undefined || line === undefined || hook === undefined) return []
    const wanted = parseIndex(formatPointer({ slug, description })).lines[0]?.pointer?.hook ?? ""
    return withBackticks(hook).includes(withBackticks(wanted)) ? [] : [{ slug, line, description }]
  })
}

const GENERATED = new RegExp(`^(?:${TOPIC_TYPES.join("|")}): `)

function withBackticks(hook: string): string {
  return hook.replaceAll("&#96;", "`")
}

export function renderTopicFaults({ undescribed, staleHooks }: TopicFaults, style: Style): string[] {
  const sentences = [
    ...undescribed.map(({ slug, mount, listed }) =>
      listed
        ? `${slug}.md has no name or description; the agent sees only its line in MEMORY.md.`
        : `${slug}.md has no name or description, so the agent does not see it. ${repairCommand(mount)} --other-files makes it a topic.`,
    ),
    ...staleHooks.map(
      ({ slug, mount }) =>
        `The line of ${slug} in MEMORY.md does not match its description. /memory edit ${quoteWord(slug)} or ${repairCommand(mount)} --hooks rewrites it.`,
    ),
  ]
  return sentences.flatMap((text) => remark(text, style))
}
