import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { createMemory, createMemorySession } from "@caliban/memory"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createAgent } from "../src/agent.ts"
import { chooseModel } from "../src/model/choose-model.ts"
import type { TurnEvent } from "../src/turn-event.ts"
import { anthropicMessages } from "./wire/anthropic-messages.ts"
import { chatCompletions } from "./wire/chat-completions.ts"
import { openaiResponses } from "./wire/openai-responses.ts"
import { createWorkspace, type Workspace } from "./workspace.ts"

const CODES = [300, 301, 302, 303, 307, 308]

describe.each([anthropicMessages, openaiResponses, chatCompletions])(
  "over the $name wire format",
  (format) => {
    let workspace: Workspace
    const servers: Server[] = []

    beforeEach(async () => {
      workspace = await createWorkspace()
    })

    afterEach(async () => {
      for (const server of servers.splice(0)) {
        server.closeAllConnections()
        server.close()
      }
      await workspace.remove()
    })

    async function listen(server: Server): Promise<string> {
      servers.push(server)
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }

    /** A model's server that redirects, what it was asked, and what a person is told. */
    async function ask(status: number, location: string): Promise<{ asked: string[]; events: TurnEvent[] }> {
      const asked: string[] = []
      const address = await listen(
        createServer((request, response) => {
          asked.push(request.url ?? "")
          request.resume()
          response.writeHead(status, { location }).end()
        }),
      )
      const { wish, env } = format.wish(address)
      const choice = chooseModel(wish, env)
      const memory = createMemory({ cwd: workspace.project, system: { env: workspace.env } })
      const agent = createAgent(await createMemorySession({ memory }), choice)
      const events: TurnEvent[] = []
      for await (const event of agent.ask("hello", new AbortController().signal)) events.push(event)
      return { asked, events }
    }

    test.each(CODES)(
      "a redirect with %i to another origin gets neither the key nor the prompt",
      async (code) => {
        let connections = 0
        const other = createServer()
        other.on("connection", () => {
          connections += 1
        })
        const target = `${await listen(other)}/stolen`
        const { asked, events } = await ask(code, `${target}?key=test-key`)
        expect(connections).toBe(0)
        expect(asked).toEqual([format.path])
        const message = expect.stringMatching(
          new RegExp(`^127\\.0\\.0\\.1:\\d+ redirects \\(${code}\\) to ${target}, where nothing was sent: `),
        )
        expect(events).toEqual([{ type: "failed", message }])
        expect(JSON.stringify(events)).not.toMatch(/test-key|\\n/)
      },
    )

    test.each(["/elsewhere", "http://[", "\u00e9", ""])(
      "a redirect to %j is not followed",
      async (location) => {
        const { asked, events } = await ask(307, location)
        expect(asked).toEqual([format.path])
        expect(events).toEqual([
          { type: "failed", message: expect.stringMatching(/^127\.0\.0\.1:\d+ redirects \(307\) [^\n]+\.$/) },
        ])
      },
    )
  },
)
