import type { UndoResult } from "@caliban/memory-core"
import { shortWord } from "@caliban/text"
import { type SlashCommand, withoutExtension } from "../command.ts"
import { CHANGED, type Outcome, REFUSED, type Refused } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import { say } from "../text/render-lines.ts"
import type { Style } from "../text/style.ts"
import { renderWarnings } from "../topics/render-notes.ts"

export interface UndoneOutcome extends Outcome, UndoResult {
  kind: "undone"
}

export interface NothingToUndoOutcome extends Refused {
  kind: "nothing-to-undo"
  slug?: string | undefined
}

export const undo: SlashCommand<"undo", { slug?: string | undefined }, UndoneOutcome | NothingToUndoOutcome> =
  {
    syntax: {
      name: "undo",
      aliases: [],
      usage: "/memory undo [slug]",
      summary: "reverts the last change of this session or of a topic",
      details: ["The version that it replaces goes to the history: /memory restore <id> brings it back."],
      options: { arguments: ["slug"] },
      completes: ["removed-topics", "topics"],
      parse: ({ positionals: [slug] }) => ({ slug: slug === undefined ? undefined : withoutExtension(slug) }),
    },
    async run({ memory }, { slug }) {
      const undone = await memory.undo(slug)
      if (undone === undefined) return { kind: "nothing-to-undo", ...REFUSED, slug }
      return { kind: "undone", ...CHANGED, ...undone }
    },
    render: {
      undone: renderUndone,
      "nothing-to-undo": ({ slug }, style) =>
        say(
          slug === undefined
            ? "There is nothing to undo. Run /memory log to see every change."
            : `There is no change of ${shortWord(slug)} to undo. Run /memory log to see every change.`,
          style,
        ),
    },
  }

/** What an undo or a restore did. */
export function renderUndone(result: UndoResult, style: Style): string[] {
  return [...say(describeUndo(result), style), ...renderWarnings(result.warnings, style)]
}

function describeUndo({ action, slug }: UndoResult): string {
  switch (action) {
    case "restored":
      return `${slug} is back as it was.`
    case "removed":
      return `${slug} is removed again; /memory undo ${quoteWord(slug)} brings it back.`
    case "index-restored":
      return "The index is back as it was."
    case "returned":
      return "The adopted memory is back with its project."
  }
}
