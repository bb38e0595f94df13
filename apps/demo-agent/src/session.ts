import type { LanguageModelV3 } from "@ai-sdk/provider"
import { isMemoryError, type Memory, type Prefix } from "@caliban/memory-core"
import { createMemoryTools } from "@caliban/memory-tools"
import { aiSdkTools } from "@caliban/memory-tools/ai-sdk"
import {
  createSlashMemory,
  type RenderOptions,
  type SlashHost,
  type SlashResult,
} from "@caliban/slash-memory"
import type { ModelMessage } from "ai"
import { runTurn } from "./agent.ts"
import { memoryChangedNote } from "./memory-changed.ts"
import { buildSystemPrompt } from "./system-prompt.ts"
import type { TurnEvent } from "./turn-event.ts"

export interface SessionOptions {
  model: LanguageModelV3
  memory: Memory
  slashHost?: SlashHost
  maxRetries?: number
}

/** A conversation with a memory. Turns and commands take turns; a host does not overlap them. */
export interface Session {
  readonly memory: Memory
  /** What the model sees of memory, loaded when the session started or the person last changed something. */
  readonly prefix: Prefix
  readonly systemPrompt: string
  /** What went wrong while the session started, in one line each. */
  readonly warnings: readonly string[]
  ask(message: string, signal: AbortSignal): AsyncGenerator<TurnEvent>
  /** Runs a `/memory …` line. What the person changed is in the prompt of the next turn. */
  command(line: string, options?: RenderOptions): Promise<SlashResult>
  complete(line: string): Promise<string[]>
}

/** Makes the memory's directory if it is missing and loads the prefix once. */
export async function startSession(options: SessionOptions): Promise<Session> {
  const { model, memory } = options
  const warnings = await initialize(memory)
  const tools = aiSdkTools(createMemoryTools(memory, { include: ["ListMemoryTopics", "RemoveMemoryTopic"] }))
  const slash = createSlashMemory(memory, options.slashHost ?? {})
  const history: ModelMessage[] = []
  let prefix = await memory.load()
  let systemPrompt = buildSystemPrompt(prefix.text, memory)
  let note = ""

  return {
    memory,
    warnings,
    get prefix() {
      return prefix
    },
    get systemPrompt() {
      return systemPrompt
    },
    async *ask(message, signal) {
      const asked: ModelMessage = { role: "user", content: note + message }
      const messages = [...history, asked]
      const { maxRetries } = options
      const turn = {
        model,
        system: systemPrompt,
        tools,
        messages,
        signal,
        ...(maxRetries === undefined ? {} : { maxRetries }),
      }
      const answered = yield* runTurn(turn)
      // A turn of which nothing came is as if it had not been: the person may simply ask again.
      if (answered.length === 0) return
      history.push(asked, ...answered)
      note = ""
    },
    async command(line, renderOptions) {
      const result = await slash.run(line, renderOptions)
      if (result.refresh) {
        prefix = await memory.load()
        systemPrompt = buildSystemPrompt(prefix.text, memory)
        note = memoryChangedNote(line)
      }
      return result
    },
    complete: (line) => slash.complete(line),
  }
}

/** Makes the memory's directory if it is missing. What hinders it is a warning: a session goes on without. */
export async function initialize(memory: Memory): Promise<readonly string[]> {
  try {
    await memory.init()
    return []
  } catch (error) {
    if (!isMemoryError(error)) throw error
    return [error.message]
  }
}
