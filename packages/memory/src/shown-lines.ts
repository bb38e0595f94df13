import type { Memory, Prefix } from "@caliban/memory-core"
import { internals, listenWeakly } from "@caliban/memory-core/internal"
import { changeNote } from "./changed-topics.ts"

/**
 * Follows the lines that the model has, from the prompt and from notes, for a note about what others have changed in them.
 * @param changed Called for each topic that the model writes or removes, with its revision; `null`: it is gone.
 */
export function followShownLines(memory: Memory, changed: (address: string, now: string | null) => void) {
  // A line for which the prompt only has no room is not gone.
  const whole =
    internals(memory)?.restrict({ caps: { lines: 1e9, bytes: 1e9 }, countTokens: () => 0 }) ?? memory
  let prompt = readLines({ text: "", diagnostics: [] })
  /** Of lines, whether they are there, by notes and its own changes; `null`: by these no, by a later prompt yes. */
  let told = new Map<string, boolean | null>()
  let before = told
  /** Topics that the model changed after its turn was discarded, by calls that ended late. */
  let late: string[] | undefined
  /** Topics that the model changed while the memory could not be read. */
  let unread: string[] = []
  let learned: Promise<unknown> = Promise.resolve()
  let stop: (() => void) | undefined

  const linesOf = (known: typeof told): ReadonlySet<string> =>
    new Set([...prompt.lines, ...known.keys()].filter((line) => known.get(line) !== false))

  /** The lines as they are; nothing where memory is off, or cannot be read where the prompt could. */
  async function readNow() {
    const prefix = await whole.load().catch(() => undefined)
    const now = prefix?.enabled && readLines(prefix)
    return now && !without(now.errors, new Set(prompt.errors))[0] ? now : undefined
  }

  /** The model knows what these lines say now. */
  function learn(known: typeof told, now: ReadonlySet<string>, addresses: readonly string[]): void {
    for (const line of now) if (known.get(line) === null) known.set(line, false)
    const [lines, isKnown] = [linesOf(known), isIn(addresses)]
    const gone = without(lines, now).filter(isKnown)
    // Its own change may also have taken a link out of a line about another topic.
    const isLikeGone = isLike(gone)
    for (const line of gone) known.set(line, false)
    for (const line of without(now, lines)) if (isKnown(line) || isLikeGone(line)) known.set(line, true)
  }

  return {
    stop: () => stop?.(),
    late: (): readonly string[] => late ?? [],
    /** From now on the model has this prompt. */
    show(prefix: Prefix): void {
      const { lines } = prompt
      prompt = readLines(prefix)
      for (const line of without(prompt.lines, lines)) if (told.get(line) === false) told.set(line, null)
      stop ??= listenWeakly(
        memory,
        ({ action, mount, slug = mount ? `${mount}/` : "", by, isOther, revision }) => {
          if (by !== "model" || isOther) return
          const [known, missed] = [told, unread]
          if (late) return void late.push(slug)
          // What it brought back it has not seen.
          if (action !== "restored") changed(slug, revision ?? null)
          learned = Promise.all([readNow(), learned]).then(([now]) =>
            now ? learn(known, now.lines, [slug]) : missed.push(slug),
          )
        },
      )
    },
    /** The last note was not sent, and the model has not made its changes since. */
    discard(): void {
      told = before
      late ??= []
      unread = []
    },
    /**
     * A note about lines that are gone, back or say something else, each once; nothing without a change, or where the memory
     * cannot be read. @param addresses Topics of which another note tells.
     */
    async note(addresses: readonly string[]): Promise<string> {
      await learned
      late = undefined
      before = told
      told = new Map(told)
      const read = stop && (await readNow())
      if (!read) return ""
      const { lines: now, cut, errors } = read
      learn(told, now, [...addresses, ...unread.splice(0)])
      const lines = linesOf(told)
      const isLost = isLike([...without(told.keys(), lines), ...without(lines, now)])
      // What moved to another memory still holds; of one that cannot be read, the prompt has no lines.
      const texts = new Set([...now].map(withoutPlace))
      const isGone = (line: string): boolean =>
        (!errors[0] || prompt.lines.has(line)) && !cut.has(placeOf(line)) && !texts.has(withoutPlace(line))
      const gone = without(lines, now).filter(isGone)
      const isLeft = isLike(gone.filter((line) => linksIn(line)[0]))
      // Any other line is new, and replaces nothing.
      const added = [...now].filter((line) => isLeft(line) || (isLost(line) && !lines.has(line)))
      for (const line of gone) told.set(line, false)
      for (const line of added) told.set(line, true)
      const isReplaced = isLike(added)
      const untold = gone.filter((line) => !linksIn(line)[0] || !isReplaced(line))
      const changes = [...untold.map((line) => `- gone${line}`), ...added.map((line) => `- now${line}`)]
      // At most 200 characters of a line.
      const shown = changes.map((line) => line.replace(/^(.{200}).+/su, "$1 …"))
      return changeNote("Memory lines that changed without your memory tools:", shown)
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
function readLines({ text, diagnostics }: Pick<Prefix, "text" | "diagnostics">) {
  // A state is not shown once there are topics.
  const lines = new Set<string>()
  const cut = new Set([" in agent-state"])
  for (const [, tag, mount = "", count, body = ""] of text.matchAll(TIER)) {
    const name = tag === "agent-state" ? tag : mount
    if (name !== tag && !count) continue
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
    return [...topics, topics[0] ? line.replace(/\]\([^()]*\)/g, "]") : placeOf(line)]
  }
  const subjects = new Set(lines.flatMap(subjectsOf))
  return (line) => subjectsOf(line).some((subject) => subjects.has(subject))
}

/** Whether a line links to one of these topics, or is in a memory whose index is among them; a link may have a folder. */
function isIn(addresses: readonly string[]): (line: string) => boolean {
  return (line) => {
    const start = placeOf(line) && `${placeOf(line).slice(4)}/`
    const names = addresses.flatMap((each) => (each.startsWith(start) ? each.slice(start.length) : []))
    const ends = [...names, ...names.map(encodeURI)]
    return names.includes("") || linksIn(line).some((to) => ends.some((end) => `/${to}`.endsWith(`/${end}`)))
  }
}
