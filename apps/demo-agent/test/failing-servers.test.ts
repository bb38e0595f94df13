import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { createMemory, createMemorySession } from "@caliban/memory"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createAgent } from "../src/agent.ts"
import { chooseModel } from "../src/model/choose-model.ts"
import type { TurnEvent } from "../src/turn-event.ts"
import { shortenWaits } from "./short-waits.ts"
import { anthropicMessages } from "./wire/anthropic-messages.ts"
import { chatCompletions } from "./wire/chat-completions.ts"
import { openaiResponses } from "./wire/openai-responses.ts"
import type { WireFormat } from "./wire/wire-format.ts"
import { createWorkspace, type Workspace } from "./workspace.ts"

type Answer = (response: ServerResponse, format: WireFormat) => void

const STREAM = { "content-type": "text/event-stream" }
/** A model that answers far too late, or never. */
const hang: Answer = () => {}
const send =
  (status: number, type: string, body: string): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": type })
    response.end(body)
  }
const json = (status: number, value: unknown): Answer =>
  send(status, "application/json", JSON.stringify(value))
/** The beginning of an answer, then whatever the server does next. */
const begin =
  (next: (response: ServerResponse) => void): Answer =>
  (response, format) => {
    response.writeHead(200, STREAM)
    for (const event of format.events({ text: "Once upon", calls: [], stalls: true })) response.write(event)
    setTimeout(() => next(response), 50)
  }

const CUT =
  /^The model.s server sent no valid response: try again, or check the address; it usually ends in \/v1\.$/

const CASES: readonly (readonly [string, Answer, RegExp])[] = [
  ["sends nothing", hang, /^The model's server sent nothing for four minutes: try again\.$/],
  ["stops in the middle", begin(() => {}), /^The model's server sent nothing for four minutes: try again\.$/],
  ["sends a web page", send(200, "text/html; charset=utf-8", "<!doctype html><p>Welcome"), CUT],
  ["sends a web page as plain text", send(200, "text/plain", "<!doctype html><p>Welcome"), CUT],
  ["sends nothing with status 200", send(200, "text/event-stream", ""), CUT],
  ["cuts the stream", begin((response) => response.end()), CUT],
  ["cuts an event", begin((response) => response.end('data: {"id":')), CUT],
  ["resets the connection", (response) => response.socket?.resetAndDestroy(), /^HOST closed the connection/],
  ["resets in the middle", begin((response) => response.socket?.resetAndDestroy()), /closed the connection/],
  ["reports an error with status 200", json(200, { error: { message: "loading" } }), CUT],
  ["does not stream", json(200, { choices: [] }), CUT],
  [
    "refuses the key",
    json(401, { error: { message: "bad key test-key" } }),
    /^HOST rejected the API key \(401\)/,
  ],
  ["needs credit", json(402, { error: { message: "Add credit" } }), /\(402\): Add credit$/],
  [
    "does not know the model",
    json(404, { error: { message: "pull it first" } }),
    /\(404\).*: pull it first$/,
  ],
  ["does not know the path", send(404, "text/plain", "404 page not found"), /: 404 page not found$/],
  ["finds it too long", json(413, { error: { message: "too big" } }), /\(413\)/],
  ["limits requests", json(429, { error: { message: "wait for 20 s" } }), /\(429\).*: wait for 20 s$/],
  ["has a problem", json(500, { error: { message: "out of memory" } }), /\(500\).*: out of memory$/],
]

describe.each([anthropicMessages, openaiResponses, chatCompletions])(
  "over the $name wire format",
  (format) => {
    let workspace: Workspace
    let server: Server

    beforeEach(async () => {
      workspace = await createWorkspace()
    })

    afterEach(async () => {
      server.closeAllConnections()
      server.close()
      await workspace.remove()
    })

    test.each(CASES)("a server that %s is one sentence", async (_what, answer, expected) => {
      shortenWaits()
      server = createServer((request, response) => {
        request.resume()
        request.once("end", () => answer(response, format))
      })
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
      const { wish, env } = format.wish(`http://${host}`)
      const choice = chooseModel(wish, env)
      const memory = createMemory({ cwd: workspace.project, system: { env: workspace.env } })
      const { model, apiKey } = choice
      const session = createAgent(await createMemorySession({ memory }), { model, apiKey })
      const events: TurnEvent[] = []
      for await (const event of session.ask("hello", new AbortController().signal)) events.push(event)
      const last = events.at(-1)
      expect(last?.type).toBe("failed")
      const message = last?.type === "failed" ? last.message.replace(host, "HOST") : ""
      expect(message).toMatch(expected)
      expect(message).not.toMatch(/\n|test-key/)
    })
  },
)
