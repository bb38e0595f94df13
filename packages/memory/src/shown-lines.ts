import type { Memory, Prefix } from "@caliban/memory-core"
import { changeNote } from "./changed-topics.ts"

/** Lines of a note, and characters of each; of further lines it says how many there are. */
const LINES_MAX = 20
const LINE_MAX = 200

/** Follows the lines about topics in the prompt that the model has, for a note about what others have changed in them. */
export function followShownLines(memory: Memory) {
  /** The prompt that the model knows, and what the model has changed itself since; empty for the index. */
  let known = { prompt: "", errors: "", own: new Set<string>() }
  let before = known
  let stop: (() => void) | undefined
  const listen = (): (() => void) =>
    memory.onChange(({ slug = "", by, isOther }) => {
      if (by === "model" && !isOther) known.own.add(slug)
    })

  async function findChanges(prompt: string, own: readonly string[]): Promise<string[]> {
    const [old, next] = [known.prompt, prompt].map(linesAbout)
    const [oldTexts, nextTexts] = [old, next].map((lines) => new Set(lines?.map(textOf)))
    const added = next?.filter((line) => !oldTexts?.has(textOf(line))) ?? []
    const gone = old?.filter((line) => !nextTexts?.has(textOf(line)) && !own.some(isIn(line))) ?? []
    // A line that only fell out of the room of the prompt is still in its index.
    const indexes = gone.length === 0 ? [] : await readIndexes(memory)
    return gone.flatMap((line) => {
      const after = added.find((other) => linksIn(other).some((link) => linksIn(line).includes(link)))
      if (after !== undefined) return `- now: ${shorten(after)}`
      return indexes.some((index) => index.includes(line.trim())) ? [] : `- gone: ${shorten(line)}`
    })
  }

  return {
    stop: () => stop?.(),
    /** From now on the model has this prompt. */
    show(prefix: Prefix): void {
      stop ??= listen()
      known = { prompt: prefix.text, errors: errorsIn(prefix), own: new Set() }
      before = known
    },
    /** The last note was not sent. */
    discard(): void {
      known = { ...before, own: new Set([...before.own, ...known.own]) }
    },
    /**
     * A note about lines that are gone or say something else now, each once; nothing without a change, or where the memory
     * cannot be read. @param told Topics of which another note tells.
     */
    async note(told: readonly string[]): Promise<string> {
      before = known
      if (known.prompt === "") return ""
      try {
        const prefix = await memory.load()
        const { text: prompt } = prefix
        if (errorsIn(prefix) !== known.errors) return ""
        const own = [...known.own, ...told]
        const changes = prompt === known.prompt || own.includes("") ? [] : await findChanges(prompt, own)
        known = { ...known, prompt, own: new Set() }
        const lines = changes.slice(0, LINES_MAX)
        if (changes.length > LINES_MAX) lines.push(`- and ${changes.length - LINES_MAX} more`)
        return changeNote("Not by you, these lines of the memory in the system prompt have changed:", lines)
      } catch {
        return ""
      }
    },
  }
}

/** What cannot be read, which is not gone. */
const errorsIn = ({ diagnostics }: Prefix): string =>
  diagnostics.flatMap(({ level, message }) => (level === "error" ? message : [])).join("\n")

const linesAbout = (prompt: string): string[] => prompt.split("\n").filter((line) => linksIn(line).length > 0)

/** The topics that a line links to, as paths without `.md`. */
function linksIn(line: string): string[] {
  return [...line.matchAll(/\]\(<?(?:\.\/)?([^()<>]+?)\.md\b/g)].map(([, path = ""]) => path)
}

/** Whether a line links to the topic of an address, which may begin with the name of a mount; a link may have a folder. */
const isIn =
  (line: string) =>
  (address: string): boolean =>
    [address, encodeURI(address)].some((name) =>
      linksIn(line).some((link) => `/${link}`.endsWith(`/${name}`) || `/${name}`.endsWith(`/${link}`)),
    )

/** What a line says, however it is formatted. */
const textOf = (line: string): string =>
  line
    .replace(/^\s*[-*+]\s+/, "")
    .replace(/\]\([^()]*\)/g, "]")
    .replace(/\s+/g, " ")
    .trim()

const shorten = (line: string): string => {
  const text = line.replace(/^\s*[-*+]\s+/, "")
  // Never half a character.
  return text.length > LINE_MAX ? `${text.slice(0, LINE_MAX).replace(/[\ud800-\udbff]$/, "")} …` : text
}

/** The indexes of the memory and of its mounts. */
async function readIndexes(memory: Memory): Promise<string[]> {
  const names = [undefined, ...memory.mounts.map(({ name }) => name)]
  return await Promise.all(names.map(async (name) => (await memory.readIndex(name)) ?? ""))
}
