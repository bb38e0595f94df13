import { escapeText } from "@caliban/memory-core/internal"
import type { Server } from "@modelcontextprotocol/server"
import { withTerminalCommand } from "../help.ts"
import type { Memories } from "../memory-host.ts"
import { invalidParams } from "../protocol-server.ts"
import type { Requests } from "../requests.ts"
import { expectNoCursor } from "./pages.ts"

type Argument = Readonly<Record<"name" | "description", string>>

/** The views of `/memory`, for a person. They change nothing. */
const VIEWS: readonly (readonly [command: string, description: string, ...Argument[]])[] = [
  ["status", "Where the memory is, what the agent sees of it, and what is wrong with it."],
  ["list", "All topics."],
  ["show", "One topic.", { name: "slug", description: "The topic's slug." }],
  ["search", "Topics that match some words.", { name: "query", description: "The words to find." }],
  ["trash", "Removed topics, which can be restored."],
  ["verify", "Checks every file of the memory."],
]

/** Offers the views of `/memory` as prompts. */
export function addPrompts(server: Server, { read }: Requests): void {
  server.setRequestHandler("prompts/list", async ({ params }) => {
    expectNoCursor(params)
    return await read(async (memories) => ({ prompts: viewsOf(memories).map(({ prompt }) => prompt) }))
  })
  server.setRequestHandler("prompts/get", async ({ params: { name, arguments: args = {} } }) => {
    return await read(async (memories) => {
      const { opened, command, prompt } = findView(memories, name)
      const words = prompt.arguments.map((argument) => {
        const value = args[argument.name]
        if (typeof value === "string" && value.trim() !== "") return value.replace(/\s+/g, " ")
        throw invalidParams(`The prompt ${name} requires the argument ${argument.name}.`)
      })
      const line = ["/memory", command, ...words].join(" ")
      const text = opened.noPlace ?? (await (await opened.slash()).run(line)).text
      // What topics say is no request of the person.
      const output = escapeText(withTerminalCommand(text), ["memory-output"], true)
      const message = `I ran \`${line}\`. Show me its output as it is:\n\n<memory-output>\n${output}\n</memory-output>`
      return {
        description: prompt.description,
        messages: [{ role: "user" as const, content: { type: "text" as const, text: message } }],
      }
    })
  })
}

/** @throws ProtocolError for the name of no prompt */
export function findView(memories: Memories, name: string): ReturnType<typeof viewsOf>[number] {
  const found = viewsOf(memories).find((one) => one.prompt.name === name)
  if (found === undefined) throw invalidParams(`There is no prompt ${JSON.stringify(name)}.`)
  return found
}

function viewsOf(memories: Memories) {
  return memories.flatMap((opened) =>
    VIEWS.map(([command, description, ...args]) => {
      const title = `Memory${opened.name && ` of ${opened.name}`}: ${command}`
      const named = { name: opened.namePrefix + command, title, description }
      return {
        opened,
        command,
        prompt: { ...named, arguments: args.map((one) => ({ ...one, required: true })) },
      }
    }),
  )
}
