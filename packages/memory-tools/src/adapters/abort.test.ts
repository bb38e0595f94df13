import { createFileStore, type Memory, type MemoryOptions } from "@caliban/memory-core"
import { describe, expect, test } from "vitest"
import { type TemporaryMemory, temporaryMemory } from "../../test/temporary-memory.ts"
import { createMemoryTools, type MemoryTools } from "../memory-tools.ts"
import { type AdkToolFields, adkTools } from "./adk.ts"
import { aiSdkTools } from "./ai-sdk.ts"
import { anthropicRunnableTools, anthropicToolResults } from "./anthropic.ts"
import { type AnthropicMemoryHandlers, anthropicMemoryHandlers } from "./anthropic-memory/index.ts"
import { type ClaudeAgentServerInstance, claudeAgentServer } from "./claude-agent.ts"
import { genaiTools } from "./genai.ts"
import { genkitTools } from "./genkit.ts"
import { jsonSchemaTools } from "./json-schema.ts"
import { langchainTools } from "./langchain.ts"
import { mastraTools } from "./mastra.ts"
import { chatRunnableTools, chatToolResults, responseToolResults } from "./openai.ts"
import { openaiAgentsTools } from "./openai-agents.ts"
import { piTools } from "./pi.ts"

// The hosts' own loops stop by themselves where they can (`tests/hosts`); this is the last moment at which a tool can.

const draft = { slug: "tea", type: "user", description: "Prefers green tea", body: "Sencha." }
const NAME = "WriteMemoryTopic"
const json = JSON.stringify(draft)

function named<Tool extends { name: string }>(tools: readonly Tool[]): Tool {
  const tool = tools.find(({ name }) => name === NAME)
  if (tool === undefined) throw new Error("no such tool")
  return tool
}

/** In the place of ADK's `FunctionTool`. */
class Fields {
  name = ""
  execute: AdkToolFields["execute"] = async () => ({ error: "no such tool" })

  constructor(fields: AdkToolFields) {
    Object.assign(this, fields)
  }
}

/** How each adapter runs a call of the model with the signal that its host passes. */
const ADAPTERS: Readonly<Record<string, (tools: MemoryTools, signal: AbortSignal) => Promise<unknown>>> = {
  "ai-sdk": (tools, abortSignal) => aiSdkTools(tools).WriteMemoryTopic.execute(draft, { abortSignal }),
  "anthropic, runnable": (tools, signal) => named(anthropicRunnableTools(tools)).run(draft, { signal }),
  anthropic: (tools, signal) =>
    anthropicToolResults(tools, [{ type: "tool_use", id: "1", name: NAME, input: draft } as never], {
      signal,
    }),
  "openai, responses": (tools, signal) =>
    responseToolResults(
      tools,
      [{ type: "function_call", call_id: "1", name: NAME, arguments: json } as never],
      {
        signal,
      },
    ),
  "openai, chat": (tools, signal) =>
    chatToolResults(
      tools,
      [{ type: "function", id: "1", function: { name: NAME, arguments: json } } as never],
      {
        signal,
      },
    ),
  "openai, runnable": (tools, signal) =>
    named(chatRunnableTools(tools).map((tool) => tool.function)).function(json, {
      controller: { signal, abort: () => {} },
    }),
  "openai-agents": (tools, signal) =>
    named(openaiAgentsTools(tools, (fields) => fields)).execute(draft, undefined, { signal }),
  langchain: (tools, signal) =>
    named(langchainTools(tools, (run, { name }) => ({ name, run }))).run(draft, { signal }),
  mastra: (tools, abortSignal) =>
    mastraTools(tools)[NAME]?.execute(draft, { abortSignal }) ?? Promise.resolve("no such tool"),
  pi: (tools, signal) => named(piTools(tools)).execute("1", draft, signal),
  genai: async (tools, signal) =>
    await genaiTools(tools, { signal })[0]?.callTool([{ name: NAME, args: draft }]),
  adk: (tools, signal) => named(adkTools(tools, Fields)).execute(draft, { abortSignal: signal }),
  genkit: (tools, signal) =>
    named(genkitTools(tools, ({ name }, run) => ({ __action: {}, name, run }), { signal })).run(draft),
  "json-schema": (tools, signal) => named(jsonSchemaTools(tools)).call(draft, { signal }),
  callTool: (tools, signal) => tools.callTool(NAME, draft, { signal }),
}

const REASON = new Error("the user stopped")

/** What a call may wait for: each makes a memory whose next write waits until `go`, and says when it does. */
const WAITS: Readonly<Record<string, (world: TemporaryMemory) => Promise<Wait>>> = {
  "the person's approval": async ({ open }) => {
    const gate = createGate()
    return { ...gate, memory: open({ approve: () => gate.pass(true) }) }
  },
  "the guard": async ({ open }) => {
    const gate = createGate()
    return { ...gate, memory: open({ guard: () => gate.pass(undefined) }) }
  },
  "an earlier call": async ({ open, directory }) => {
    const gate = createGate()
    const held = createFileStore(directory, { durability: "none" }).transact(undefined, async () => {
      await gate.pass(undefined)
      return { result: undefined }
    })
    return {
      memory: open(),
      isReached: async () => {
        await gate.isReached()
        // The call has joined the queue.
        await new Promise((resolve) => setTimeout(resolve, 50))
      },
      async go() {
        gate.go()
        await held
      },
    }
  },
}

