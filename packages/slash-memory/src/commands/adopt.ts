import { isAbsolute, resolve } from "node:path"
import type { AdoptableMemory, AdoptionResult } from "@caliban/memory-core"
import { countOf, displayPath, plainLine, shortWord } from "@caliban/text"
import { gatherText, type SlashCommand } from "../command.ts"
import type { SlashHost } from "../host.ts"
import { CHANGED, type Outcome, REFUSED, type Refused, SHOWN, type Shown } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import { remark, say, sayIndented, spaced } from "../text/render-lines.ts"
import type { Style } from "../text/style.ts"
import { wrapIndented } from "../text/wrap-text.ts"

export interface AdoptArguments {
  /** A number of the list, a memory directory, or the workspace that it was made for; absent for the list. */
  what?: string | undefined
  /** False shows what would be copied and copies nothing. */
  confirmed: boolean
}

/** A memory with its paths as people write them. */
type Offer = AdoptableMemory & { shownWorkspace: string }

export interface AdoptableOutcome extends Shown {
  kind: "adoptable"
  memories: readonly Offer[]
}

export interface AdoptPreviewOutcome extends Shown {
  kind: "adopt-preview"
  memory: Offer
  /** The line that adopts it. */
  confirm: string
}

export interface AdoptedOutcome extends Outcome, AdoptionResult {
  kind: "adopted"
  memory: Offer
}

/** The memory is not among those that are offered. */
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
    summary: "copies the memory of this project from before it was renamed",
    details: [
      "Without an argument it lists the memories that may be this project's. Without --yes it shows what it would copy.",
      "The other directory stays as it is. /memory undo removes a copied topic.",
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
  async run({ memory, host }, { what, confirmed }) {
    const home = homeOf(host)
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
      ...say(`This would copy ${countOf(memory.topicCount, "topic")} into this memory:`, style),
      "",
      ...renderOffer(memory, style),
      "",
      ...say("The other directory stays as it is. Topics with the same name get a number.", style),
      ...say(`To adopt: ${confirm}`, style),
    ],
    adopted: renderAdopted,
    "not-adoptable": ({ what }, style) =>
      say(`${shortWord(what)} cannot be adopted. Run /memory adopt to see the memories that can.`, style),
  },
}

function homeOf({ env = process.env }: SlashHost): string | undefined {
  return env["HOME"] || env["USERPROFILE"]
}

function choose(memories: readonly Offer[], what: string, home: string | undefined): Offer | undefined {
  if (/^\d{1,3}$/.test(what)) return memories[Number(what) - 1]
  const path = what.replace(/^~(?=[\\/])/, () => home ?? "~")
  if (!isAbsolute(path)) return undefined
  const plain = resolve(path)
  return memories.find(({ directory, workspace }) => directory === plain || workspace === plain)
}

function renderOffers({ memories }: AdoptableOutcome, style: Style): readonly string[] {
  if (memories.length === 0) return say("No other memory seems to be this project's.", style)
  return [
    ...say(`${countOf(memories.length, "memory", "memories")} that may be this project's`, style),
    "",
    ...memories.flatMap((memory, at) => renderOffer(memory, style, at + 1)),
    "",
    ...say("/memory adopt <number> shows what would be copied.", style),
  ]
}

function renderOffer(memory: Offer, style: Style, number?: number): string[] {
  const { shownWorkspace, topicCount, usedAt, why } = memory
  const reason = why === "renamed" ? "this folder is gone" : "a folder of this project"
  const label = number === undefined ? "" : `${number}. `
  const facts = `${countOf(topicCount, "topic")}, last changed ${usedAt.slice(0, 10)}; ${reason}`
  return [...sayIndented(label + shownWorkspace, style), ...wrapIndented(facts, style.width, "     ")]
}

function renderAdopted(outcome: AdoptedOutcome, style: Style): readonly string[] {
  const { memory, copied, same, renamed, leftBehind, linesNotCopied, warnings } = outcome
  const notes = [
    ...(same.length === 0 ? [] : [`${countOf(same.length, "topic")} already had the same text here.`]),
    ...renamed.map(({ from, to }) => `${from} was copied as ${to}: this memory has a different ${from}.`),
  ]
  const problems = [
    ...leftBehind.map(({ slug, reason }) => `${slug} was not copied: ${reason}`),
    ...(linesNotCopied === 0
      ? []
      : [
          `${countOf(linesNotCopied, "line")} of the other MEMORY.md ${linesNotCopied === 1 ? "was" : "were"} not copied.`,
        ]),
    ...warnings.map(({ message }) => message),
  ]
  return [
    ...say(`Copied ${countOf(copied.length, "topic")} from the memory of ${memory.shownWorkspace}.`, style),
    ...notes.flatMap((note) => say(note, style)),
    ...problems.flatMap((problem) => remark(problem, style)),
    ...spaced([
      ...say("The other memory stays in this directory:", style),
      `  ${plainLine(memory.directory)}`,
    ]),
  ]
}
