import { type Memory, parseIndex } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import { attempt } from "./attempt.ts"

/** Lines that a note shows; of the others it says how many there are. */
const LINES_MAX = 20

/** Follows the lines about topics that the prompt shows, for notes about what others have changed in them. */
export function followShownLines(memory: Memory) {
  let shown = new Map<string, string | undefined>()
  /** The topics that this session has changed since the last look; empty for the index itself. */
  const own = new Set<string>()
  memory.onChange?.(({ slug = "", by, isOther }) => {
    if (!isOther && /^(?:model|learn|consolidate)$/.test(by ?? "")) own.add(slug)
  })

  return {
    /** From now on the prompt has this text. */
    async show(prompt: string): Promise<void> {
      const inPrompt = new Set(prompt.split("\n").map((line) => line.trim()))
      const lines = (await attempt(() => readLines(memory))) ?? []
      shown = new Map([...lines].filter(([, line]) => inPrompt.has(line)))
    },
    /** The lines of a note: each change once. @param told Topics of which other notes tell. */
    async changes(told: ReadonlyMap<string, unknown>): Promise<string[]> {
      const lines = shown.size === 0 ? undefined : await attempt(() => readLines(memory))
      if (lines === undefined) return []
      const changed = [...shown.keys()].filter((address) => shown.get(address) !== lines.get(address))
      for (const address of changed) shown.set(address, lines.get(address))
      const notes = changed
        .filter((address) => !own.has("") && !own.has(address) && !told.has(address))
        .map((address) => describe(address, lines.get(address)))
      own.clear()
      const more = notes.length - LINES_MAX
      return [
        ...notes.slice(0, LINES_MAX),
        ...(more > 0 ? [`- ${more} more lines of the memory were changed.`] : []),
      ]
    },
  }
}

const describe = (address: string, line: string | undefined): string =>
  line === undefined
    ? `- ${address} is no longer in the index. Do not rely on what its line said.`
    : `- The line about ${address} now says: ${line}`

/** The line about each topic in the index of the memory and of its mounts, by address. */
async function readLines(memory: Memory): Promise<Map<string, string>> {
  const lines = new Map<string, string>()
  const codec = internals(memory)?.own.options.codec
  if (codec === undefined) return lines
  for (const mount of [undefined, ...memory.mounts.map(({ name }) => name)]) {
    const index = parseIndex((await memory.readIndex(mount)) ?? "", mount === undefined ? codec : undefined)
    for (const { text, pointer } of index.lines)
      if (pointer) lines.set(mount === undefined ? pointer.slug : `${mount}/${pointer.slug}`, text.trim())
  }
  return lines
}
