import type { HistoryEntry, Memory, UndoResult } from "@caliban/memory-core"
import { shortWord } from "@caliban/text"
import { defineCommand } from "../command.ts"
import { ownFileEdited } from "../editor/own-file.ts"
import { changed, refused } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import { type Block, remarks } from "../text/block.ts"
import { shortTime } from "../topics/list-history.ts"

export const undo = defineCommand({
  name: "undo",
  usage: "[slug]",
  summary: "reverts the last change, or that of a topic",
  details: [
    "The version that it replaces goes to the history: /memory restore <id> brings it back.",
    "After an edit that it cannot revert, such as one of your own file, it asks for the slug.",
  ],
  completes: ["removed-topics", "topics"],
  parse: ([slug]) => ({ slug }),
  async run({ memory }, { slug }) {
    const edited = slug === undefined ? ownFileEdited(memory) : undefined
    if (edited !== undefined) {
      const entries = await memory.history.list()
      const undone = new Set(entries.map(({ undoes }) => undoes))
      const last = entries.find(({ id, undoes }) => undoes === undefined && !undone.has(id))
      return refused("not-undone", { path: edited.path, slug: edited.slug, last })
    }
    const result = await memory.undo(slug, { by: "person" })
    if (result === undefined) return refused("nothing-to-undo", { slug })
    return changed("undone", { ...result, place: await findPlace(memory, result) })
  },
  render: {
    undone: (outcome) => describeUndone(outcome),
    "not-undone": ({ path, slug, last }) => [
      `You edited ${path} last, and memory keeps no version from before that: undo it in your editor.`,
      last === undefined ? "No other change is recorded." : describeLast(last, slug),
    ],
    "nothing-to-undo": ({ slug }) =>
      slug === undefined
        ? "There is nothing to undo. Run /memory log to see the changes."
        : `There is no change of ${shortWord(slug)} to undo. Run /memory log to see the changes.`,
  },
})

/** @param edited The topic that was edited since: an undo leaves it as it is, a restore does not. */
function describeLast({ id, slug, action, at }: HistoryEntry, edited: string | undefined): string {
  const isRestored = slug === undefined || (slug === edited && action !== "created")
  const how = isRestored ? `/memory restore ${id}` : `/memory undo ${quoteWord(slug)}`
  return `Before that, ${slug ?? "MEMORY.md"} was ${action} on ${shortTime(at)}. To revert this: ${how}`
}

type Place = UndoResult["action"] | "index" | "elsewhere" | "same"

/** What an undo did, more exactly: a line may be back without a file, or a topic in another memory. */
async function findPlace(memory: Memory, { action, slug, pointer }: UndoResult): Promise<Place> {
  if (action !== "restored" || pointer.after === undefined || (await memory.read(slug))) return action
  return (await memory.list()).diagnostics.some((one) => one.slug === slug) ? "index" : "elsewhere"
}

/** What an undo or a restore did. */
export function describeUndone({ slug, entryId, warnings, place }: UndoResult & { place: Place }): Block {
  const sentences: Readonly<Record<Place, string>> = {
    restored: `${slug} is back as it was.`,
    index: `The line of ${slug} in the index is back as it was, but its file was not there before either.`,
    same: `${slug} already is as it was, so nothing was changed.`,
    elsewhere: `${slug} is back where it came from.`,
    removed: `${slug} is removed again; /memory restore ${entryId} brings it back.`,
    "index-restored": "The index is back as it was.",
    returned: "The adopted memory is back with its project.",
  }
  return [sentences[place], remarks(warnings)]
}
