import { isMemoryError } from "@caliban/memory-core"
import { type Resource, ResourceNotFoundError, type Server } from "@modelcontextprotocol/server"
import { type Memories, NO_PLACE } from "../memory-host.ts"
import type { OpenMemory } from "../open-memory.ts"
import type { Requests } from "../requests.ts"
import { resourceOf, templateOf, uriOf } from "./addresses.ts"
import { expectNoCursor, pageOf } from "./pages.ts"

/** Topics in one page of `resources/list`. */
const PAGE = 200
const MARKDOWN = "text/markdown"

/** Offers the index and the topics of each memory for reading. */
export function addResources(server: Server, { open, read }: Requests): void {
  server.setRequestHandler("resources/list", async ({ params }) => {
    return await read(async (memories) => {
      const topics = await Promise.all(memories.map(listTopics))
      const { items, ...rest } = pageOf(topics.flat(), ({ uri }) => uri, PAGE, params?.cursor)
      const first = params?.cursor === undefined ? namesOf(memories).map(toIndex) : []
      return { resources: [...first, ...items], ...rest }
    })
  })
  server.setRequestHandler("resources/templates/list", async ({ params }) => {
    expectNoCursor(params)
    return { resourceTemplates: namesOf(await open()).map(toTemplate) }
  })
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const text = await read((memories) => readText(memories, uri))
    return { contents: [{ uri, mimeType: MARKDOWN, text }] }
  })
}

/** Before a place is known, the name is that of the only memory. */
function namesOf(memories: Memories): readonly string[] {
  return memories.length === 0 ? [""] : memories.map(({ name }) => name)
}

function toIndex(memory: string): Resource {
  return {
    uri: uriOf({ memory, kind: "topics", address: "MEMORY" }),
    name: join(memory, "MEMORY"),
    title: "Memory index",
    description: "The index of the memory: one line for each topic.",
    mimeType: MARKDOWN,
  }
}

function toTemplate(memory: string) {
  return {
    uriTemplate: templateOf(memory, "topics"),
    name: join(memory, "topic"),
    title: "Memory topic",
    description: "One topic of the memory, with its frontmatter.",
    mimeType: MARKDOWN,
  }
}

const join = (memory: string, name: string): string => (memory === "" ? name : `${memory}/${name}`)

async function listTopics({ name, memory, prefix }: OpenMemory): Promise<readonly Resource[]> {
  if (!prefix.enabled) return []
  const { topics } = await memory.list()
  return topics.map(({ slug, description }) => ({
    uri: uriOf({ memory: name, kind: "topics", address: slug }),
    name: join(name, slug),
    mimeType: MARKDOWN,
    ...(description !== undefined && { description }),
  }))
}

/** The text of a file. @throws ResourceNotFoundError */
async function readText(memories: Memories, uri: string): Promise<string> {
  if (memories.length === 0) throw new ResourceNotFoundError(uri, NO_PLACE)
  const { memory: name, address } = resourceOf(uri) ?? {}
  const opened = memories.find((one) => one.name === name)
  if (opened?.prefix.enabled && address !== undefined) {
    try {
      if (address === "MEMORY") return (await opened.memory.readIndex()) ?? ""
      const topic = await opened.memory.read(address)
      if (topic?.slug === address) return topic.text
    } catch (error) {
      if (!isMemoryError(error)) throw error
    }
  }
  throw new ResourceNotFoundError(uri)
}
