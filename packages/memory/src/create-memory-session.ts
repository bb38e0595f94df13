import { createMemory, type Memory, type MemoryOptions } from "@caliban/memory-core"
import { check, internals, type Rule, requireInternals } from "@caliban/memory-core/internal"
import { createMemoryTools, decidePermission } from "@caliban/memory-tools"
import { skillFragment } from "@caliban/skill-auto-memory"
import { createSlashMemory, type SlashHost } from "@caliban/slash-memory"
import { attempt } from "./attempt.ts"
import { pick } from "./check-options.ts"
import { checkSessionOptions, PARTS, TEXT, TURNS, throwNamed } from "./check-session-options.ts"
import { createMessageComposer } from "./compose-message.ts"
import { defaultGuard } from "./load-guard.ts"
import { openAutoMemories, openLearning, startAutoMemories } from "./open-learning.ts"
import type { UserMemoryOptions } from "./pool/pool-types.ts"
import { readMessages } from "./read-messages.ts"
import type { MemorySession, MemorySessionOptions, SessionParts } from "./session-types.ts"
import type { LearningOf, SearchOf } from "./typed-parts.ts"

/** Options whose types decide those of the session. Each has its own type, too, so that functions in it know their arguments. */
export interface TypedOptions<Search, Learn> {
  search?: Search | SessionParts["search"]
  learn?: Learn | SessionParts["learn"]
}

/**
 * Everything that one session of one agent needs of a memory. Makes the memory directory if it is missing, but for a user of a pool, marks stale
 * entries of sectioned files, and loads the prefix once. Search, learning and the guard are imported when a session uses them.
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
  options: MemorySessionOptions<Prefix> & TypedOptions<Search, Learn> & { layout?: Layout; memory?: Host },
): Promise<MemorySession<NoInfer<Prefix>, SearchOf<Search>, LearningOf<Learn, Layout, Host>>>
export async function createMemorySession(options: MemorySessionOptions): Promise<MemorySession<string>> {
  checkSessionOptions(options)
  // The host may change its objects for the next session.
  return await openSession({ ...options, tools: { ...options.tools } }).catch(throwNamed)
}

async function openSession(options: MemorySessionOptions): Promise<MemorySession<string>> {
  const { stateless = false, position = "above", search: searched = true } = options
  const given = openMemory(options)
  const autoMemories = await openAutoMemories(options, given)
  const memory = autoMemories?.memory ?? given
  const search = searched
    ? (await import("@caliban/memory-search")).createMemorySearch(memory, searched === true ? {} : searched)
    : undefined
  const active = autoMemories?.enabled ? autoMemories : undefined
  const { enabled, mounts } = memory
  const include = ["ListMemoryTopics", "RemoveMemoryTopic"] as const
  const { namePrefix = "" } = options.tools ?? {}
  const own = { include, stateless, ...options.tools }
  const tools = createMemoryTools(memory, { ...own, search, learned: active?.entries })
  const learning = autoMemories ? undefined : await openLearning(options, { memory, search, tools })
  const learned = learning?.entries ?? active?.commands
  const prompt = (): string => promptParts("commands", "").join("\n\n")
  // A user of a server gets no editor there.
  const host = options.pool && { env: {} }
  const slash = createSlashMemory(memory, { ...host, prompt, ...options.slash, search, learned } as SlashHost)
  const warnings: string[] = []
  const messages = createMessageComposer({ memory, search, tools, learning }, options.recall, warnings)
  // A user of a pool has something stored once a fact is.
  if (options.pool === undefined) await attempt(() => internals(memory)?.init(), warnings)
  const sectioned = active && (await startAutoMemories(active, warnings))
  for (const { path, message } of autoMemories?.problems ?? []) warnings.push(`${path}: ${message}`)

  let prefix = await memory.load()
  let firstMessage: string | undefined
  const refresh = async (): Promise<void> => {
    prefix = await memory.load()
    await sectioned?.reload()
  }
  const tag = internals(memory)?.own.options.tag ?? "auto-memory"
  const offered: string[] = tools.tools.map(({ name }) => name)
  const skill = skillFragment({ enabled, tag, mounts, namePrefix, tools: offered })
  const memoryText = (): string => sectioned?.format(prefix.text, firstMessage) ?? prefix.text.trimEnd()
  /** What a host takes, the model has. Entries of sectioned files are shown in another place. */
  const give = <Part>(part: Part): Part => {
    if (!stateless) messages.show({ ...prefix, text: memoryText() })
    return part
  }
  give(prefix)
  const promptParts = (caller: string, base: string): string[] => {
    enter(caller, "a string", base, "base")
    const parts = position === "above" ? [[memoryText(), base, skill]] : [[base, skill], [memoryText()]]
    return parts.map(joinTexts).filter(Boolean)
  }

  let ending: ReturnType<MemorySession["end"]> | undefined
  /** @throws TypeError after `end`, and for an argument that is wrong */
  const enter = (method: string, rule?: Rule, value?: unknown, name = ""): void => {
    const caller = `session.${method}`
    if (ending !== undefined) throw new TypeError(`${caller}: the session has ended; create another one`)
    if (rule !== undefined) check(caller, rule, value, name)
  }
  /** The turns that are being heard. */
  let hearing: Promise<unknown> = Promise.resolve()
  const close = async (): ReturnType<MemorySession["end"]> => {
    await hearing
    messages.stop()
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
      return give(memoryText())
    },
    warnings,
    tools,
    search,
    learning,
    autoMemories,
    systemPrompt: (base = "") => give(promptParts("systemPrompt", base).join("\n\n")),
    systemParts: (base = "") => give(promptParts("systemParts", base)),
    async beforeTurn(message) {
      enter("beforeTurn", TEXT, message, "message")
      active?.startTurn()
      firstMessage ??= message
      return messages.compose(message)
    },
    discardTurn() {
      enter("discardTurn")
      messages.discard()
    },
    async afterTurn(turns) {
      enter("afterTurn", TURNS, turns, "turns")
      const read = readMessages(turns, { asTyped: messages.asTyped, isOwn: (tool) => offered.includes(tool) })
      const heard = (learning ?? sectioned)?.afterTurn(read)
      hearing = Promise.allSettled([hearing, heard])
      return (await heard) ?? []
    },
    async consolidate(given) {
      enter("consolidate")
      if (learning === undefined)
        throw new TypeError('session.consolidate: the option "learn" with "consolidate" is missing')
      return await learning.consolidate(given)
    },
    async slash(line, renderOptions) {
      enter("slash")
      const result = await slash.run(line, renderOptions)
      if (result.refresh) await refresh()
      return result
    },
    commands: slash,
    async refresh() {
      enter("refresh")
      await refresh()
    },
    end,
    [Symbol.asyncDispose]: async () => void (await end()),
  }
}

