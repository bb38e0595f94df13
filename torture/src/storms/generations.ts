import { createHash } from "node:crypto"
import { formatTopic, type TopicDraft } from "@caliban/memory-core"
import { formatPointer } from "@caliban/memory-core/internal"

/**
 * What a writer intends in generation `generation` of a topic, so that a reader can check every byte of
 * a file. `undefined`: this generation removes the topic.
 */
export function draftOf(slug: string, generation: number): TopicDraft | undefined {
  if (generation % 8 === 7) return undefined
  const noise = createHash("sha256").update(`${slug} ${generation}`).digest("hex")
  const lines = Array.from({ length: 1 + ((generation * 7) % 20) }, (_, line) => `${line} ${noise}`)
  return {
    slug,
    type: "project",
    description: describe(slug, generation),
    body: [`generation ${generation} of ${slug}`, ...lines].join("\n"),
  }
}

/** The file of a generation; `undefined` if it removes the topic. */
export function fileOf(slug: string, generation: number): string | undefined {
  const draft = draftOf(slug, generation)
  return draft && formatTopic(draft)
}

/** The generation that a file states; `undefined` if it states none. */
export function generationOf(text: string): number | undefined {
  const number = /^generation (\d+) of /m.exec(text)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** The problem with a topic's file; `undefined` if its content is exactly one that a writer intended. */
export function inspectTopic(slug: string, text: string): string | undefined {
  const generation = generationOf(text)
  if (generation === undefined) return "says no generation"
  return text === fileOf(slug, generation) ? undefined : `is not generation ${generation}`
}

/** The problem with an index that only our writers change; `undefined` if it is intact. */
export function inspectIndex(text: string): string | undefined {
  if (!text.startsWith("# Memory index\n")) return "lacks its first line"
  if (!text.endsWith("\n")) return "has no final newline"
  const body = text.slice(text.indexOf("-->") + 1)
  for (const line of body.split("\n")) {
    if (!line.startsWith("- [")) continue
    const [, slug = "", generation] = /^- \[([^\]]*)\].* (\d+) of \S+$/.exec(line) ?? []
    const pointer = { slug, type: "project", description: describe(slug, Number(generation)) }
    if (line !== formatPointer(pointer)) return `has the line ${JSON.stringify(line)}`
  }
  return undefined
}

function describe(slug: string, generation: number): string {
  return `Fact ${generation} of ${slug}`
}
