import type { Memory } from "@caliban/memory-core"
import { check, internals } from "@caliban/memory-core/internal"
import { joinWords, type TopicSearch } from "@caliban/text"
import { checkToolsOptions } from "./check-options.ts"
import type { LearnedEntries } from "./learned-entries.ts"
import { decidePermission, type PermissionRule } from "./permissions.ts"
import { createSession } from "./session.ts"
import { describeValue } from "./text/plain-text.ts"
import {
  type LearnedToolContext,
  type MemoryTool,
  type PrefixedName,
  RUN_OPTIONS,
  type RunOptions,
  type SearchToolContext,
} from "./tool.ts"
import type { ToolInputSchema } from "./tool-input.ts"
import type { ToolErrorCode, ToolFailure, ToolResult } from "./tool-result.ts"
import {
  LEARNED_TOOLS,
  OPTIONAL_TOOLS,
  type OptionalToolName,
  SEARCH_TOOLS,
  STANDARD_TOOLS,
  TOOL_NAMES,
} from "./tools/tools.ts"

export interface MemoryToolsOptions<Prefix extends string = string> {
  /**
   * What the names of the tools start with, such as `team_`, so that tools of two memories fit in one agent: at most 32
   * letters, digits, `_` and `-`, a letter or `_` first. Default: none.
   */
  namePrefix?: Prefix | undefined
  /** Tools besides `ReadMemoryTopic` and `WriteMemoryTopic`; `EditMemoryTopic` comes with `RemoveMemoryTopic`. Default: none. */
  include?: readonly OptionalToolName[] | undefined
  /** Rules that follow `DEFAULT_PERMISSIONS`; the last rule that matches decides. Default: none. */
  permissions?: readonly PermissionRule[] | undefined
  /** A search over this memory: adds `MemorySearch`, and finds the topics that a result calls similar. Default: none. */
  search?: TopicSearch | undefined
  /** What was learned in sectioned files: adds `ConfirmMemoryEntry`, `ForgetMemoryEntry` and `memory_search`. Default: none. */
  learned?: LearnedEntries | undefined
  /**
   * For a host in which a call knows nothing of the calls before it, such as a server without sessions: results contain
   * the topic's revision, and `WriteMemoryTopic` and `RemoveMemoryTopic` take it as `expect`. A write to an existing topic
   * without its current revision is a `conflict`. Default: false, the tools remember what the model has seen.
   */
  stateless?: boolean | undefined
}

/** `Prefix` is that of the option `namePrefix`. */
export interface MemoryTools<Prefix extends string = ""> {
  /** What the names of the tools start with. */
  readonly namePrefix: Prefix
  /** The tools for the model: none when memory is off, only reading ones when neither it nor a mount can be written, none that are denied. */
  readonly tools: readonly MemoryTool<Prefix>[]
  /** The tools as plain data, for a request to a model. A new copy on every call. */
  toolsAsJsonSchema(): JsonSchemaTool<Prefix>[]
  /**
   * Runs a tool with whatever the model sent. A name that is not in `tools` is a failure, too; it rejects only when it was
   * aborted, and for a mistake in the host's own code.
   */
  callTool(name: string, args: unknown, options?: RunOptions): Promise<ToolResult>
  /** True for the name of a memory tool with this prefix, also of one that is not offered. */
  owns(name: string): boolean
  /**
   * The host has shown the model the whole text of a topic by other means than these tools, such as by a recall: the
   * model may then replace this revision. A line of the index or an excerpt is not the whole text. `undefined`: that text
   * has changed, so the model must read the topic before it replaces it. `null`: it was told that the topic is gone.
   */
  seen(address: string, revision: string | null | undefined): void
  /** The topics that the model has seen whole, by address, with the revision that it saw; `null` for one that it knows is gone. */
  seenTopics(): ReadonlyMap<string, string | null>
}

