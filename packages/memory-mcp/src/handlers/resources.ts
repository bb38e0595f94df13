import { isMemoryError } from "@caliban/memory-core"
import { dropHiddenCharacters } from "@caliban/memory-core/internal"
import { type Resource, ResourceNotFoundError, type Server } from "@modelcontextprotocol/server"
import type { Memories } from "../memory-host.ts"
import type { OpenMemory } from "../open-memory.ts"
import type { Requests } from "../requests.ts"
import { type Named, resourceOf, templateOf, uriOf } from "./addresses.ts"
import { expectNoCursor, pageOf } from "./pages.ts"

/** Topics in one page of `resources/list`. */
const PAGE = 200
const MARKDOWN = "text/markdown"

/** Offers the index and the topics of each memory for reading. */
export function addResources(server: Server, { read }: Requests): void {
  server.setRequestHandler("resources/list", async ({ params }) => {
    return await read(async (memories) => {
      const topics = await Promise.all(memories.map(listTopics))
      const { items, ...rest } = pageOf(topics.flat(), ({ uri }) => uri, PAGE, params?.cursor)
      const first = params?.cursor === undefined ? memories.map(toIndex) : []
      return { resources: [...first, ...items], ...rest }
    })
  })
  server.setRequestHandler("resources/templates/list", async ({ params }) => {
    expectNoCursor(params)
    return await read(async (memories) => ({ resourceTemplates: memories.flatMap(templatesOf) }))
  })
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const text = await read((memories) => readText(memories, uri))
    return { contents: [{ uri, mimeType: MARKDOWN, text: dropHiddenCharacters(text) }] }
  })
}

function toIndex({ name }: OpenMemory): Resource {
  return {
    uri: uriOf({ memory: name, kind: "topics", address: "MEMORY" }),
    name: join(name, "MEMORY"),
    title: "Memory index",
    description: "The index of the memory: one line for each topic.",
    mimeType: MARKDOWN,
  }
}

const TEMPLATES = [
  ["topics", "topic", "Memory topic", "One topic of the memory, with its frontmatter."],
  ["history", "history", "Earlier text", "The text that a change replaced or removed."],
] as const

function templatesOf({ name, history }: OpenMemory) {
  return TEMPLATES.filter(([kind]) => history || kind === "topics").map(([kind, own, title, description]) => {
    const template = { name: join(name, own), title, description, mimeType: MARKDOWN }
    return { ...template, uriTemplate: templateOf(name, kind) }
  })
}

const join = (memory: string, name: string): string => (memory === "" ? name : `${memory}/${name}`)

async function listTopics({ name, memory, prefix }: OpenMemory): Promise<readonly Resource[]> {
  if (!prefix.enabled) return []
  const { topics } = await memory.list()
  return topics.map(({ slug, description }) => ({
    uri: uriOf({ memory: name, kind: "topics", address: slug }),
    name: join(name, slug),
    mimeType: MARKDOWN,
    description: description && dropHiddenCharacters(description),
  }))
}

async function readResource(opened: OpenMemory, { kind, address }: Named): Promise<string | undefined> {
  const { memory, history } = opened
  if (kind === "history") return history ? await memory.history.read(address) : undefined
  if (address === "MEMORY") return (await memory.readIndex()) ?? ""
  const topic = await memory.read(address)
  return topic?.slug === address ? topic.text : undefined
}

/** @throws ResourceNotFoundError */
async function readText(memories: Memories, uri: string): Promise<string> {
  const { noPlace } = memories[0]
  if (noPlace !== undefined) throw new ResourceNotFoundError(uri, noPlace)
  const resource = resourceOf(uri)
  const opened = memories.find(({ name }) => name === resource?.memory)
  if (opened?.prefix.enabled && resource !== undefined) {
    try {
      const text = await readResource(opened, resource)
      if (text !== undefined) return text
    } catch (error) {
      if (!isMemoryError(error)) throw error
    }
  }
  throw new ResourceNotFoundError(uri)
}
