import type { LanguageModelV3 } from "@ai-sdk/provider"
import { isMemoryError, type Memory, type Prefix } from "@caliban/memory-core"
import type { AutoMemories, NoticedMemory, SessionSummary } from "@caliban/memory-learn"
import { createMemoryTools } from "@caliban/memory-tools"
import { aiSdkTools } from "@caliban/memory-tools/ai-sdk"
import {
  createSlashMemory,
  type RenderOptions,
  type SlashHost,
  type SlashResult,
} from "@caliban/slash-memory"
import type { ModelMessage } from "ai"
import { createLearning } from "./learning.ts"
import { memoryChangedNote } from "./memory-changed.ts"
import { runTurn, type Turn } from "./model/run-turn.ts"
import { buildSystemPrompt } from "./system-prompt.ts"
import type { TurnEvent } from "./turn-event.ts"

export interface SessionOptions extends Pick<Turn, "maxRetries" | "silenceMs" | "apiKey"> {
  model: LanguageModelV3
  memory: Memory
  slashHost?: SlashHost
  /** Notices what is worth remembering. Default: nothing is learned. */
  auto?: AutoMemories
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
  /** Stores what was only suggested, or says why not. */
  keep(memory: NoticedMemory): Promise<string | undefined>
  /** What was learned, once the session is over; `undefined` without a learner. */
  end(): Promise<SessionSummary | undefined>
}

/** Makes the memory's directory if it is missing and loads the prefix once. */
export async function startSession(options: SessionOptions): Promise<Session> {
  const { memory } = options
  const warnings = await initialize(memory)
  const learning = options.auto?.enabled === true ? createLearning(options.auto) : undefined
  const learned = learning === undefined ? {} : { learned: learning.auto.entries }
  const tools = aiSdkTools(
    createMemoryTools(memory, { include: ["ListMemoryTopics", "RemoveMemoryTopic"], ...learned }),
  )
  const slash = createSlashMemory(memory, { ...options.slashHost, ...learned })
  const history: ModelMessage[] = []
  const loadPrompt = async (firstMessage?: string): Promise<string> =>
    buildSystemPrompt(prefix.text, memory, await learning?.prompt(firstMessage))
  let prefix = await memory.load()
  let systemPrompt = await loadPrompt()
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
      // What the first message is about stands first; from then on the prompt stays as it is.
      if (learning !== undefined && history.length === 0) systemPrompt = await loadPrompt(message)
      const asked: ModelMessage = { role: "user", content: note + message }
      const messages = [...history, asked]
      const turn = { ...options, system: systemPrompt, tools, messages, signal }
      const events: TurnEvent[] = []
      const answered = yield* recorded(runTurn(turn), events)
      // A turn of which nothing came is as if it had not been: the person may simply ask again.
      if (answered.length === 0) return
      history.push(asked, ...answered)
      note = ""
      for (const memory of (await learning?.notice(message, events)) ?? []) {
        yield { type: "noticed", memory }
      }
    },
    async command(line, renderOptions) {
      const result = await slash.run(line, renderOptions)
      if (result.refresh) {
        prefix = await memory.load()
        systemPrompt = await loadPrompt()
        note = memoryChangedNote(line)
      }
      return result
    },
    complete: (line) => slash.complete(line),
    async keep(noticed) {
      try {
        await learning?.auto.storeMemory(noticed)
        return undefined
      } catch (error) {
        if (!isMemoryError(error)) throw error
        return error.message
      }
    },
    end: async () => await learning?.end(),
  }
}

/** The same events, each also put aside. */
async function* recorded<Result>(
  turn: AsyncGenerator<TurnEvent, Result>,
  events: TurnEvent[],
): AsyncGenerator<TurnEvent, Result> {
  for (;;) {
    const { value, done } = await turn.next()
    if (done === true) return value
    events.push(value)
    yield value
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
