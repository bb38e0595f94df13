import { basename, isAbsolute, resolve } from "node:path"
import type { AdoptableMemory, AdoptionResult } from "@caliban/memory-core"
import { countOf, displayPath, shortWord } from "@caliban/text"
import { defineCommand, joinWords } from "../command.ts"
import { changed, refused, shown } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import { type Block, indented, parts, remark, unbroken } from "../text/block.ts"

/** A memory that is offered. */
type Offer = AdoptableMemory & { shownWorkspace: string }

/** One that a person named by its directory, because its project still exists. */
type Named = Pick<Offer, "directory"> & Partial<Offer>

export const adopt = defineCommand({
  name: "adopt",
  usage: "[number|path] [--yes]",
  summary: "moves the memory of this project from before it was renamed",
  details: [
    "Without an argument it lists the memories that may be this project's. Without --yes it shows what it would move.",
    "The memory directory of a project that still exists can be named, too. In the same session, /memory undo moves back the whole memory, or the last topic where they were moved one by one.",
  ],
  gather: (words) => joinWords(words),
  completes: ["adoptable"],
  parse: ([what], options) => {
    const confirmed = options.has("--yes")
    if (what === undefined && confirmed) return "Name what to adopt: a number or a path."
    return { what, confirmed }
  },
  async run({ memory, host: { env = process.env } }, { what, confirmed }) {
    const home = env["HOME"] || env["USERPROFILE"]
    const memories = (await memory.projects.list()).map((found) => ({
      ...found,
      shownWorkspace: displayPath(found.workspace, home),
    }))
    if (what === undefined) return shown("adoptable", { memories })
    const chosen = choose(memories, what, home)
    if (chosen === undefined) return refused("not-adoptable", { what })
    const confirm = `/memory adopt ${quoteWord(displayPath(chosen.directory, home))} --yes`
    if (!confirmed) return shown("adopt-preview", { memory: chosen, confirm })
    const result = await memory.projects.adopt(chosen.directory, { confirm: true })
    const adopted: AdoptionResult & { memory: Named } = { memory: chosen, ...result }
    const isRefused = result.moved.length === 0 && result.leftBehind.length > 0
    return isRefused ? refused("adopted", adopted) : changed("adopted", adopted)
  },
  render: {
    adoptable: ({ memories }) =>
      memories.length === 0
        ? "No other memory seems to be this project's."
        : parts(
            `${countOf(memories.length, "memory", "memories")} that may be this project's`,
            memories.map((memory, at) => describeOffer(memory, `${at + 1}. `)),
            "/memory adopt <number> shows what would be moved.",
          ),
    "adopt-preview": ({ memory, confirm }) =>
      parts(
        memory.topicCount === undefined
          ? "This memory is not offered, since its project still exists or cannot be found. This would move it here:"
          : `This would move ${countOf(memory.topicCount, "topic")} into this memory:`,
        describeOffer(memory),
        "If this memory has another topic of the same name, nothing is moved at all.",
        unbroken(`To adopt: ${confirm}`),
      ),
    adopted: (outcome) => describeAdopted(outcome),
    "not-adoptable": ({ what }) =>
      `${shortWord(what)} cannot be adopted. Run /memory adopt to see the memories that can.`,
  },
})

function choose(memories: readonly Offer[], what: string, home: string | undefined): Named | undefined {
  if (/^\d{1,3}$/.test(what)) return memories[Number(what) - 1]
  const path = what.replace(/^~(?=[\\/])/, () => home ?? "~")
  if (!isAbsolute(path)) return undefined
  const plain = resolve(path)
  const offered = memories.find(({ directory, workspace }) => directory === plain || workspace === plain)
  return offered ?? (basename(plain) === "memory" ? { directory: plain } : undefined)
}

function describeOffer({ directory, shownWorkspace, topicCount, usedAt = "" }: Named, label = ""): Block {
  const title = indented(label + (shownWorkspace ?? directory))
  const facts = `${countOf(topicCount ?? 0, "topic")}, last changed ${usedAt.slice(0, 10)}; this folder is gone`
  return [title, topicCount !== undefined && indented(facts, 5)]
}

function describeAdopted({ memory, moved, leftBehind, warnings }: AdoptionResult & { memory: Named }): Block {
  const { directory, shownWorkspace = directory } = memory
  const left = leftBehind.map(({ slug, reason }) => ({ message: `${slug} was not moved: ${reason}` }))
  return parts(
    [
      `Moved ${countOf(moved.length, "topic")} from the memory of ${shownWorkspace}.`,
      [...left, ...warnings].map(remark),
    ],
    left.length > 0 && ["What was not moved stays in this directory:", unbroken(`  ${directory}`)],
  )
}
