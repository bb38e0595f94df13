import { isMemoryError, type Memory, type UndoResult } from "@caliban/memory-core"
import { dropHiddenCharacters } from "@caliban/memory-core/internal"
import type { Tool } from "@modelcontextprotocol/server"
import type { OpenMemory } from "../open-memory.ts"

/** Changes in one answer. */
const CHANGES_MAX = 50

type Input = Partial<Record<"slug" | "id", string>>

export interface HistoryTool extends Pick<Tool, "name" | "inputSchema"> {
  description: string
  readOnly: boolean
  /** The text for the model; `undefined` when the history has nothing of the kind. */
  run(memory: Memory, input: Input, signal: AbortSignal): Promise<string | undefined>
}

const SLUG = { slug: { type: "string", description: "The slug of a topic." } }
const ID = { id: { type: "string", description: "The id of a change, from MemoryHistory." } }

const TOOLS: readonly HistoryTool[] = [
  {
    name: "MemoryHistory",
    description:
      "Lists the last changes of the long-term memory, newest first; with a slug, those of one topic. With an id, it returns the text that this change replaced or removed.",
    inputSchema: schemaOf({ ...SLUG, ...ID }, []),
    readOnly: true,
    async run({ history }, { slug, id }) {
      if (id !== undefined) return await history.read(id)
      const entries = await history.list({ address: slug, limit: CHANGES_MAX })
      const lines = entries.map((one) => `${one.id} ${one.at} ${one.action} ${one.slug ?? "MEMORY"}`)
      return lines.join("\n") || "No change is recorded."
    },
  },
  {
    name: "UndoMemoryChange",
    description:
      "Reverts the last change of one topic, whoever made it. Call it when the user asks you to. What it replaces goes to the history.",
    inputSchema: schemaOf(SLUG, ["slug"]),
    readOnly: false,
    run: async (memory, { slug }, signal) => describe(await memory.undo(slug, { signal })),
  },
  {
    name: "RestoreMemoryTopic",
    description:
      "Brings back the text that a change replaced or removed. Call it when the user asks you to. What it replaces goes to the history.",
    inputSchema: schemaOf(ID, ["id"]),
    readOnly: false,
    run: async ({ history }, { id = "" }, signal) => describe(await history.restore(id, { signal })),
  },
]

/** The tools of the history of a memory; none unless they were asked for. */
export function historyTools({ name, history, memory, prefix }: OpenMemory): readonly HistoryTool[] {
  const offered = TOOLS.filter(({ readOnly }) => history && prefix.enabled && (readOnly || !memory.readOnly))
  return offered.map((tool) => ({ ...tool, name: name === "" ? tool.name : `${name}_${tool.name}` }))
}

export async function runHistoryTool(
  { name, inputSchema, run }: HistoryTool,
  memory: Memory,
  input: Record<string, unknown>,
  signal: AbortSignal,
): Promise<{ text: string; isError: boolean }> {
  const { properties = {}, required = [] } = inputSchema
  const isWrong = (key: string): boolean => !(key in properties) || typeof input[key] !== "string"
  const wrong = [...Object.keys(input), ...required].find(isWrong)
  if (wrong !== undefined) return failure(`Invalid arguments for ${name}: ${wrong} must be one text.`)
  try {
    const text = await run(memory, input, signal)
    if (text === undefined) return failure("The history has nothing of this kind. MemoryHistory lists it.")
    return { text: dropHiddenCharacters(text), isError: false }
  } catch (error) {
    if (isMemoryError(error)) return failure(error.message)
    throw error
  }
}

function schemaOf(properties: object, required: string[]): Tool["inputSchema"] {
  return { type: "object", properties: { ...properties }, required, additionalProperties: false }
}

function describe(result: UndoResult | undefined): string | undefined {
  return result && `${result.slug} is ${result.action === "removed" ? "removed again" : "back as it was"}.`
}

const failure = (text: string) => ({ text, isError: true })
