import type { Memory } from "@caliban/memory-core"
import { joinWords } from "@caliban/text"
import { createConfirmMemoryEntry, createForgetMemoryEntry } from "./entry-tools.ts"
import type { LearnedEntries } from "./learned-entries.ts"
import { createListMemoryTopics } from "./list-memory-topics.ts"
import { createMemorySearch } from "./memory-search.ts"
import { decidePermission, type PermissionRule } from "./permissions.ts"
import { describeValue } from "./plain-text.ts"
import { createReadMemoryTopic } from "./read-memory-topic.ts"
import { createRemoveMemoryTopic } from "./remove-memory-topic.ts"
import { createSession } from "./session.ts"
import type { MemoryTool } from "./tool.ts"
import type { ToolInputSchema } from "./tool-input.ts"
import type { ToolName } from "./tool-name.ts"
import type { ToolFailure, ToolResult } from "./tool-result.ts"
import { createWriteMemoryTopic } from "./write-memory-topic.ts"

export interface MemoryToolsOptions {
  /** Tools in addition to `ReadMemoryTopic` and `WriteMemoryTopic`. Default: none. */
  include?: readonly OptionalToolName[]
  /** Rules that follow `DEFAULT_PERMISSIONS`; the last one that matches decides. Default: none. */
  permissions?: readonly PermissionRule[]
  /** What a learner keeps: adds `memory_search`, `ConfirmMemoryEntry` and `ForgetMemoryEntry`. Default: none. */
  learned?: LearnedEntries
}

export type OptionalToolName = "ListMemoryTopics" | "RemoveMemoryTopic"

export interface MemoryTools {
  /** What the model gets: none when memory is off, no writing ones when it is read-only, no denied ones. */
  readonly tools: readonly MemoryTool[]
  /** The same as plain data for a host's request to its model. A fresh copy on every call. */
  toolsAsJsonSchema(): JsonSchemaTool[]
  /**
   * Runs the tool of that name with whatever the model sent. A name that is not in `tools` is a failure as well; it
   * rejects only for a mistake in the host's own code.
   */
  callTool(name: string, args: unknown): Promise<ToolResult>
}

export interface JsonSchemaTool {
  name: ToolName
  description: string
  inputSchema: ToolInputSchema
}

const FACTORIES: Record<
  OptionalToolName | "ReadMemoryTopic" | "WriteMemoryTopic",
  typeof createReadMemoryTopic
> = {
  ReadMemoryTopic: createReadMemoryTopic,
  WriteMemoryTopic: createWriteMemoryTopic,
  ListMemoryTopics: createListMemoryTopics,
  RemoveMemoryTopic: createRemoveMemoryTopic,
}

const ALWAYS: readonly (keyof typeof FACTORIES)[] = ["ReadMemoryTopic", "WriteMemoryTopic"]

/**
 * The tools of one session. They remember what the model read and wrote, so that it never overwrites what changed
 * meanwhile: make them once per conversation, not once per process.
 *
 * @throws TypeError when `include` holds a name that is not a tool.
 */
export function createMemoryTools(memory: Memory, options: MemoryToolsOptions = {}): MemoryTools {
  const names = chooseNames(options.include ?? [])
  const session = createSession((name) => tools.some((tool) => tool.name === name))
  const { learned } = options
  const candidates = [
    ...names.map((name) => FACTORIES[name](memory, session)),
    ...(learned === undefined
      ? []
      : [
          createMemorySearch(memory, learned),
          createConfirmMemoryEntry(memory, learned),
          createForgetMemoryEntry(memory, learned),
        ]),
  ]
  const tools = candidates.filter(
    (tool) =>
      memory.enabled &&
      (tool.readOnly || !memory.readOnly) &&
      decidePermission(options.permissions ?? [], tool) === "allow",
  )

  function explainMissing(name: unknown): ToolFailure {
    if (!memory.enabled) return fail("memory-off", "Memory is switched off. Go on without it.")
    const candidate = candidates.find((tool) => tool.name === name)
    if (candidate === undefined)
      return fail("unknown-tool", `There is no memory tool ${describeValue(name)}. ${naming(tools)}`)
    if (memory.readOnly && !candidate.readOnly) {
      return fail("read-only", "This memory is read-only, so nothing was changed. Do not try again.")
    }
    return fail(
      "permission-denied",
      `${candidate.name} is not permitted here. Do not try again. ${naming(tools)}`,
    )
  }

  return {
    tools,
    toolsAsJsonSchema: () =>
      tools.map(({ name, description, inputSchema }) => ({
        name,
        description,
        inputSchema: structuredClone(inputSchema),
      })),
    async callTool(name, args) {
      const tool = tools.find((candidate) => candidate.name === name)
      return tool === undefined ? explainMissing(name) : tool.run(args)
    },
  }
}

function chooseNames(include: readonly OptionalToolName[]): readonly (keyof typeof FACTORIES)[] {
  for (const name of include) {
    if (!Object.hasOwn(FACTORIES, name))
      throw new TypeError(`include: there is no memory tool ${describeValue(name)}`)
  }
  return (Object.keys(FACTORIES) as (keyof typeof FACTORIES)[]).filter(
    (name) => ALWAYS.includes(name) || (include as readonly ToolName[]).includes(name),
  )
}

function naming(tools: readonly MemoryTool[]): string {
  if (tools.length === 0) return "There are none."
  return `There is ${joinWords(
    tools.map((tool) => tool.name),
    "and",
  )}.`
}

function fail(code: ToolFailure["code"], message: string): ToolFailure {
  return { ok: false, code, message }
}
