import type { Prompt, Server } from "@modelcontextprotocol/server"
import { type Memories, NO_PLACE } from "../memory-host.ts"
import type { OpenMemory } from "../open-memory.ts"
import { invalidParams } from "../protocol-server.ts"
import type { Requests } from "../requests.ts"
import { expectNoCursor } from "./pages.ts"

interface View extends Prompt {
  /** The command of `/memory`. */
  command: string
  arguments: { name: string; description: string; required: true }[]
}

/** The views of `/memory`, for a person. They change nothing. */
const VIEWS: readonly View[] = [
  view("status", "Where the memory is, what the agent sees of it, and what is wrong with it."),
  view("list", "All topics."),
  view("show", "One topic.", { name: "slug", description: "The topic's slug." }),
  view("search", "Topics that match some words.", { name: "query", description: "The words to find." }),
  view("trash", "What was replaced or removed, and can be restored."),
  view("verify", "Checks every file of the memory."),
]

/** For outputs that name another command, which no prompt runs. */
const OTHER_COMMANDS =
  'Commands of /memory run in a terminal, with the options of this server: npx -y @caliban/memory-mcp --memory "help"'

/** Offers the views of `/memory` as prompts. */
export function addPrompts(server: Server, { open, read }: Requests): void {
  server.setRequestHandler("prompts/list", async ({ params }) => {
    expectNoCursor(params)
    return { prompts: viewsOf(await open()).map(({ view: { command: _, ...prompt } }) => prompt) }
  })
  server.setRequestHandler("prompts/get", async ({ params: { name, arguments: args = {} } }) => {
    return await read(async (memories) => {
      const { opened, view: found } = findView(memories, name)
      const words = found.arguments.map((argument) => {
        const value = args[argument.name]
        if (typeof value === "string" && value.trim() !== "") return value.replace(/\s+/g, " ")
        throw invalidParams(`The prompt ${name} requires the argument ${argument.name}.`)
      })
      const line = ["/memory", found.command, ...words].join(" ")
      const text = opened.hasPlace ? (await (await opened.slash()).run(line)).text : NO_PLACE
      const output = text.includes("/memory ") ? `${text}\n\n${OTHER_COMMANDS}` : text
      const message = `I ran \`${line}\`. Show me its output as it is:\n\n${output}`
      return {
        description: found.description ?? "",
        messages: [{ role: "user" as const, content: { type: "text" as const, text: message } }],
      }
    })
  })
}

/** @throws ProtocolError for the name of no prompt */
export function findView(memories: Memories, name: string): ReturnType<typeof viewsOf>[number] {
  const found = viewsOf(memories).find((one) => one.view.name === name)
  if (found === undefined) throw invalidParams(`There is no prompt ${JSON.stringify(name)}.`)
  return found
}

function viewsOf(memories: Memories): readonly { opened: OpenMemory; view: View }[] {
  return memories.flatMap((opened) => VIEWS.map((one) => ({ opened, view: nameView(one, opened.name) })))
}

function nameView(one: View, memory: string): View {
  if (memory === "") return one
  return { ...one, name: `${memory}_${one.name}`, title: `Memory of ${memory}: ${one.name}` }
}

function view(command: string, description: string, ...args: { name: string; description: string }[]): View {
  return {
    command,
    name: command,
    title: `Memory: ${command}`,
    description,
    arguments: args.map((argument) => ({ ...argument, required: true })),
  }
}
