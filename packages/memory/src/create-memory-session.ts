import type { Memory, MemoryOptions } from "@caliban/memory-core"
import { check, internals } from "@caliban/memory-core/internal"
import { createMemoryTools } from "@caliban/memory-tools"
import { skillFragment } from "@caliban/skill-auto-memory"
import { createSlashMemory } from "@caliban/slash-memory"
import { attempt } from "./attempt.ts"
import { checkSessionOptions, TEXT, TURNS } from "./check-session-options.ts"
import { createMessageComposer } from "./compose-message.ts"
import { listen, openAutoMemories } from "./open-auto-memories.ts"
import { isSectioned, openLearning } from "./open-learning.ts"
import { openMemory } from "./open-memory.ts"
import { readMessages } from "./read-messages.ts"
import type { MemorySession, MemorySessionOptions } from "./session-types.ts"
import { systemParts } from "./system-parts.ts"
import type { LearningOf, SearchOf } from "./typed-parts.ts"

const TOOLS = { include: ["ListMemoryTopics", "RemoveMemoryTopic"] } as const

/**
 * Everything that one session of one agent needs of a memory. Makes the memory directory if it is missing, marks stale
 * learned topics, and loads the prefix once. Search, learning and the guard are imported when a session uses them.
 *
 * @throws TypeError for a wrong option, with its name
 */
export async function createMemorySession<
  Prefix extends string = "",
  Search extends MemorySessionOptions["search"] = undefined,
  Learn extends MemorySessionOptions["learn"] = undefined,
  Layout extends MemoryOptions["layout"] = undefined,
  Host extends Memory | undefined = undefined,
>(
  options: MemorySessionOptions<Prefix> & { search?: Search; learn?: Learn; layout?: Layout; memory?: Host },
): Promise<MemorySession<NoInfer<Prefix>, SearchOf<Search>, LearningOf<Learn, Layout, Host>>>
export async function createMemorySession(options: MemorySessionOptions): Promise<MemorySession<string>> {
  checkSessionOptions(options)
  const { stateless = false } = options
  const memory = await openMemory(options)
  const search = await openSearch(options, memory)
  const autoMemories = isSectioned(options, memory) ? await openAutoMemories(options, memory) : undefined
  const active = autoMemories?.enabled === true ? autoMemories : undefined
  const parts = { ...(search && { search }), ...(active && { learned: active.entries }) }
  const tools = createMemoryTools(memory, { ...TOOLS, stateless, ...options.tools, ...parts })
  const learning = isSectioned(options, memory)
    ? undefined
    : await openLearning(options, memory, { search, tools })
  // A user of a server gets no editor there.
  const host = options.pool === undefined ? {} : { env: {} }
  const learned = learning && { learned: learning.entries }
  const prompt = (): string => promptParts("commands", "").join("\n\n")
  const slash = createSlashMemory(memory, { ...host, prompt, ...options.slash, ...parts, ...learned })
  const listener = active && listen(active)
  const messages = createMessageComposer({ memory, search, seen: tools, limits: options.recall, learning })
  const problems: string[] = []
  await attempt(() => internals(memory)?.init(), problems)

  // Before the prefix is loaded, because it may mark topics as stale and store facts of the project's manifests.
  const started = await attempt(() => active?.onSessionStart(), problems)
  let memories = started?.memories
  let prefix = await memory.load()
  let firstMessage: string | undefined
  const refresh = async (): Promise<void> => {
    prefix = await memory.load()
    memories = await active?.loadAll()
  }
  const { enabled, readOnly, mounts } = memory
  const tag = internals(memory)?.own.options.tag ?? "auto-memory"
  const { namePrefix } = tools
  const skill = skillFragment({ enabled, readOnly, tag, mounts, namePrefix, search: search !== undefined })
  const memoryText = (): string =>
    active && memories
      ? active.formatForSystemPrompt(memories, { query: firstMessage, prefix: prefix.text })
      : prefix.text.trimEnd()
  let ending: ReturnType<MemorySession["end"]> | undefined
  const promptParts = (caller: string, base: string): string[] => {
    assertOpen(caller)
    check(`session.${caller}`, "a string", base, "base")
    return systemParts({ memory: memoryText(), base, skill }, options.position ?? "above")
  }

  /** @throws TypeError after `end` */
  const assertOpen = (method: string): void => {
    if (ending === undefined) return
    throw new TypeError(`session.${method}: the session has ended; create another one`)
  }
  const isOwn = (tool: string): boolean => tools.tools.some(({ name }) => name === tool)
  const close = async (): ReturnType<MemorySession["end"]> => {
    const summary = await (learning?.end() ?? active?.onSessionEnd())
    await memory.flush()
    return summary
  }
  const end = (): ReturnType<MemorySession["end"]> => (ending ??= close())

  return {
    memory,
    get prefix() {
      return prefix
    },
    get memoryText() {
      return memoryText()
    },
    warnings: [
      ...problems,
      ...(autoMemories?.problems ?? []).map(({ path, message }) => `${path}: ${message}`),
    ],
    tools,
    search,
    learning,
    autoMemories,
    noticed: started?.noticed ?? [],
    systemPrompt: (base = "") => promptParts("systemPrompt", base).join("\n\n"),
    systemParts: (base = "") => promptParts("systemParts", base),
    async beforeTurn(message) {
      assertOpen("beforeTurn")
      check("session.beforeTurn", TEXT, message, "message")
      active?.startTurn()
      firstMessage ??= message
      return messages.compose(message)
    },
    discardTurn() {
      assertOpen("discardTurn")
      messages.discard()
    },
    async afterTurn(turns) {
      assertOpen("afterTurn")
      check("session.afterTurn", TURNS, turns, "turns")
      const read = readMessages(turns, { asTyped: messages.asTyped, isOwn })
      return (await (learning?.afterTurn(read) ?? listener?.(read))) ?? []
    },
    async consolidate(given) {
      assertOpen("consolidate")
      if (learning === undefined)
        throw new TypeError('session.consolidate: the option "learn" with "consolidate" is missing')
      return await learning.consolidate(given)
    },
    async slash(line, renderOptions) {
      assertOpen("slash")
      const result = await slash.run(line, renderOptions)
      if (result.refresh) {
        await refresh()
        messages.changedBy(line)
      }
      return result
    },
    commands: slash,
    async refresh() {
      assertOpen("refresh")
      await refresh()
    },
    end,
    async [Symbol.asyncDispose]() {
      await end()
    },
  }
}

async function openSearch(
  { search = true }: MemorySessionOptions,
  memory: MemorySession["memory"],
): Promise<MemorySession["search"]> {
  if (search === false) return undefined
  const { createMemorySearch } = await import("@caliban/memory-search")
  return createMemorySearch(memory, search === true ? {} : search)
}
