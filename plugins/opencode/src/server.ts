import { AsyncLocalStorage } from "node:async_hooks"
import type { MemoryTool } from "@caliban/memory"
import type { Log } from "./log.ts"
import { type OpenMemory, openMemory } from "./open-memory.ts"
import type { Folders } from "./plugin-options.ts"

/** The part of the input of `@opencode-ai/plugin` 1 that is used. */
export interface PluginInput extends Folders {
  client: { app: { log(line: { body: LogLine }): unknown } }
}

interface LogLine {
  service: string
  level: Parameters<Log>[0]
  message: string
}

/** The hooks that are used. */
export interface Hooks {
  tool?: Record<string, ServerTool>
  "experimental.chat.system.transform"?(
    input: { sessionID?: string },
    output: { system: string[] },
  ): Promise<void>
  "experimental.session.compacting"?(input: { sessionID: string }): Promise<void>
  config?(config: { command?: Record<string, { template: string; description?: string }> }): Promise<void>
  "command.execute.before"?(
    input: { command: string; sessionID: string; arguments: string },
    output: { parts: unknown[] },
  ): Promise<void>
  event?(input: { event: { type: string; properties: unknown } }): Promise<void>
  dispose?(): Promise<void>
}

interface ServerTool {
  description: string
  /** The JSON Schema of each argument; all are required. */
  // biome-ignore lint/suspicious/noExplicitAny: OpenCode declares these as zod types, and takes JSON Schema, too
  args: Record<string, any>
  execute(args: Record<string, unknown>, context: ToolContext): Promise<ServerToolResult>
}

interface ToolContext {
  sessionID: string
  abort: AbortSignal
  ask(request: {
    permission: string
    patterns: string[]
    always: string[]
    metadata: Record<string, unknown>
  }): Promise<void>
}

interface ServerToolResult {
  title: string
  output: string
}

/** How the prompts begin with which OpenCode asks for the title or the summary of a session. These need no memory. */
const OTHER_PROMPT = /^You are an? (?:title generator|(?:anchored )?context summarization)/

/** The hook below takes the place of the template. */
const COMMAND = {
  template: "/memory $ARGUMENTS",
  description: "show, add, remove, undo and repair what the agent remembers",
}

/** A call of a tool, for which OpenCode decides about the change that it makes. */
interface ToolCall {
  /** Asks about the topic with this address; rejects where the answer is no. */
  ask(slug: string): Promise<void>
  /** Why the answer was no. OpenCode must get its own error, which may end the turn. */
  refusal?: unknown
}

/** The plugin of OpenCode 1. Without hooks when there is no memory, for the reason in OpenCode's log. */
export async function server(input: PluginInput, options?: unknown): Promise<Hooks> {
  const log: Log = (level, message) => {
    const line = { body: { service: "caliban-memory", level, message: `caliban-memory: ${message}` } }
    // Not awaited: OpenCode may answer only after it has started.
    void (async () => input.client.app.log(line))().catch(() => {})
  }
  const calls = new AsyncLocalStorage<ToolCall>()
  const memory = await openMemory(options, input, log, async ({ slug }) => {
    const call = calls.getStore()
    try {
      // What the person does with /memory needs no permission.
      await call?.ask(slug)
      return true
    } catch (error) {
      Object.assign(call ?? {}, { refusal: error })
      return false
    }
  })
  return memory === undefined ? {} : hooksOf(memory, calls)
}

function hooksOf({ sessions, tools }: OpenMemory, calls: AsyncLocalStorage<ToolCall>): Hooks {
  let isCommandOurs = false
  return {
    async config(config) {
      config.command ??= {}
      isCommandOurs = config.command["memory"] === undefined
      config.command["memory"] ??= COMMAND
    },
    async "command.execute.before"({ command, sessionID, arguments: typed }, { parts }) {
      if (command !== "memory" || !isCommandOurs) return
      const { text, note } = await sessions.runCommand(sessionID, typed)
      // OpenCode shows the person what is not synthetic, and the model what is not ignored.
      const shown = { type: "text", text, ignored: true }
      parts.splice(0, parts.length, shown, { type: "text", text: note, synthetic: true })
    },
    tool: Object.fromEntries(tools.map((tool) => [tool.name, serverTool(tool, sessions, calls)])),
    async "experimental.chat.system.transform"({ sessionID }, { system }) {
      if (sessionID === undefined || OTHER_PROMPT.test(system[0] ?? "")) return
      const text = await sessions.systemPrompt(sessionID)
      if (text === "") return
      // Not an entry of its own, which would be a second system message: many servers of models refuse one.
      system[0] = system[0] ? `${system[0]}\n\n${text}` : text
    },
    // The model forgets what it has read.
    "experimental.session.compacting": ({ sessionID }) => sessions.end(sessionID),
    async event({ event: { type, properties } }) {
      const { info } = (properties ?? {}) as { info?: { id?: unknown } }
      if (type === "session.deleted" && typeof info?.id === "string") await sessions.end(info.id)
    },
    dispose: () => sessions.endAll(),
  }
}

function serverTool(
  { name, description, inputSchema }: MemoryTool,
  sessions: OpenMemory["sessions"],
  calls: AsyncLocalStorage<ToolCall>,
): ServerTool {
  return {
    description,
    args: inputSchema.properties,
    async execute(args, { sessionID, abort, ask }) {
      const call: ToolCall = {
        // The person decides in the permissions of OpenCode; without a rule for this tool the answer is yes.
        ask: (slug) => ask({ permission: name, patterns: [slug], always: ["*"], metadata: args }),
      }
      const result = await calls.run(call, () => sessions.callTool(sessionID, name, args, abort))
      if (call.refusal !== undefined) throw call.refusal
      if (!result.ok) throw new Error(result.message)
      const { slug, query } = args
      return { title: String(slug ?? query ?? ""), output: result.text }
    },
  }
}
