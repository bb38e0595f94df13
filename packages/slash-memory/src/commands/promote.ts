import { defineCommand } from "../command.ts"
import { changed, unknownTopic } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import { remarks } from "../text/block.ts"
import { mountOf } from "../topics/places.ts"

export const promote = defineCommand({
  name: "promote",
  usage: "<slug> <mount|own>",
  summary: "moves a topic to another mount, or to this memory (own)",
  details: [
    "The topic keeps its text and its line in the index. A topic with another text is never replaced.",
    "/memory undo moves it back.",
  ],
  completes: ["topics"],
  parse: ([address = "", to = ""]) => ({ address, to }),
  async run({ memory }, { address, to }) {
    const promoted = await memory.promote(address, to, { by: "person" })
    if (promoted === undefined) return await unknownTopic(memory, address)
    const from = mountOf(memory, promoted.from)?.name ?? "own"
    return changed("promoted", { ...promoted, back: `/memory promote ${quoteWord(promoted.to)} ${from}` })
  },
  render: {
    promoted: ({ from, to, back, warnings }) => [
      `Moved ${from} to ${to}; ${back} moves it back.`,
      remarks(warnings),
    ],
  },
})
