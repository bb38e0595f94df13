import type { Memory, Prefix } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import { changeNote } from "./changed-topics.ts"

/** Lines of a note; of further lines it says how many there are. An agent may have other tools that change files. */
const LINES_MAX = 20
const TITLE = "Not through your memory tools, memory lines have changed:"

/** A line with more than 200 characters. */
const LONG = /^(.{200}).+/su

/** Follows the lines that the model has, from the prompt and from notes, for a note about what others have changed in them. */
export function followShownLines(memory: Memory) {
  // A line for which the prompt only has no room is not gone.
  const caps = { lines: 1e9, bytes: 1e9 }
  const whole = internals(memory)?.restrict({ caps, countTokens: () => 0 }) ?? memory
  /** The lines that the model has, and had; what its prompt could not read; what it has changed itself since. */
  let known = {
    lines: new Set<string>(),
    lost: new Set<string>(),
    errors: [] as string[],
    own: new Set<string>(),
  }
  let before = known
  let stop: (() => void) | undefined
  return {
    stop: () => stop?.(),
    /** From now on the model has this prompt. */
    show(prefix: Prefix): void {
      stop ??= memory.onChange(({ mount, slug = mount ? `${mount}/` : "", by, isOther }) => {
        if (by === "model" && !isOther) known.own.add(slug)
      })
      const { lines, errors } = readLines(prefix)
      known = { ...known, lines, errors, own: new Set() }
      before = known
    },
    /** The last note was not sent. */
    discard(): void {
      known = before
    },
    /**
     * A note about lines that are gone, back or say something else, each once; nothing without a change, or where the memory
     * cannot be read. @param told Topics of which another note tells.
     */
    async note(told: readonly string[]): Promise<string> {
      before = known
      for (const address of told) known.own.add(address)
      if (stop === undefined) return ""
      const read = await whole.load().then(
        (prefix) => prefix.enabled && readLines(prefix),
        () => undefined,
      )
      if (!read || without(read.errors, new Set(known.errors)).length > 0) return ""
      const { lines: now, cut } = read
      const isOwn = isIn([...known.own])
      const lost = new Set([...known.lost, ...without(known.lines, now)])
      // The model's own change may also have taken a link out of a line about another topic.
      const isOwnNow = isLike(without(known.lines, now).filter(isOwn))
      const ownNow = [...now].filter((line) => isOwn(line) || isOwnNow(line))
      const lines = [...known.lines].filter((line) => !isOwn(line)).concat(ownNow)
      before = { ...known, lines: new Set(lines), lost, own: new Set() }
      // Any other line is new, and replaces nothing.
      const added = without(now, before.lines).filter(isLike([...lost]))
      // What moved to another memory still holds.
      const texts = new Set([...now].map(withoutPlace))
      const isGone = (line: string): boolean => !cut.has(placeOf(line)) && !texts.has(withoutPlace(line))
      const gone = without(lines, now).filter(isGone)
      known = { ...before, lines: new Set([...without(lines, new Set(gone)), ...added]) }
      const isReplaced = isLike(added)
      const untold = gone
        .filter((line) => linksIn(line).length === 0 || !isReplaced(line))
        .map((line) => `- gone${line}`)
      const changes = untold.concat(added.map((line) => `- now${line}`))
      const short = changes.slice(0, LINES_MAX).map((line) => line.replace(LONG, "$1 …"))
      if (changes.length > LINES_MAX) short.push(`- and ${changes.length - LINES_MAX} more`)
      return changeNote(TITLE, short)
    },
  }
}

/** A tier of the prompt, which no text in it can end; and what a load says about lines that it leaves out. */
const TIER = /^<([\w-]+)(?: mount="(.*?)")?.*?( topic_count="\d+")?>\n([\s\S]*?)^<\/\1>$/gm
const LEFT_OUT = /^\[(?:truncated: \d|archived: \d|not in the index: )/

/**
 * The lines of memories in a prompt, without titles and instructions: ": text", of a mount " in team: text", of an agent's
 * state " in agent-state: text"; the places of which it has not all; and what could not be read, which is not gone.
 */
function readLines({ text, diagnostics }: Prefix) {
  // A state is not shown once there are topics.
  const [lines, cut] = [new Set<string>(), new Set([" in agent-state"])]
  for (const [, tag, mount = "", count, body = ""] of text.matchAll(TIER)) {
    const name = tag === "agent-state" ? tag : mount
    if (name !== tag && count === undefined) continue
    const place = name && ` in ${name}`
    cut.delete(place)
    for (const line of body.split("\n")) {
      if (!LEFT_OUT.test(line)) /^(?!# ).*[\p{L}\p{N}]/u.test(line) && lines.add(`${place}: ${textOf(line)}`)
      else if (line.startsWith("[truncated")) cut.add(place)
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
const withoutPlace = (line: string): string => line.slice(line.indexOf(":"))

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
function isIn(addresses: readonly string[]): (line: string) => boolean {
  return (line) => {
    const start = placeOf(line) && `${placeOf(line).slice(4)}/`
    const names = addresses.flatMap((each) => (each.startsWith(start) ? each.slice(start.length) : []))
    const ends = names.flatMap((name) => [`/${name}`, `/${encodeURI(name)}`])
    return names.includes("") || linksIn(line).some((link) => ends.some((end) => `/${link}`.endsWith(end)))
  }
}
