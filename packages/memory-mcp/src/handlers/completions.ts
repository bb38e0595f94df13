import type { Server } from "@modelcontextprotocol/server"
import type { Requests } from "../memory-host.ts"
import { invalidParams } from "../protocol-server.ts"
import { TOPIC_TEMPLATE } from "./addresses.ts"
import { VIEWS } from "./prompts.ts"
import { listTopics } from "./resources.ts"

const COMPLETIONS_MAX = 100

/** Offers the addresses of topics where a prompt or the template of the resources takes one. */
export function addCompletions(server: Server, { read }: Requests): void {
  server.setRequestHandler("completion/complete", async ({ params: { ref, argument } }) => {
    const known = ref.type === "ref/prompt" ? argumentsOf(ref.name) : variablesOf(ref.uri)
    if (!known.includes(argument.name))
      throw invalidParams(`The argument ${JSON.stringify(argument.name)} is unknown.`)
    const topics = argument.name === "slug" ? await read(listTopics) : []
    const values = topics.map(({ slug }) => slug).filter((slug) => slug.startsWith(argument.value))
    return {
      completion: {
        values: values.slice(0, COMPLETIONS_MAX),
        total: values.length,
        hasMore: values.length > COMPLETIONS_MAX,
      },
    }
  })
}

function argumentsOf(prompt: string): readonly string[] {
  const view = VIEWS.find(({ name }) => name === prompt)
  if (view === undefined) throw invalidParams(`There is no prompt ${JSON.stringify(prompt)}.`)
  return view.arguments.map(({ name }) => name)
}

function variablesOf(uri: string): readonly string[] {
  if (uri !== TOPIC_TEMPLATE) throw invalidParams(`There is no template ${JSON.stringify(uri)}.`)
  return ["slug"]
}
