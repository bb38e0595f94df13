import { isMemoryError, type ListedTopic } from "@caliban/memory-core"
import {
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
  type Server,
} from "@modelcontextprotocol/server"
import { NO_PLACE, type OpenMemory, type Requests } from "../memory-host.ts"
import { addressOf, INDEX_URI, TOPIC_TEMPLATE, uriOf } from "./addresses.ts"
import { expectNoCursor, pageOf } from "./pages.ts"

/** Topics in one page of `resources/list`. */
const PAGE = 200
const MARKDOWN = "text/markdown"

const INDEX: Resource = {
  uri: INDEX_URI,
  name: "MEMORY",
  title: "Memory index",
  description: "The index of the memory: one line for each topic.",
  mimeType: MARKDOWN,
}

const TEMPLATE: ResourceTemplateType = {
  uriTemplate: TOPIC_TEMPLATE,
  name: "topic",
  title: "Memory topic",
  description: "One topic of the memory, with its frontmatter.",
  mimeType: MARKDOWN,
}

/** Offers the index and the topics for reading. */
export function addResources(server: Server, { read }: Requests): void {
  server.setRequestHandler("resources/list", async ({ params }) => {
    const { items, ...rest } = pageOf(await read(listTopics), ({ slug }) => slug, PAGE, params?.cursor)
    const page = items.map(toResource)
    return { resources: params?.cursor === undefined ? [INDEX, ...page] : page, ...rest }
  })
  server.setRequestHandler("resources/templates/list", ({ params }) => {
    expectNoCursor(params)
    return { resourceTemplates: [TEMPLATE] }
  })
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const text = await read((opened) => readText(opened, uri))
    return { contents: [{ uri, mimeType: MARKDOWN, text }] }
  })
}

export async function listTopics(opened: OpenMemory | undefined): Promise<readonly ListedTopic[]> {
  if (!opened?.memory.enabled) return []
  return (await opened.memory.list()).topics
}

function toResource({ slug, description }: ListedTopic): Resource {
  return {
    uri: uriOf(slug),
    name: slug,
    mimeType: MARKDOWN,
    ...(description !== undefined && { description }),
  }
}

/** The text of a file. @throws ResourceNotFoundError */
async function readText(opened: OpenMemory | undefined, uri: string): Promise<string> {
  if (opened === undefined) throw new ResourceNotFoundError(uri, NO_PLACE)
  const { memory } = opened
  const address = addressOf(uri)
  if (address === undefined || !memory.enabled) throw new ResourceNotFoundError(uri)
  try {
    if (address === "MEMORY") return (await memory.readIndex()) ?? ""
    const topic = await memory.read(address)
    if (topic?.slug === address) return topic.text
  } catch (error) {
    if (!isMemoryError(error)) throw error
  }
  throw new ResourceNotFoundError(uri)
}
