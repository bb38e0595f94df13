import { createMemory, isMemoryError, type Memory } from "@caliban/memory-core"
import { createMemoryGuard } from "@caliban/memory-guard"
import { createAutoMemories } from "@caliban/memory-learn"
import { createMemorySearch, type Recall } from "@caliban/memory-search"
import { createMemoryTools } from "@caliban/memory-tools"
import { skillFragment } from "@caliban/skill-auto-memory"
import { createSlashMemory } from "@caliban/slash-memory"
import { followChanges } from "./follow-changes.ts"
import { memoryChangedNote } from "./memory-changed-note.ts"
import { listen } from "./notice-turns.ts"
import type { MemorySession, MemorySessionOptions } from "./session-types.ts"
import { joinTexts, systemParts } from "./system-parts.ts"

const TOOLS = { include: ["ListMemoryTopics", "RemoveMemoryTopic"] } as const

/**
 * Everything that one session of one agent needs of a memory. Makes the memory directory if it is missing, marks stale
 * learned topics, and loads the prefix once.
 *
 * @throws TypeError for a wrong option, with its name
 */
export async function createMemorySession<Prefix extends string = "">(
  options: MemorySessionOptions<Prefix>,
): Promise<MemorySession<NoInfer<Prefix>>> {
  const memory = openMemory(options)
  const { learn = false, search: finding = true, recall, tools: offered, position = "above" } = options
  const search = finding === false ? undefined : createMemorySearch(memory, finding === true ? {} : finding)
  const learning =
    learn === false
      ? undefined
      : createAutoMemories({ ...(learn === true ? {} : learn), memory, namePrefix: offered?.namePrefix })
  const learned = learning?.enabled === true ? learning.entries : undefined
  const parts = { ...(search && { search }), ...(learned && { learned }) }
  const tools = createMemoryTools<Prefix>(memory, { ...TOOLS, ...offered, ...parts })
  const slash = createSlashMemory(memory, { ...options.slash, ...parts })
  const listener = learning && listen(learning)
  const written = followChanges(memory)
  const recalled = new Set<string>()
  const warnings = await initialize(memory)

  // Before the prefix is loaded, because it may mark topics as stale and store facts of the project's manifests.
  const started = learning?.enabled === true ? await learning.onSessionStart() : undefined
  let prefix = await memory.load()
  let note = ""
  const { enabled, readOnly, tag, mounts } = memory
  const { namePrefix } = tools
  const skill = skillFragment({ enabled, readOnly, tag, mounts, namePrefix, search: search !== undefined })
  const promptParts = (base: string): string[] =>
    systemParts({ memory: joinTexts(prefix.text, started?.text ?? ""), base, skill }, position)
  /** A memory that cannot be searched must not fail the turn. */
  const recallFor = async (message: string): Promise<Recall | undefined> => {
    try {
      return await search?.recall(message, { ...(recall || {}), exclude: recalled })
    } catch (error) {
      if (!isMemoryError(error)) throw error
      return undefined
    }
  }
  const refresh = async (): Promise<void> => {
    prefix = await memory.load()
  }

  return {
    memory,
    get prefix() {
      return prefix
    },
    warnings,
    tools,
    search,
    learning,
    noticed: started?.noticed ?? [],
    systemPrompt: (base = "") => promptParts(base).join("\n\n"),
    systemParts: (base = "") => promptParts(base),
    async beforeTurn(message) {
      written.clear()
      const found = recall === false ? undefined : await recallFor(message)
      for (const { address } of found?.topics ?? []) recalled.add(address)
      const parts = [note + message, found?.text ?? ""].filter((text) => text !== "")
      note = ""
      return parts.join("\n\n")
    },
    async afterTurn(turns) {
      return (await listener?.(turns, await written.descriptions())) ?? []
    },
    async slash(line, renderOptions) {
      const result = await slash.run(line, renderOptions)
      if (result.refresh) {
        await refresh()
        note = memoryChangedNote(line)
      }
      return result
    },
    commands: slash,
    refresh,
    async end() {
      const summary = learning?.enabled === true ? await learning.onSessionEnd() : undefined
      written.stop()
      await memory.flushUsage()
      await search?.save()
      return summary
    },
  }
}

function openMemory(options: MemorySessionOptions): Memory {
  if (options.memory !== undefined) {
    if (options.guard !== undefined) {
      throw new TypeError("guard: has no effect on a memory of the host; pass it to createMemory instead")
    }
    return options.memory
  }
  const { guard, memory: _, learn, search, recall, tools, slash, position, ...rest } = options
  return createMemory({ ...rest, ...(guard !== false && { guard: guard ?? createMemoryGuard() }) })
}

/** Creates the memory directory if it is missing. A failure is a warning: the session continues without it. */
async function initialize(memory: Memory): Promise<readonly string[]> {
  try {
    await memory.init()
    return []
  } catch (error) {
    if (!isMemoryError(error)) throw error
    return [error.message]
  }
}
