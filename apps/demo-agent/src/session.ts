import type { LanguageModelV3 } from "@ai-sdk/provider"
import { isMemoryError, type Memory, type Prefix } from "@caliban/memory-core"
import type { AutoMemories, NoticedMemory, SessionSummary, UnreadFile } from "@caliban/memory-learn"
import { createMemorySearch } from "@caliban/memory-search"
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
  /** Learns from the conversation. Default: nothing is learned. */
  auto?: AutoMemories | undefined
}

/** A conversation with a memory. Do not overlap turns and commands. */
export interface Session {
  readonly memory: Memory
  /** What the model sees of memory, loaded at the start and after each change by the user. */
  readonly prefix: Prefix
  readonly systemPrompt: string
  /** Problems at the start of the session, in one line each. */
  readonly warnings: readonly string[]
  ask(message: string, signal: AbortSignal): AsyncGenerator<TurnEvent>
  /** Runs a `/memory …` line. Changes are in the prompt of the next turn. */
  command(line: string, options?: RenderOptions): Promise<SlashResult>
  complete(line: string): Promise<string[]>
  /** Stores a suggestion; returns the reason if it was not stored. */
  keep(memory: NoticedMemory): Promise<string | undefined>
  /** Sectioned files with entries that the memory lacks; none without a learner. */
  unread(): Promise<readonly UnreadFile[]>
  /** Ends the session and returns what was learned; `undefined` without a learner. */
  end(): Promise<SessionSummary | undefined>
}

/** Creates the memory directory if it is missing and loads the prefix once. */
export async function startSession(options: SessionOptions): Promise<Session> {
  const { memory } = options
  const warnings = await initialize(memory)
  const learning = options.auto?.enabled === true ? createLearning(options.auto) : undefined
  const learned = learning === undefined ? {} : { learned: learning.auto.entries }
  const search = createMemorySearch(memory)
  const recalled = new Set<string>()
  const tools = aiSdkTools(
    createMemoryTools(memory, {
      include: ["ListMemoryTopics", "RemoveMemoryTopic"],
      search,
      ...learned,
    }),
  )
  const slash = createSlashMemory(memory, { ...options.slashHost, search, ...learned })
  const history: ModelMessage[] = []
  /** The topics that a message needs. A memory that cannot be searched must not fail the turn. */
  const recallFor = async (message: string): Promise<string> => {
    try {
      const { topics, text } = await search.recall(message, { exclude: recalled })
      for (const { address } of topics) recalled.add(address)
      return text === "" ? "" : `\n\n${text}`
    } catch (error) {
      if (!isMemoryError(error)) throw error
      return ""
    }
  }
  const loadPrompt = async (firstMessage?: string): Promise<void> => {
    // First, because it may mark topics as stale.
    const learnedText = await learning?.start(firstMessage)
    prefix = await memory.load()
    const { enabled, readOnly, tag, mounts } = memory
    systemPrompt = buildSystemPrompt(
      prefix.text,
      { enabled, readOnly, tag, mounts, search: true },
      learnedText,
    )
  }
  let prefix: Prefix
  let systemPrompt: string
  await loadPrompt()
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
      // Entries related to the first message come first; after that the prompt does not change.
      if (learning?.auto.entries.form === "sections" && history.length === 0) await loadPrompt(message)
      const content = note + message + (await recallFor(message))
      const asked: ModelMessage = { role: "user", content }
      const messages = [...history, asked]
      const turn = { ...options, system: systemPrompt, tools, messages, signal }
      const events: TurnEvent[] = []
      const answered = yield* recorded(runTurn(turn), events)
      // A turn without output is not part of the conversation: the user can ask again.
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
        await loadPrompt()
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
    unread: async () => (await learning?.auto.unreadFiles()) ?? [],
    async end() {
      const summary = await learning?.end()
      await memory.flushUsage()
      await search.save()
      return summary
    },
  }
}

/** Passes events on and collects them. */
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

/** Creates the memory directory if it is missing. A failure is a warning: the session continues without it. */
export async function initialize(memory: Memory): Promise<readonly string[]> {
  try {
    await memory.init()
    return []
  } catch (error) {
    if (!isMemoryError(error)) throw error
    return [error.message]
  }
}
