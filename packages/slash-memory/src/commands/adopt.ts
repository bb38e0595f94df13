import { basename, isAbsolute, resolve } from "node:path"
import type { AdoptableMemory, AdoptionResult } from "@caliban/memory-core"
import { countOf, displayPath, plainLine, shortWord } from "@caliban/text"
import { gatherText, type SlashCommand } from "../command.ts"
import { CHANGED, type Outcome, REFUSED, type Refused, SHOWN, type Shown } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import { remark, say, sayIndented, spaced } from "../text/render-lines.ts"
import type { Style } from "../text/style.ts"
import { wrapIndented } from "../text/wrap-text.ts"

export interface AdoptArguments {
  /** A number of the list, a memory directory, or the workspace that it was made for; absent for the list. */
  what?: string | undefined
  /** False shows what would be moved and moves nothing. */
  confirmed: boolean
}

/** A memory that is offered. */
type Offer = AdoptableMemory & { shownWorkspace: string }

/** One that a person named by its directory, because its project still exists. */
type Named = Pick<Offer, "directory"> & Partial<Offer>

export interface AdoptableOutcome extends Shown {
  kind: "adoptable"
  memories: readonly Offer[]
}

export interface AdoptPreviewOutcome extends Shown {
  kind: "adopt-preview"
  memory: Named
  /** The line that adopts it. */
  confirm: string
}

export interface AdoptedOutcome extends Outcome, AdoptionResult {
  kind: "adopted"
  memory: Named
}

/** No memory that can be adopted has that number or path. */
export interface NotAdoptableOutcome extends Refused {
  kind: "not-adoptable"
  what: string
}

export const adopt: SlashCommand<
  "adopt",
  AdoptArguments,
  AdoptableOutcome | AdoptPreviewOutcome | AdoptedOutcome | NotAdoptableOutcome
> = {
  syntax: {
    name: "adopt",
    aliases: [],
    usage: "/memory adopt [number|path] [--yes]",
    summary: "moves the memory of this project from before it was renamed",
    details: [
      "Without an argument it lists the memories that may be this project's. Without --yes it shows what it would move.",
      "The memory directory of a project that still exists can be named, too. /memory undo moves back.",
    ],
    options: { flags: ["--yes"], arguments: ["number or path"] },
    gather: gatherText,
    completes: ["adoptable"],
    parse: ({ positionals: [what], flags }) => {
      const confirmed = flags.has("--yes")
      if (what === undefined && confirmed) return "Name what to adopt: a number or a path."
      return { what, confirmed }
    },
  },
  async run({ memory, host: { env = process.env } }, { what, confirmed }) {
    const home = env["HOME"] || env["USERPROFILE"]
    const memories = (await memory.projects.list()).map((found) => ({
      ...found,
      shownWorkspace: displayPath(found.workspace, home),
    }))
    if (what === undefined) return { kind: "adoptable", ...SHOWN, memories }
    const chosen = choose(memories, what, home)
    if (chosen === undefined) return { kind: "not-adoptable", ...REFUSED, what }
    if (!confirmed) {
      const line = `/memory adopt ${quoteWord(displayPath(chosen.directory, home))} --yes`
      return { kind: "adopt-preview", ...SHOWN, memory: chosen, confirm: line }
    }
    const result = await memory.projects.adopt(chosen.directory, { confirm: true })
    return { kind: "adopted", ...CHANGED, memory: chosen, ...result }
  },
  render: {
    adoptable: renderOffers,
    "adopt-preview": ({ memory, confirm }, style) => [
      ...say(
        memory.topicCount === undefined
          ? "This memory is not offered, since its project still exists or cannot be found. This would move it here:"
          : `This would move ${countOf(memory.topicCount, "topic")} into this memory:`,
        style,
      ),
      "",
      ...renderOffer(memory, style),
      "",
      ...say("Where this memory has another topic of the same name, nothing is moved.", style),
      ...say(`To adopt: ${confirm}`, style),
    ],
    adopted: renderAdopted,
    "not-adoptable": ({ what }, style) =>
      say(`${shortWord(what)} cannot be adopted. Run /memory adopt to see the memories that can.`, style),
  },
}

function choose(memories: readonly Offer[], what: string, home: string | undefined): Named | undefined {
  if (/^\d{1,3}$/.test(what)) return memories[Number(what) - 1]
  const path = what.replace(/^~(?=[\\/])/, () => home ?? "~")
  if (!isAbsolute(path)) return undefined
  const plain = resolve(path)
  const offered = memories.find(({ directory, workspace }) => directory === plain || workspace === plain)
  return offered ?? (basename(plain) === "memory" ? { directory: plain } : undefined)
}

function renderOffers({ memories }: AdoptableOutcome, style: Style): readonly string[] {
  if (memories.length === 0) return say("No other memory seems to be this project's.", style)
  return [
    ...say(`${countOf(memories.length, "memory", "memories")} that may be this project's`, style),
    "",
    ...memories.flatMap((memory, at) => renderOffer(memory, style, at + 1)),
    "",
    ...say("/memory adopt <number> shows what would be moved.", style),
  ]
}

function renderOffer(memory: Named, style: Style, number?: number): string[] {
  const { directory, shownWorkspace = directory, topicCount, usedAt = "" } = memory
  const label = number === undefined ? "" : `${number}. `
  const title = sayIndented(label + shownWorkspace, style)
  if (topicCount === undefined) return title
  const facts = `${countOf(topicCount, "topic")}, last changed ${usedAt.slice(0, 10)}; this folder is gone`
  return [...title, ...wrapIndented(facts, style.width, "     ")]
}

function renderAdopted(outcome: AdoptedOutcome, style: Style): readonly string[] {
  const { memory, moved, leftBehind, warnings } = outcome
  const { directory, shownWorkspace = directory } = memory
  const problems = [
    ...leftBehind.map(({ slug, reason }) => `${slug} was not moved: ${reason}`),
    ...warnings.map(({ message }) => message),
  ]
  return [
    ...say(`Moved ${countOf(moved.length, "topic")} from the memory of ${shownWorkspace}.`, style),
    ...problems.flatMap((problem) => remark(problem, style)),
    ...(leftBehind.length === 0
      ? []
      : spaced([...say("What was not moved stays in this directory:", style), `  ${plainLine(directory)}`])),
  ]
}
