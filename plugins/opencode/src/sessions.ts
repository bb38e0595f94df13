import { createMemorySession, type Memory, type MemorySession, type ToolResult } from "@caliban/memory"
import { type Log, messageOf } from "./log.ts"

/** Sessions that are kept; the one that was used longest ago ends first, and starts again when it is used again. */
const SESSIONS_MAX = 50

/** A memory session for each session of OpenCode, started when it is first used. */
export interface Sessions {
  /**
   * What the model sees of memory: the same text until the session ends. Empty, with a line in the log, when the memory
   * cannot be read; the next call tries again.
   */
  systemPrompt(id: string): Promise<string>
  /** Rejects with the reason of the signal, and changes nothing, when it is aborted before a change has begun. */
  callTool(id: string, name: string, args: unknown, signal?: AbortSignal): Promise<ToolResult>
  /** Runs what the person typed after `/memory`. Never rejects. */
  runCommand(id: string, typed: string): Promise<CommandOutput>
  /** Ends a session. When it is used again, it has the current index, and nothing counts as read. */
  end(id: string): Promise<void>
  endAll(): Promise<void>
}

export interface CommandOutput {
  /** For the person. */
  text: string
  /** What the model is told. */
  note: string
}

const SEEN = "I ran a /memory command and have seen its output, which is not for you. Reply with OK only."

export function createSessions(memory: Memory, log: Log): Sessions {
  const open = new Map<string, Promise<MemorySession>>()

  async function start(): Promise<MemorySession> {
    const session = await createMemorySession({ memory, recall: false })
    for (const warning of session.warnings) log("warn", warning)
    return session
  }

  async function get(id: string): Promise<MemorySession> {
    const session = open.get(id) ?? start()
    // Used last, so at the end.
    open.delete(id)
    open.set(id, session)
    const [oldest] = open.keys()
    if (open.size > SESSIONS_MAX && oldest !== undefined) void end(oldest)
    try {
      return await session
    } catch (error) {
      if (open.get(id) === session) open.delete(id)
      throw error
    }
  }

  async function end(id: string): Promise<void> {
    const session = open.get(id)
    open.delete(id)
    try {
      await (await session)?.end()
    } catch (error) {
      log("warn", `The records of use were not saved: ${messageOf(error)}`)
    }
  }

  return {
    async systemPrompt(id) {
      try {
        return (await get(id)).systemPrompt()
      } catch (error) {
        log("error", `The memory cannot be read: ${messageOf(error)}`)
        return ""
      }
    },
    callTool: async (id, name, args, signal) => (await get(id)).tools.callTool(name, args, { signal }),
    async runCommand(id, typed) {
      if (/^\s*edit\b/.test(typed)) {
        const text = `OpenCode uses the terminal, so no editor is started. The files are in ${memory.directory}.`
        return { text, note: SEEN }
      }
      try {
        const session = await get(id)
        const { text } = await session.slash(`/memory ${typed}`)
        return { text, note: await session.beforeTurn(SEEN) }
      } catch (error) {
        return { text: messageOf(error), note: SEEN }
      }
    },
    end,
    async endAll() {
      await Promise.all([...open.keys()].map(end))
    },
  }
}
