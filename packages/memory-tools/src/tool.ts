import { isMemoryError, type Memory } from "@caliban/memory-core"
import { check, expects, internals, type Rules, SIGNAL } from "@caliban/memory-core/internal"
import type { TopicSearch } from "@caliban/text"
import type { LearnedEntries } from "./learned-entries.ts"
import { parseArguments } from "./parse-arguments.ts"
import type { Session } from "./session.ts"
import { explainError, fitAdvice } from "./text/explain-error.ts"
import { visibleText } from "./text/plain-text.ts"
import type { ToolDefinition } from "./tool-definition.ts"
import { type InputFields, type InputOf, inputOf, type optionalText } from "./tool-input.ts"
import type { ToolName, ToolResult } from "./tool-result.ts"

/** One tool of one memory, for any host. `Prefix` is what the names of the tools start with. */
export interface MemoryTool<Prefix extends string = ""> extends ToolDefinition<PrefixedName<Prefix>> {
  /**
   * Checks `args` and runs the tool. Accepts anything: an object, its JSON text, or whatever a model sent. Invalid
   * arguments and errors of the memory are results; it rejects only when it was aborted, and for a mistake in the host's
   * own code.
   */
  run(args: unknown, options?: RunOptions): Promise<ToolResult>
}

export interface RunOptions {
  /**
   * Ends the call, which then rejects with the signal's reason and has changed nothing. A change that has begun to rename
   * its files is completed instead. Default: none.
   */
  signal?: AbortSignal | null | undefined
}

export const RUN_OPTIONS: Rules = {
  signal: expects(SIGNAL.expected, (value) => value === null || SIGNAL.accepts(value)),
}

/** The names of the tools of a memory. */
export type PrefixedName<Prefix extends string> = `${Prefix}${ToolName}`

/** What the tools of one `createMemoryTools` call share. */
export interface ToolContext {
  readonly memory: Memory
  readonly session: Session
  /** The name of a tool as the model knows it, for every sentence that names one. */
  nameOf(tool: ToolName): PrefixedName<string>
  /** Finds topics by their text; absent when the host has no search. */
  readonly search?: TopicSearch | undefined
  /** Ends this call; see `RunOptions`. */
  readonly signal?: AbortSignal | undefined
}

export type SearchToolContext = ToolContext & { readonly search: TopicSearch }

export type LearnedToolContext = ToolContext & { readonly learned: LearnedEntries }

/** Binds a tool to a memory. */
export type ToolFactory<Context = ToolContext> = (context: Context) => MemoryTool<string>

/** A whole tool: what the model sees of it and what it does. */
export interface ToolSource<Fields extends InputFields = InputFields, Context = ToolContext>
  extends Pick<ToolDefinition, "name" | "description"> {
  /** Absent for a tool that only reads. */
  readonly effect?: "adds" | "replaces"
  readonly fields: Fields
  /** A field that follows these where a call knows nothing of the calls before it. */
  readonly statelessFields?: { readonly expect: ReturnType<typeof optionalText> }
  /** Sentences that the description ends with, depending on the memory. */
  details?(memory: Memory): readonly string[]
  work(input: InputOf<Fields> & { expect?: string | null }, context: Context): Promise<ToolResult>
}

/**
 * Defines a tool: `work` gets checked arguments, its `MemoryError`s become results, and the model gets no hidden
 * characters, whatever the files hold.
 */
export function defineTool<Fields extends InputFields, Context extends ToolContext = ToolContext>(
  source: ToolSource<Fields, Context>,
): ToolFactory<Context> {
  const { fields, statelessFields, work, details, effect } = source
  const readOnly = effect === undefined
  return (context) => {
    const name = context.nameOf(source.name)
    const { memory, session } = context
    // With a prefix there are tools of several memories.
    const which = `It works on the memory that the prompt shows as <${internals(memory)?.own.options.tag ?? "auto-memory"}>.`
    const about = [...(name === source.name ? [] : [which]), ...(details?.(memory) ?? [])]
    const description = [source.description, ...about].join(" ")
    const input = inputOf({ ...fields, ...(session.stateless && statelessFields) })
    const tool: ToolDefinition<PrefixedName<string>> = {
      name,
      description,
      category: readOnly ? "memory.read" : "memory.write",
      readOnly,
      destructive: effect === "replaces",
      inputSchema: input.inputSchema,
    }
    return {
      ...tool,
      async run(args, options = {}) {
        check(`${name}.run`, RUN_OPTIONS, options)
        const signal = options.signal ?? undefined
        if (signal?.aborted) throw signal.reason
        const parsed = parseArguments<InputOf<Fields>>(tool, input.check(), args)
        if (!parsed.ok) return parsed
        const call = (): Promise<ToolResult> => work(parsed.input, { ...context, signal })
        try {
          return withVisibleText(await session.inTurn(call, readOnly, signal))
        } catch (error) {
          if (!isMemoryError(error)) throw error
          const failure = explainError(error, memory, source.name)
          return withVisibleText({ ...failure, message: fitAdvice(failure.message, session) })
        }
      },
    }
  }
}

const withVisibleText = (result: ToolResult): ToolResult =>
  result.ok
    ? { ...result, text: visibleText(result.text) }
    : { ...result, message: visibleText(result.message) }