/** One below the other, with an empty line between them. The same input gives the same bytes. */
const joinTexts = (texts: string[]): string => texts.flatMap((one) => one.trimEnd() || []).join("\n\n")

/**
 * The memory of the host, or one with these options; with the guard of `@caliban/memory-guard` unless the options have
 * another one. The rules of the session are added to those of the host's memory. What other sessions over it change is not its own.
 */
function openMemory(options: MemorySessionOptions): Memory {
  const { guard: given = defaultGuard, memory, search, tools, pool, userId } = options
  const rest: MemoryOptions = pick(options, (name) => !Object.hasOwn(PARTS, name))
  const guard = given || undefined
  if (memory !== undefined) {
    const { readOnly, approve } = rest
    if (!(guard || approve || readOnly)) return internals(memory)?.restrict({}) ?? memory
    return requireInternals(memory, "guard, approve and readOnly").restrict({ readOnly, approve, guard })
  }
  const name = `${tools?.namePrefix ?? ""}MemorySearch`
  const isOffered = decidePermission(tools?.permissions ?? [], { category: "memory.read", name }) === "allow"
  const searchTool = search === false || !isOffered ? undefined : name
  const own = { ...rest, tiers: { searchTool, ...rest.tiers } }
  if (pool !== undefined) return pool.for(userId as string, { ...own, guard: given } as UserMemoryOptions)
  return createMemory({ ...own, guard })
}
