import type { Server } from "@modelcontextprotocol/server"
import type { Memories } from "../memory-host.ts"
import type { OpenMemory } from "../open-memory.ts"
import { invalidParams } from "../protocol-server.ts"
import type { Requests } from "../requests.ts"
import { templateOf } from "./addresses.ts"
import { findView } from "./prompts.ts"

const COMPLETIONS_MAX = 100

/** What a completion is for. */
interface Completed {
  opened: OpenMemory | undefined
  arguments: readonly string[]
}

/** Offers the addresses of topics where a prompt or the template of the resources takes one. */
export function addCompletions(server: Server, { read }: Requests): void {
  server.setRequestHandler("completion/complete", async ({ params: { ref, argument } }) => {
    const values = await read(async (memories) => {
      const found =
        ref.type === "ref/prompt" ? findPrompt(memories, ref.name) : findTemplate(memories, ref.uri)
      if (!found.arguments.includes(argument.name))
        throw invalidParams(`The argument ${JSON.stringify(argument.name)} is unknown.`)
      if (argument.name !== "slug" || !found.opened?.prefix.enabled) return []
      const { topics } = await found.opened.memory.list()
      return topics.map(({ slug }) => slug).filter((slug) => slug.startsWith(argument.value))
    })
    return {
      completion: {
        values: values.slice(0, COMPLETIONS_MAX),
        total: values.length,
        hasMore: values.length > COMPLETIONS_MAX,
      },
    }
  })
}

function findPrompt(memories: Memories, name: string): Completed {
  const { opened, view } = findView(memories, name)
  return { opened, arguments: view.arguments.map((one) => one.name) }
}

/** Before a place is known, the template is that of the only memory. */
function findTemplate(memories: Memories, uri: string): Completed {
  const opened = memories.find(({ name }) => templateOf(name, "topics") === uri)
  if (opened === undefined && (memories.length > 0 || templateOf("", "topics") !== uri))
    throw invalidParams(`There is no template ${JSON.stringify(uri)}.`)
  return { opened, arguments: ["slug"] }
}
