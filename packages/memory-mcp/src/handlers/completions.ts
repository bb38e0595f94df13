import type { Server } from "@modelcontextprotocol/server"
import type { Memories } from "../memory-host.ts"
import type { OpenMemory } from "../open-memory.ts"
import { invalidParams } from "../protocol-server.ts"
import type { Requests } from "../requests.ts"
import { templateOf } from "./addresses.ts"
import { findView } from "./prompts.ts"

const COMPLETIONS_MAX = 100

/** Offers the addresses of topics, and the ids of the history, where a prompt or a template of the resources takes one. */
export function addCompletions(server: Server, { read }: Requests): void {
  server.setRequestHandler("completion/complete", async ({ params: { ref, argument } }) => {
    const values = await read(async (memories) => {
      const found =
        ref.type === "ref/prompt" ? findPrompt(memories, ref.name) : findTemplate(memories, ref.uri)
      if (!found.names.includes(argument.name))
        throw invalidParams(`The argument ${JSON.stringify(argument.name)} is unknown.`)
      const values = await listValues(found.opened, argument.name)
      return values.filter((value) => value.startsWith(argument.value))
    })
    const total = values.length
    const completion = { values: values.slice(0, COMPLETIONS_MAX), total, hasMore: total > COMPLETIONS_MAX }
    return { completion }
  })
}

/** The memory of a prompt, and the names of its arguments. */
function findPrompt(memories: Memories, name: string) {
  const { opened, prompt } = findView(memories, name)
  return { opened, names: prompt.arguments.map((one) => one.name) }
}

function findTemplate(memories: Memories, uri: string) {
  for (const opened of memories) {
    if (templateOf(opened.name, "topics") === uri) return { opened, names: ["slug"] }
    if (opened.history && templateOf(opened.name, "history") === uri) return { opened, names: ["id"] }
  }
  throw invalidParams(`There is no template ${JSON.stringify(uri)}.`)
}

async function listValues({ memory, prefix }: OpenMemory, name: string): Promise<readonly string[]> {
  if (!prefix.enabled) return []
  if (name === "id") return (await memory.history.list()).map(({ id }) => id)
  return name === "slug" ? (await memory.list()).topics.map(({ slug }) => slug) : []
}