export interface JsonSchemaTool<Prefix extends string = ""> {
  name: PrefixedName<Prefix>
  description: string
  inputSchema: ToolInputSchema
}

/**
 * Creates the tools of one session. They remember what the model has seen, so that it never overwrites a topic that it
 * does not know: call this once per conversation, not once per process.
 *
 * @throws TypeError for a wrong or unknown option, also a pattern in `permissions` that matches no tool
 */
export function createMemoryTools<Prefix extends string = "">(
  memory: Memory,
  options: MemoryToolsOptions<Prefix> = {},
): MemoryTools<NoInfer<Prefix>> {
  checkToolsOptions(memory, options)
  const { include = [], permissions = [], learned, search, stateless = false } = options
  const namePrefix = (options.namePrefix ?? "") as Prefix
  const nameOf = <Name extends string>(name: Name): `${Prefix}${Name}` => `${namePrefix}${name}`
  const session = createSession((name) => tools.some((tool) => tool.name === nameOf(name)), stateless)
  // Tools that need a search or entries are made only where there are some.
  const context = { memory, session, search, learned, nameOf } as SearchToolContext & LearnedToolContext
  const included = new Set<string>(include)
  if (included.has("RemoveMemoryTopic")) included.add("EditMemoryTopic")
  const optional = Object.entries(OPTIONAL_TOOLS).flatMap(([name, make]) => (included.has(name) ? make : []))
  const candidates = [
    ...Object.values(STANDARD_TOOLS),
    ...optional,
    ...Object.values(search ? SEARCH_TOOLS : {}),
    ...Object.values(learned ? LEARNED_TOOLS : {}),
  ].map((create) => create(context))
  const canWrite = !memory.readOnly || memory.mounts.some(({ access }) => access === "write")
  const own = internals(memory)?.own.options
  // Entries are in other files: they can be changed where nothing but a setting closes the memory.
  const isOpen = ({ readOnly, name }: MemoryTool<string>): boolean =>
    readOnly || canWrite || (!!own?.closedBy && !own.readOnly && name.endsWith("Entry"))
  const tools = candidates.filter(
    (tool): tool is MemoryTool<Prefix> =>
      memory.enabled && isOpen(tool) && decidePermission(permissions, tool) === "allow",
  )

  function explainMissing(name: unknown): ToolFailure {
    const fail = (code: ToolErrorCode, message: string): ToolFailure => ({ ok: false, code, message })
    const candidate = candidates.find((tool) => tool.name === name)
    const names = tools.map((tool) => tool.name)
    if (!memory.enabled) return fail("memory-off", "Memory is switched off. Continue without it.")
    if (!candidate) return unknownTool(name, names)
    if (!isOpen(candidate))
      return fail(
        "read-only",
        `Nothing was changed: ${own?.closedBy ?? "this memory is read-only"}. Do not retry.`,
      )
    return fail("permission-denied", `${name} is not permitted here. Do not retry. ${available(names)}`)
  }

  return {
    namePrefix,
    tools,
    toolsAsJsonSchema: () =>
      tools.map(({ name, description, inputSchema }) => structuredClone({ name, description, inputSchema })),
    async callTool(name, args, options = {}) {
      check("callTool", RUN_OPTIONS, options)
      const tool = tools.find((candidate) => candidate.name === name)
      return tool ? tool.run(args, options) : explainMissing(name)
    },
    owns: (name) => name.startsWith(namePrefix) && TOOL_NAMES.includes(name.slice(namePrefix.length)),
    seen: session.see,
    seenTopics: session.topics,
  }
}

/** The answer to the name of no tool. @param names Those that there are. */
export function unknownTool(name: unknown, names: readonly string[]): ToolFailure {
  const message = `There is no memory tool ${describeValue(name)}. ${available(names)}`
  return { ok: false, code: "unknown-tool", message }
}

const available = (names: readonly string[]): string =>
  names.length === 0 ? "No memory tools are available." : `Available: ${joinWords(names, "and")}.`
