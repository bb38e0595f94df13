import { type HistoryEntry, isMemoryError, type Memory, type UndoResult } from "@caliban/memory-core"
import type { UndoOptions } from "@caliban/memory-core/internal"
import { dropHiddenCharacters, requireInternals, takeBack } from "@caliban/memory-core/internal"
import { describeValue, oneLine } from "@caliban/text"
import type { Tool } from "@modelcontextprotocol/server"
import type { OpenMemory } from "../open-memory.ts"

/** Changes in one answer. */
const CHANGES_MAX = 50

type Args = Record<string, unknown>
type Input = Partial<Record<"slug" | "id", string>>

export interface HistoryTool extends Pick<Tool, "name" | "inputSchema"> {
  description: string
  readOnly: boolean
  run(args: Args, options: { signal: AbortSignal }): Promise<Answer>
}

type Answer = { ok: true; text: string } | { ok: false; code?: undefined; message: string }

interface Source extends Omit<HistoryTool, "run"> {
  /** The text for the model; `undefined` when the history has nothing of the kind. */
  answer(memory: Memory, input: Input, given: UndoOptions): Promise<string | undefined>
}

/** `MEMORY`, or `team/MEMORY` for the index of a mount. */
const INDEX = /^\s*((?:[^/\s]+\/)?)memory(?:\.md)?\s*$/i

const SLUG = { type: "string", description: 'The slug of a topic, or "MEMORY" for the index.' }
const ID = { type: "string", description: "The id of a change, from MemoryHistory." }
/** As in the other tools. */
const optional = (field: typeof SLUG) => ({ ...field, type: ["string", "null"] })

const TOOLS: readonly Source[] = [
  {
    name: "MemoryHistory",
    description:
      "Lists the last changes of the long-term memory, newest first; with a slug, those of one topic. With an id, it returns the text that this change replaced or removed.",
    inputSchema: schemaOf({ slug: optional(SLUG), id: optional(ID) }, []),
    readOnly: true,
    async answer({ history }, { slug, id }) {
      if (id !== undefined) return await history.read(id)
      const entries = await listChanges(history, slug)
      const lines = entries.map((one) => `${one.id} ${one.at} ${one.action} ${nameOf(one)}${originOf(one)}`)
      return lines.slice(0, CHANGES_MAX).map(oneLine).join("\n") || "No change is recorded."
    },
  },
  {
    name: "UndoMemoryChange",
    description:
      "Reverts the last change of one topic, whoever made it. Call it when the user asks you to. What it replaces goes to the history.",
    inputSchema: schemaOf({ slug: SLUG }, ["slug"]),
    readOnly: false,
    async answer(memory, { slug = "" }, given) {
      const isIndex = INDEX.exec(slug)?.[1] === ""
      return describe(isIndex ? await undoIndex(memory, given) : await memory.undo(slug, given))
    },
  },
  {
    name: "RestoreMemoryTopic",
    description:
      "Brings back the text that a change replaced or removed. Call it when the user asks you to. What it replaces goes to the history.",
    inputSchema: schemaOf({ id: ID }, ["id"]),
    readOnly: false,
    answer: async ({ history }, { id = "" }, given) => describe(await history.restore(id, given)),
  },
]

/** The tools of the history of a memory; none unless they were asked for. */
export function historyTools({ namePrefix, history, memory, prefix }: OpenMemory): readonly HistoryTool[] {
  const offered = TOOLS.filter(({ readOnly }) => history && prefix.enabled && (readOnly || !memory.readOnly))
  return offered.map((tool) => ({
    ...tool,
    name: namePrefix + tool.name,
    async run(args, { signal }) {
      const input = Object.fromEntries(Object.entries(args).filter(([, value]) => (value ?? "") !== ""))
      const problem = problemIn(tool.inputSchema, input)
      if (problem !== undefined)
        return { ok: false, message: `Invalid arguments for ${namePrefix}${tool.name}: ${problem}.` }
      try {
        const text = await tool.answer(memory, input, { by: "model", signal })
        if (text !== undefined) return { ok: true, text: dropHiddenCharacters(text) }
        const prefix = tool.readOnly ? undefined : namePrefix
        return { ok: false, message: oneLine(await explainNothing(memory, input, prefix)) }
      } catch (error) {
        if (isMemoryError(error)) return { ok: false, message: oneLine(error.message) }
        throw error
      }
    },
  }))
}

function problemIn({ properties = {}, required = [] }: Tool["inputSchema"], args: Args): string | undefined {
  const unknown = Object.keys(args).find((key) => !(key in properties))
  if (unknown !== undefined) return `unknown field ${describeValue(unknown)}`
  const wrong = [...required, ...Object.keys(args)].find((key) => typeof args[key] !== "string")
  if (wrong === undefined) return undefined
  return `"${wrong}" ${wrong in args ? `must be a string, not ${describeValue(args[wrong])}` : "is missing"}`
}

const mountIn = ({ id }: HistoryEntry): string => id.slice(0, id.lastIndexOf("/") + 1)
/** What a change was made to. */
const nameOf = (entry: HistoryEntry): string => entry.slug ?? `${mountIn(entry)}MEMORY`

/** Who made a change, and which other one it reverts, where that is recorded. */
const originOf = (entry: HistoryEntry): string =>
  (entry.by ? `, by ${entry.by}` : "") + (entry.undoes ? `, undo of ${entry.undoes}` : "")

async function listChanges(history: Memory["history"], slug?: string): Promise<readonly HistoryEntry[]> {
  const mount = INDEX.exec(slug ?? "")?.[1]
  if (mount !== undefined) return (await history.list()).filter((one) => nameOf(one) === `${mount}MEMORY`)
  return await history.list({ address: slug?.replace(/^(?!\.\/)(.+)\.md$/, "$1"), limit: CHANGES_MAX })
}

/** Reverts the last change of the index alone. What a program saved at that moment is no such change. */
async function undoIndex(memory: Memory, given: UndoOptions): Promise<UndoResult | undefined> {
  const changes = await listChanges(memory.history, "MEMORY")
  const undone = new Set(changes.map(({ undoes }) => undoes))
  const last = changes.find(({ id, undoes, action }) => !undoes && !undone.has(id) && action !== "rescued")
  return last && (await takeBack(requireInternals(memory).own, { entryId: last.id }, given))
}

/** Why the history has no such text, or no change to undo. Without a prefix of the tools that remove, it names none. */
async function explainNothing({ history }: Memory, { slug, id }: Input, prefix?: string): Promise<string> {
  if (id === undefined) return `There is no change of ${slug} to undo.`
  const entry = (await history.list()).find((one) => one.id === id)
  if (entry === undefined) return `The history has no change with the id ${id}.`
  if (entry.action !== "created") return `The history does not have the text from before the change ${id}.`
  const name = nameOf(entry)
  const nothing = `The change ${id} created ${name}, so there is no text before it.`
  // The index of a mount is not undone.
  if (prefix === undefined || name.endsWith("/MEMORY")) return nothing
  return `${nothing} ${prefix}UndoMemoryChange takes it away, unless it was changed since.`
}

function schemaOf(properties: object, required: string[]): Tool["inputSchema"] {
  return { type: "object", properties: { ...properties }, required, additionalProperties: false }
}

const describe = (done: UndoResult | undefined): string | undefined =>
  done && `${oneLine(done.slug)} is ${done.action === "removed" ? "removed again" : "as it was before"}.`
