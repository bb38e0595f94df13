import {
  formatPointer,
  isMemoryError,
  isReservedSlug,
  type Memory,
  parseIndex,
  TOPIC_TYPES,
  type TopicList,
} from "@caliban/memory-core"
import type { BareFile, StaleHook, TopicFaults } from "../outcome.ts"

/** What is wrong with topic files and not in the diagnostics of the core. Reads the index. */
export async function inspectTopics(memory: Memory, list: TopicList): Promise<TopicFaults> {
  const index = await readIndexText(memory)
  return { bareFiles: findBareFiles(list), staleHooks: findStaleHooks(index, list.topics) }
}

/** The index; empty when there is none, or when it cannot be read, which a list reports. */
export async function readIndexText(memory: Memory): Promise<string> {
  try {
    return (await memory.readIndex()) ?? ""
  } catch (error) {
    if (isMemoryError(error, "unreadable-file")) return ""
    throw error
  }
}

function findBareFiles({ topics }: TopicList): BareFile[] {
  return topics
    .filter(({ slug, name, description }) => (name ?? description) === undefined && !isReservedSlug(slug))
    .map(({ slug, listed }) => ({ slug, listed }))
}

/** Topics whose generated line in the index lacks the description that their file has. */
export function findStaleHooks(
  index: string,
  topics: readonly { slug: string; description?: string }[],
): StaleHook[] {
  const lines = new Map<string, { line: string; hook: string }>()
  for (const { text, pointer } of parseIndex(index).lines) {
    if (pointer === undefined || pointer.slugs.length > 1 || lines.has(pointer.slug)) continue
    lines.set(pointer.slug, { line: text, hook: pointer.hook })
  }
  return topics.flatMap(({ slug, description }) => {
    const found = lines.get(slug)
    if (description === undefined || found === undefined || !GENERATED.test(found.hook)) return []
    const wanted = parseIndex(formatPointer({ slug, description })).lines[0]?.pointer?.hook ?? ""
    const holds = found.hook.replaceAll("&#96;", "`").includes(wanted.replaceAll("&#96;", "`"))
    return holds ? [] : [{ slug, line: found.line, description }]
  })
}

const GENERATED = new RegExp(`^(?:${TOPIC_TYPES.join("|")}): `)
