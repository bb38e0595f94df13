import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createMemory, type Memory, parseIndex, parseTopic } from "@caliban/memory-core"
import { formatPointer } from "@caliban/memory-core/internal"
import { generationOf } from "./generations.ts"
import type { Ledger } from "./ledger.ts"

/** A broken promise. */
export interface Violation {
  kind: "lost" | "refused" | "not in the view" | "not in the index"
  slug: string
  details: string
}

/** A memory whose view is not limited by caps. */
export function openWide(directory: string): Memory {
  const size = 100_000_000
  return createMemory({
    cwd: directory,
    directory,
    durability: "none",
    caps: { lines: size, bytes: size },
    system: { env: { CALIBAN_MEMORY_BUDGET_TOKENS: String(size) } },
  })
}

/** Every topic file, by its slug. */
export function readTopics(directory: string): Map<string, string> {
  const names = readdirSync(directory).filter(
    (name) => name.endsWith(".md") && !/^(\.|memory\.md$)/i.test(name),
  )
  return new Map(names.map((name) => [name.slice(0, -3), readFileSync(join(directory, name), "utf8")]))
}

/** Acknowledged writes that are not on disk, byte for byte. */
export function findLost(directory: string, ledger: Ledger): Violation[] {
  const topics = readTopics(directory)
  return [...ledger.slugs()].flatMap((slug) => {
    const text = topics.get(slug)
    if (ledger.allows(slug, text)) return []
    const found =
      text === undefined ? "is absent" : `is generation ${generationOf(text)}: ${text.slice(-120)}`
    return { kind: "lost", slug, details: `${found}; allowed are ${ledger.allowed(slug).join(", ")}` }
  })
}

/** Topics that the view omits, shows twice, or shows with a wrong description. */
export async function findHidden(directory: string): Promise<Violation[]> {
  const memory = openWide(directory)
  const { text } = await memory.load()
  const listed = new Set((await memory.list()).topics.map(({ slug }) => slug))
  const violations = compare("not in the view", directory, text)
  for (const slug of readTopics(directory).keys()) {
    if (!listed.has(slug))
      violations.push({ kind: "not in the view", slug, details: "list() does not have it" })
  }
  return violations
}

/** Topics without exactly one correct line in the index on disk, and lines without a topic. */
export function findUnlisted(directory: string): Violation[] {
  return compare("not in the index", directory, readIndex(directory))
}

/** Empty when there is none. */
function readIndex(directory: string): string {
  const path = join(directory, "MEMORY.md")
  return existsSync(path) ? readFileSync(path, "utf8") : ""
}

function compare(kind: Violation["kind"], directory: string, text: string): Violation[] {
  const lines = new Map<string, string[]>()
  for (const { text: line, pointer } of parseIndex(text).lines) {
    if (pointer === undefined) continue
    lines.set(pointer.slug, [...(lines.get(pointer.slug) ?? []), line])
  }
  const violations: Violation[] = []
  for (const [slug, file] of readTopics(directory)) {
    const found = lines.get(slug) ?? []
    lines.delete(slug)
    const { type, description } = parseTopic(slug, file)
    const wanted = formatPointer({ slug, ...(type && { type }), ...(description && { description }) })
    if (found.length === 1 && found[0] === wanted) continue
    violations.push({ kind, slug, details: `${found.length} lines: ${found.join(" | ")}; wanted ${wanted}` })
  }
  for (const [slug, found] of lines) {
    violations.push({ kind, slug, details: `has no topic and the line ${found.join(" | ")}` })
  }
  return violations
}