interface Wait {
  memory: Memory
  isReached(): Promise<unknown>
  go(): unknown
}

function createGate() {
  let reach: () => void = () => {}
  let open: () => void = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    isReached: () => reached,
    go: () => open(),
    async pass<T>(value: T): Promise<T> {
      reach()
      await opened
      return value
    },
  }
}

describe.each(Object.entries(ADAPTERS))("a call through %s", (_name, run) => {
  test("that was aborted rejects with the reason and changes nothing", async () => {
    const { memory, snapshot } = await temporaryMemory()
    await expect(run(createMemoryTools(memory), AbortSignal.abort(REASON))).rejects.toBe(REASON)
    expect(await snapshot()).toEqual({})
  })

  test.each(Object.entries(WAITS))(
    "that is aborted while it waits for %s changes nothing",
    async (_what, wait) => {
      const world = await temporaryMemory()
      await world.open().write({ ...draft, slug: "earlier", type: "user" })
      const before = await world.snapshot()
      const { memory, isReached, go } = await wait(world)
      const controller = new AbortController()
      const call = run(createMemoryTools(memory), controller.signal)
      await isReached()
      controller.abort(REASON)
      await expect(call).rejects.toBe(REASON)
      await go()
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(await world.snapshot()).toEqual(before)
    },
  )

  test("that was not aborted writes", async () => {
    const { memory } = await temporaryMemory()
    await run(createMemoryTools(memory), new AbortController().signal)
    expect((await memory.list()).topics.map(({ slug }) => slug)).toEqual(["tea"])
  })
})

describe("a command of Anthropic's memory tool", () => {
  const COMMANDS: Readonly<Record<string, (handlers: AnthropicMemoryHandlers) => Promise<string>>> = {
    create: (handlers) => handlers.create({ path: "/memories/new.md", file_text: "New." }),
    str_replace: (handlers) =>
      handlers.str_replace({ path: "/memories/tea.md", old_str: "Green", new_str: "x" }),
    insert: (handlers) => handlers.insert({ path: "/memories/tea.md", insert_line: 0, insert_text: "x" }),
    delete: (handlers) => handlers.delete({ path: "/memories/tea.md" }),
    rename: (handlers) => handlers.rename({ old_path: "/memories/tea.md", new_path: "/memories/b.md" }),
  }

  test.each(Object.entries(COMMANDS))(
    "%s changes nothing when it is aborted while it waits",
    async (_name, run) => {
      const { open, snapshot } = await temporaryMemory({ "tea.md": "Green.\n" })
      await open().repair()
      const before = await snapshot()
      const gate = createGate()
      const controller = new AbortController()
      const memory = open({ approve: () => gate.pass(true) })
      const handlers = anthropicMemoryHandlers(memory, { signal: controller.signal })
      const calls = [run(handlers), run(handlers)]
      await gate.isReached()
      controller.abort(REASON)
      for (const call of calls) await expect(call).rejects.toBe(REASON)
      gate.go()
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(await snapshot()).toEqual(before)
    },
  )
})

describe("a call of the server for the Claude Agent SDK", () => {
  const call = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: NAME, arguments: draft } }

  async function connect(options: Partial<MemoryOptions> = {}): Promise<{
    send(message: object): void
    server: ClaudeAgentServerInstance
    sent: unknown[]
    snapshot(): Promise<Record<string, string>>
  }> {
    const { memory, snapshot } = await temporaryMemory({}, options)
    const server: ClaudeAgentServerInstance = claudeAgentServer(createMemoryTools(memory)).instance
    const sent: unknown[] = []
    const transport: Parameters<typeof server.connect>[0] = {
      start: async () => {},
      send: async (message) => {
        sent.push(message)
      },
      close: async () => {},
    }
    await server.connect(transport)
    return { server, sent, snapshot, send: (message) => transport.onmessage?.(message as never) }
  }
  const answered = (sent: unknown[], id: number): Promise<void> =>
    expect.poll(() => sent.map((message) => (message as { id: number }).id)).toContain(id)

  test("changes nothing and has no answer when it is cancelled at once", async () => {
    const { send, sent, snapshot } = await connect()
    send(call)
    send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } })
    send({ jsonrpc: "2.0", id: 8, method: "ping" })
    await answered(sent, 8)
    expect(sent).toHaveLength(1)
    expect(await snapshot()).toEqual({})
    send({ ...call, id: 9 })
    await answered(sent, 9)
    expect(Object.keys(await snapshot())).not.toEqual([])
  })

  test("changes nothing when the connection ends at once", async () => {
    const { send, server, sent, snapshot } = await connect()
    send(call)
    await server.close()
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    expect(sent).toEqual([])
    expect(await snapshot()).toEqual({})
  })

  test.each(["is cancelled", "loses its connection"])(
    "changes nothing when it %s while it waits",
    async (how) => {
      const gate = createGate()
      const { send, server, sent, snapshot } = await connect({ approve: () => gate.pass(true) })
      send(call)
      await gate.isReached()
      if (how === "is cancelled")
        send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } })
      else await server.close()
      gate.go()
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(sent).toEqual([])
      expect(await snapshot()).toEqual({})
    },
  )
})
