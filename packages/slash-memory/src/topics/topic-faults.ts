import {
  formatPointer,
  isMemoryError,
  isReservedSlug,
  type Memory,
  type ParsedIndex,
  parseIndex,
  TOPIC_TYPES,
  type TopicList,
  type TopicSummary,
} from "@caliban/memory-core"
import { quoteWord } from "../parse/split-words.ts"
import { remark } from "../text/render-lines.ts"
import type { Style } from "../text/style.ts"

/** Problems of topic files that core does not report. */
export interface TopicFaults {
  bareFiles: readonly BareFile[]
  staleHooks: readonly StaleHook[]
}

/** A file without a name and a description in its frontmatter, or without frontmatter. */
export interface BareFile {
  slug: string
  /** True when the index links to it; otherwise the agent does not see it. */
  listed: boolean
}

/** A topic whose line in the index does not match its description. */
export interface StaleHook {
  slug: string
  line: string
  description: string
}

export const NO_FAULTS: TopicFaults = { bareFiles: [], staleHooks: [] }

/** Finds both kinds of faults. Reads the index. */
export async function inspectTopics(memory: Memory, { topics }: TopicList): Promise<TopicFaults> {
  const bareFiles = topics
    .filter(({ slug, name, description }) => (name ?? description) === undefined && !isReservedSlug(slug))
    .map(({ slug, listed }) => ({ slug, listed }))
  return { bareFiles, staleHooks: findStaleHooks(await readParsedIndex(memory), topics) }
}

/** The parsed index; empty when there is none, or when it cannot be read, which a list reports. */
export async function readParsedIndex(memory: Memory): Promise<ParsedIndex> {
  try {
    return parseIndex((await memory.readIndex()) ?? "", memory.layout)
  } catch (error) {
    if (isMemoryError(error, "unreadable-file")) return parseIndex("")
    throw error
  }
}

/**
 * Topics whose line in the index lacks the description of their file.
 *
 * @param lines `generated`: only lines that begin with a type, as a write makes them. `all`: also a person's own words.
 */
export function findStaleHooks(
  index: ParsedIndex,
  topics: readonly TopicSummary[],
  lines: "generated" | "all" = "generated",
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

export function renderTopicFaults({ bareFiles, staleHooks }: TopicFaults, style: Style): string[] {
  const sentences = [
    ...bareFiles.map(({ slug, listed }) =>
      listed
        ? `${slug}.md has no name or description; the agent sees only its line in MEMORY.md.`
        : `${slug}.md has no name or description, so the agent does not see it. /memory rebuild-index --plain-files makes it a topic.`,
    ),
    ...staleHooks.map(
      ({ slug }) =>
        `The line of ${slug} in MEMORY.md does not match its description. /memory edit ${quoteWord(slug)} or /memory rebuild-index --hooks rewrites it.`,
    ),
  ]
  return sentences.flatMap((text) => remark(text, style))
}
