import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { createMemory, createMemorySession } from "@caliban/memory"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type Agent, createAgent } from "../src/agent.ts"
import { chooseModel } from "../src/model/choose-model.ts"
import type { TurnEvent } from "../src/turn-event.ts"
import { shortenWaits } from "./short-waits.ts"
import { anthropicMessages } from "./wire/anthropic-messages.ts"
import { chatCompletions } from "./wire/chat-completions.ts"
import { openaiResponses } from "./wire/openai-responses.ts"
import { type ScriptedServer, startScriptedServer } from "./wire/scripted-server.ts"
import type { Reply, WireFormat } from "./wire/wire-format.ts"
import { createWorkspace, type Workspace } from "./workspace.ts"

const FORMATS: readonly WireFormat[] = [anthropicMessages, openaiResponses, chatCompletions]

const PREFERS_PNPM = {
  slug: "prefers-pnpm",
  type: "user",
  description: "Prefers pnpm over npm",
  body: "Uses pnpm in every project.",
}
const INDEX_LINE = "- [prefers-pnpm](prefers-pnpm.md) — user: Prefers pnpm over npm"

describe.each(FORMATS)("over the $name wire format", (format) => {
  let workspace: Workspace
  let servers: ScriptedServer[]

  beforeEach(async () => {
    workspace = await createWorkspace()
    servers = []
  })

  afterEach(async () => {
    for (const server of servers) await server.close()
    await workspace.remove()
  })

  async function start(replies: readonly Reply[], options: { bare?: boolean } = {}) {
    const server = await startScriptedServer(format, replies)
    servers.push(server)
    return { server, session: await startAt(server.address, options) }
  }

  async function startAt(address: string, options: { bare?: boolean } = {}): Promise<Agent> {
    const { wish, env } = format.wish(address)
    const choice = chooseModel(wish, env)
    const memory = createMemory({ cwd: workspace.project, ...options, system: { env: workspace.env } })
    return createAgent(await createMemorySession({ memory }), { model: choice.model })
  }

  test("what the model writes is a file, and a line of the next session's prompt in the bytes sent", async () => {
    const first = await start([
      { text: "One moment. ", calls: [{ tool: "WriteMemoryTopic", input: PREFERS_PNPM }] },
      { text: "Noted." },
    ])
    const events = await ask(first.session, "remember that I prefer pnpm")
    expect(events.map(({ type }) => type).filter((type) => type !== "text")).toEqual([
      "tool-call",
      "tool-result",
      "finished",
    ])
    expect(textOf(events)).toBe("One moment. Noted.")
    expect(events.find(({ type }) => type === "tool-result")).toMatchObject({
      details: { kind: "written", action: "created", path: join(workspace.memory, "prefers-pnpm.md") },
    })
    expect(await readFile(join(workspace.memory, "prefers-pnpm.md"), "utf8")).toContain(
      "Uses pnpm in every project.",
    )
    expect(await readFile(join(workspace.memory, "MEMORY.md"), "utf8")).toContain(INDEX_LINE)

    const [question, afterTool] = first.server.requests
    expect(question?.path).toBe(format.path)
    const prompt = format.systemPromptOf(question?.body ?? {})
    expect(prompt).toContain("in a terminal")
    expect(format.systemPromptOf(afterTool?.body ?? {})).toBe(prompt)
    expect(afterTool?.bytes.toString()).toContain("Created prefers-pnpm (user).")
    expect(prompt).not.toContain(INDEX_LINE)

    const second = await start([{ text: "pnpm." }])
    expect(textOf(await ask(second.session, "which package manager?"))).toBe("pnpm.")
    const [request] = second.server.requests
    expect(request?.bytes.toString()).toContain(JSON.stringify(INDEX_LINE).slice(1, -1))
    expect(format.systemPromptOf(request?.body ?? {})).toContain(`\n${INDEX_LINE}\n</auto-memory>`)
    expect(format.systemPromptOf(request?.body ?? {}).startsWith("<auto-memory ")).toBe(true)
  })

  test("the model reads a topic and gets its text", async () => {
    const first = await start([
      { calls: [{ tool: "WriteMemoryTopic", input: PREFERS_PNPM }] },
      { text: "Noted." },
    ])
    await ask(first.session, "remember that I prefer pnpm")
    const second = await start([
      { calls: [{ tool: "ReadMemoryTopic", input: { slug: "prefers-pnpm" } }] },
      { text: "pnpm." },
    ])
    await ask(second.session, "which package manager?")
    expect(second.server.requests[1]?.bytes.toString()).toContain("Uses pnpm in every project.")
  })

  test("two writes in one reply are both kept", async () => {
    const other = { ...PREFERS_PNPM, slug: "deploys-on-fridays", description: "Deploys on Fridays" }
    const { session } = await start([
      { calls: [PREFERS_PNPM, other].map((input) => ({ tool: "WriteMemoryTopic", input })) },
      { text: "Both noted." },
    ])
    await ask(session, "remember both")
    expect((await readdir(workspace.memory)).filter((name) => name.endsWith(".md")).sort()).toEqual([
      "MEMORY.md",
      "deploys-on-fridays.md",
      "prefers-pnpm.md",
    ])
  })

  test("an error in a tool call is returned to the model, and the turn continues", async () => {
    const { session, server } = await start([
      { calls: [{ tool: "WriteMemoryTopic", input: { ...PREFERS_PNPM, slug: "../escape" } }] },
      { text: "That did not work." },
    ])
    const events = await ask(session, "save it elsewhere")
    expect(events.map(({ type }) => type)).toContain("tool-error")
    expect(textOf(events)).toBe("That did not work.")
    expect(server.requests[1]?.bytes.toString()).toContain("slug")
  })

  test("the system prompt stays the same all session, until the person changes the memory", async () => {
    const { session, server } = await start([
      { calls: [{ tool: "WriteMemoryTopic", input: PREFERS_PNPM }] },
      { text: "Noted." },
      { text: "Still here." },
      { text: "Gone." },
    ])
    await ask(session, "remember that I prefer pnpm")
    await ask(session, "and now?")
    const prompts = server.requests.map(({ body }) => format.systemPromptOf(body))
    expect(new Set(prompts).size).toBe(1)
    await session.session.slash("/memory add we deploy on Fridays")
    await ask(session, "and now?")
    const refreshed = format.systemPromptOf(server.requests.at(-1)?.body ?? {})
    expect(refreshed).toContain(INDEX_LINE)
    expect(refreshed).toContain("deploy on Fridays")
  })

  test("a bare session sends no memory and no tools", async () => {
    const first = await start([
      { calls: [{ tool: "WriteMemoryTopic", input: PREFERS_PNPM }] },
      { text: "Noted." },
    ])
    await ask(first.session, "remember that I prefer pnpm")
    const { session, server } = await start([{ text: "Hello." }], { bare: true })
    await ask(session, "hello")
    const sent = server.requests[0]?.bytes.toString()
    expect(sent).not.toContain("auto-memory")
    expect(sent).not.toContain("MemoryTopic")
  })

  test("an invalid key is one sentence", async () => {
    const { session } = await start([{ status: 401, message: "invalid x-api-key" }])
    const events = await ask(session, "hello")
    expect(events).toEqual([
      {
        type: "failed",
        message: expect.stringMatching(/^127\.0\.0\.1:\d+ rejected the API key \(401\): .+\.$/),
      },
    ])
  })

  test("a refused connection is one sentence, and the question can be asked again", async () => {
    shortenWaits()
    const { server, session } = await start([])
    await server.close()
    servers.length = 0
    const events = await ask(session, "hello")
    expect(events).toEqual([
      { type: "failed", message: expect.stringMatching(/^127\.0\.0\.1:\d+ refused the connection: [^\n]+$/) },
    ])
  })

  test("a stopped turn ends immediately and the next one works", async () => {
    const { session, server } = await start([{ stallAfter: "Once upon a time" }, { text: "Hello again." }])
    const stop = new AbortController()
    const events: TurnEvent[] = []
    for await (const event of session.ask("tell me a story", stop.signal)) {
      events.push(event)
      if (textOf(events) === "Once upon a time") stop.abort()
    }
    expect(events.at(-1)).toEqual({ type: "stopped" })
    expect(textOf(await ask(session, "hello"))).toBe("Hello again.")
    expect(server.requests[1]?.bytes.toString()).toContain("Once upon a time [stopped]")
  })
})

async function ask(session: Agent, message: string): Promise<TurnEvent[]> {
  const events: TurnEvent[] = []
  for await (const event of session.ask(message, new AbortController().signal)) events.push(event)
  return events
}

function textOf(events: readonly TurnEvent[]): string {
  return events.map((event) => (event.type === "text" ? event.text : "")).join("")
}
