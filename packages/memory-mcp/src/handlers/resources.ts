import { isMemoryError, type ListedTopic } from "@caliban/memory-core"
import {
  ProtocolError,
  ProtocolErrorCode,
  type Resource,
  ResourceNotFoundError,
  type Server,
} from "@modelcontextprotocol/server"
import { NO_PLACE, type OpenMemory, type Requests } from "../memory-host.ts"
import { addressOf, INDEX_URI, TOPIC_TEMPLATE, uriOf } from "./addresses.ts"

/** Topics in one page of `resources/list`. */
const PAGE = 200
const COMPLETIONS_MAX = 100
const MARKDOWN = "text/markdown"

const INDEX: Resource = {
  uri: INDEX_URI,
  name: "MEMORY",
  title: "Memory index",
  description: "The index of the memory: one line for each topic.",
  mimeType: MARKDOWN,
}

/** Offers the index and the topics for reading. */
export function addResources(server: Server, { read }: Requests): void {
  server.setRequestHandler("resources/list", async ({ params }) => {
    const topics = await read(listTopics)
    const from = pageStart(params?.cursor)
    const page = topics.slice(from, from + PAGE).map(toResource)
    return {
      resources: from === 0 ? [INDEX, ...page] : page,
      ...(from + PAGE < topics.length && { nextCursor: String(from + PAGE) }),
    }
  })
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [
      {
        uriTemplate: TOPIC_TEMPLATE,
        name: "topic",
        title: "Memory topic",
        description: "One topic of the memory, with its frontmatter.",
        mimeType: MARKDOWN,
      },
    ],
  }))
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const text = await read((opened) => readText(opened, uri))
    return { contents: [{ uri, mimeType: MARKDOWN, text }] }
  })
  server.setRequestHandler("completion/complete", async ({ params: { argument } }) => {
    const topics = await read(listTopics)
    const values = topics.map(({ slug }) => slug).filter((slug) => slug.startsWith(argument.value))
    return {
      completion: {
        values: argument.name === "slug" ? values.slice(0, COMPLETIONS_MAX) : [],
        total: values.length,
        hasMore: values.length > COMPLETIONS_MAX,
      },
    }
  })
}

async function listTopics(opened: OpenMemory | undefined): Promise<readonly ListedTopic[]> {
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

/** @throws ProtocolError for a cursor that we did not send */
function pageStart(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^\d{1,7}$/.test(cursor))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "The cursor is unknown.")
  return Number(cursor)
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
