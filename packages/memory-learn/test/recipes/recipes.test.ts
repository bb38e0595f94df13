import { mkdtempSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { createAnthropic } from "@ai-sdk/anthropic"
import Anthropic from "@anthropic-ai/sdk"
import { createMemory } from "@caliban/memory-core"
import { describe, expect, onTestFinished, test } from "vitest"
import { type Consolidate, consolidationPrompt, createLearning } from "../../src/index.ts"
import { consolidateWith as withAiSdk } from "./ai-sdk.ts"
import { consolidateWith as withAnthropicSdk } from "./anthropic-sdk.ts"

interface Request {
  system: unknown
  messages: readonly { content: unknown }[]
}

/** A server that answers as Anthropic's does, with one text. */
async function scriptedServer(answer: string): Promise<{ url: string; requests: Request[] }> {
  const requests: Request[] = []
  const server = createServer(async (request, response) => {
    requests.push(JSON.parse(await text(request)) as Request)
    const message = {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "scripted",
      content: [{ type: "text", text: answer }],
      stop_reason: "end_turn",
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    }
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(message))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const ways: [string, (url: string) => Consolidate][] = [
  ["ai-sdk", (url) => withAiSdk(createAnthropic({ baseURL: `${url}/v1`, apiKey: "none" })("scripted"))],
  ["anthropic-sdk", (url) => withAnthropicSdk(new Anthropic({ baseURL: url, apiKey: "none" }), "scripted")],
]

describe.each(ways)("consolidation with %s", (name, consolidateAt) => {
  test("sends the instructions and the conversation, and applies the answer", async () => {
    const write = {
      action: "write",
      slug: "retro",
      type: "project",
      description: "The retro is on Mondays",
      body: "The retro is on Mondays.",
    }
    const answer = `Here it is:\n\`\`\`json\n${JSON.stringify({ operations: [write] })}\n\`\`\``
    const { url, requests } = await scriptedServer(answer)
    const memory = createMemory({ directory: mkdtempSync(join(tmpdir(), "caliban-recipe-")) })
    const learning = createLearning({ memory, consolidate: consolidateAt(url) })
    await learning.afterTurn([{ role: "user", content: "The retro is on Mondays from now on." }])
    expect((await learning.consolidate()).operations).toMatchObject([{ outcome: "done" }])
    expect((await memory.read("retro"))?.body.trim()).toBe("The retro is on Mondays.")
    expect(JSON.stringify(requests[0]?.system)).toContain(JSON.stringify(consolidationPrompt).slice(1, -1))
    expect(JSON.stringify(requests[0]?.messages)).toContain("The retro is on Mondays from now on.")
  })

  test("is on the page as it is here", () => {
    const page = readFileSync(new URL("../../docs/consolidation.md", import.meta.url), "utf8")
    const source = readFileSync(new URL(`./${name}.ts`, import.meta.url), "utf8")
    expect(page).toContain(`\`\`\`ts\n${source}\`\`\``)
  })
})

test("the instructions have at most 40 lines", () => {
  expect(consolidationPrompt.split("\n").length).toBeLessThanOrEqual(40)
})
