import type { Memory, Prefix } from "@caliban/memory-core"
import { internals, ORPHANS_MAX } from "@caliban/memory-core/internal"
import { changeNote } from "./changed-topics.ts"

/** Lines of a note; of further lines it says how many there are. An agent may have other tools that change files. */
const LINES_MAX = 20
const TITLE = "Not through your memory tools, these lines of the memory in the system prompt have changed:"

/** A line with more than 200 characters. */
const LONG = /^(.{200}).+/su

/** Follows the lines that the model has, from the prompt and from notes, for a note about what others have changed in them. */
export function followShownLines(memory: Memory) {
  const whole = withoutLimits(memory)
  /** The lines that the model has, and had; what its prompt could not read; what it has changed itself since. */
  let known = { lines: new Set<string>(), lost: [] as string[], errors: [""], own: new Set<string>() }
  let before = known
  let stop: (() => void) | undefined
  return {
    stop: () => stop?.(),
    /** From now on the model has this prompt. */
    show(prefix: Prefix): void {
      stop ??= memory.onChange(({ mount, slug = mount === undefined ? "" : `${mount}/`, by, isOther }) => {
        if (by === "model" && !isOther) known.own.add(slug)
      })
      const { lines, errors } = readLines(prefix)
      known = { lines, lost: without(known.lost, lines), errors, own: new Set() }
      before = known
    },
    /** The last note was not sent. */
    discard(): void {
      known = { ...before, own: known.own }
    },
    /**
     * A note about lines that are gone, back or say something else, each once; nothing without a change, or where the memory
     * cannot be read. @param told Topics of which another note tells.
     */
    async note(told: readonly string[]): Promise<string> {
      before = known
      for (const address of told) known.own.add(address)
      if (known.lines.size + known.lost.length === 0) return ""
      const read = await whole.load().then(readLines, () => undefined)
      if (!read || without(read.errors, new Set(known.errors)).length > 0) return ""
      const { lines: now, cut } = read
      const own = [...known.own]
      const isOwn = (line: string): boolean => isIn(line, own)
      const lost = [...known.lost, ...without(known.lines, now)]
      const lines = [...known.lines].filter((line) => !isOwn(line)).concat([...now].filter(isOwn))
      before = { ...known, lines: new Set(lines), lost, own: new Set() }
      // Any other line is new, and replaces nothing.
      const added = without(now, before.lines).filter(isLike(lost))
      const gone = without(lines, now).filter((line) => !cut.has(placeOf(line)))
      const left = without(lines, new Set(gone))
      known = { ...before, lines: new Set([...left, ...added]), lost: without(lost, now), own: new Set() }
      const isReplaced = isLike(added.filter((line) => linksIn(line).length > 0))
      const changes = gone.filter((line) => !isReplaced(line)).map((line) => `- gone${line}`)
      changes.push(...added.map((line) => `- now${line}`))
      const more = changes.splice(LINES_MAX).length
      if (more > 0) changes.push(`- and ${more} more`)
      const short = changes.map((line) => line.replace(LONG, "$1 …"))
      return changeNote(TITLE, short)
    },
  }
}

/** A memory of which a load shows everything: a line for which the prompt only has no room is not gone. */
function withoutLimits(memory: Memory): Memory {
  const { codec } = internals(memory)?.own.options ?? {}
  const shown = codec?.state && { codec: { ...codec, state: { ...codec.state, show: "always" as const } } }
  const limits = { caps: { lines: 1e9, bytes: 1e9 }, countTokens: () => 0 }
  return internals(memory)?.restrict({ ...limits, ...shown }) ?? memory
}

/** A tier of the prompt, which no text in it can end; and what a load says about lines that it leaves out. */
const TIER = /^<([\w-]+)(?: mount="(.*?)")?(.*)>\n([\s\S]*?)^<\/\1>$/gm
const LEFT_OUT = /^\[(?:truncated|archived|not in the index): /

/**
 * The lines of memories in a prompt, without titles and instructions: ": text", of a mount " in team: text", of an agent's
 * state " in agent-state: text"; the places of which it has not all; and what could not be read, which is not gone.
 */
function readLines({ text, diagnostics }: Prefix) {
  const [lines, cut] = [new Set<string>(), new Set<string>()]
  for (const [, tag, mount = "", attributes = "", body = ""] of text.matchAll(TIER)) {
    const name = tag === "agent-state" ? tag : mount
    if (name !== tag && !/ topic_count="\d+"$/.test(attributes)) continue
    const place = name && ` in ${name}`
    const all = body.split("\n")
    for (const line of all) {
      if (!LEFT_OUT.test(line)) /^(?!# ).*[\p{L}\p{N}]/u.test(line) && lines.add(`${place}: ${textOf(line)}`)
      else if (all.length > ORPHANS_MAX || line.startsWith("[truncated")) cut.add(place)
    }
  }
  const errors = diagnostics.flatMap(({ level, message }) => (level === "error" ? message : []))
  return { lines, cut, errors }
}

/** What a line says, however it is formatted. */
const textOf = (line: string): string =>
  line.replace(/^\s*(?:[-*+]\s+)?|(?<=\]\()\.\/|\s+$/g, "").replace(/\s+/g, " ")

const without = (lines: Iterable<string>, others: ReadonlySet<string>): string[] =>
  [...lines].filter((line) => !others.has(line))

const placeOf = (line: string): string => line.slice(0, line.indexOf(":"))

/** The topics that a line links to, as paths without `.md`. */
const linksIn = (line: string): string[] =>
  [...line.matchAll(/\]\(<?([^()<>]+?)\.md\b/g)].map(([, path = ""]) => path)

/** Whether a line is about a topic of one of these, or says the same of another file; all text without links of a place is alike. */
function isLike(lines: readonly string[]): (line: string) => boolean {
  const subjectsOf = (line: string): string[] => {
    const topics = linksIn(line).map((link) => `${placeOf(line)}/${link}`)
    return [...topics, topics.length === 0 ? placeOf(line) : line.replace(/\]\([^()]*\)/g, "]")]
  }
  const subjects = new Set(lines.flatMap(subjectsOf))
  return (line) => subjectsOf(line).some((subject) => subjects.has(subject))
}

/** Whether a line links to one of these topics, or is in a memory whose index is among them; a link may have a folder. */
function isIn(line: string, addresses: readonly string[]): boolean {
  const start = placeOf(line) && `${placeOf(line).slice(4)}/`
  const names = addresses.flatMap((each) => (each.startsWith(start) ? [each.slice(start.length)] : []))
  const ends = names.flatMap((name) => [`/${name}`, `/${encodeURI(name)}`])
  return names.includes("") || linksIn(line).some((link) => ends.some((end) => `/${link}`.endsWith(end)))
}
