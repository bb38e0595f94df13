import type { Prompt, Server } from "@modelcontextprotocol/server"
import { NO_PLACE, type Requests } from "../memory-host.ts"
import { invalidParams } from "../protocol-server.ts"
import { expectNoCursor } from "./pages.ts"

interface View extends Prompt {
  arguments: { name: string; description: string; required: true }[]
}

/** The views of `/memory`, for a person. They change nothing. */
export const VIEWS: readonly View[] = [
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
export function addPrompts(server: Server, { read }: Requests): void {
  server.setRequestHandler("prompts/list", ({ params }) => {
    expectNoCursor(params)
    return { prompts: [...VIEWS] }
  })
  server.setRequestHandler("prompts/get", async ({ params: { name, arguments: args = {} } }) => {
    const found = VIEWS.find((one) => one.name === name)
    if (found === undefined) throw invalidParams(`There is no prompt ${JSON.stringify(name)}.`)
    const words = found.arguments.map((argument) => {
      const value = args[argument.name]
      if (typeof value === "string" && value.trim() !== "") return value.replace(/\s+/g, " ")
      throw invalidParams(`The prompt ${name} requires the argument ${argument.name}.`)
    })
    const line = ["/memory", name, ...words].join(" ")
    const text = await read(async (opened) =>
      opened === undefined ? NO_PLACE : (await (await opened.slash()).run(line)).text,
    )
    const output = text.includes("/memory ") ? `${text}\n\n${OTHER_COMMANDS}` : text
    const message = `I ran \`${line}\`. Show me its output as it is:\n\n${output}`
    return {
      description: found.description ?? "",
      messages: [{ role: "user" as const, content: { type: "text" as const, text: message } }],
    }
  })
}

function view(name: string, description: string, ...args: { name: string; description: string }[]): View {
  return {
    name,
    title: `Memory: ${name}`,
    description,
    arguments: args.map((argument) => ({ ...argument, required: true })),
  }
}
