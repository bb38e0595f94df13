import type { Memory } from "@caliban/memory-core"
import { plainLine, shortWord } from "@caliban/text"
import type { CommandOutcome, OutcomeOf } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"
import type { Style } from "../text/style.ts"
import { wrapText } from "../text/wrap-text.ts"
import { type CommandSyntax, withoutExtension } from "./command-syntax.ts"
import { renderWarnings } from "./render-warnings.ts"

export const undoSyntax: CommandSyntax = {
  help: {
    name: "undo",
    aliases: [],
    usage: "/memory undo [slug]",
    summary: "reverts the last change of this session, or the last change of a topic",
    details: ["What it replaces goes to the trash: /memory restore <id> brings that back."],
  },
  options: { arguments: ["slug"] },
  completes: ["trashed-topics", "topics"],
  build: ({ positionals: [slug], json }) => ({
    kind: "undo",
    ...(slug === undefined ? {} : { slug: withoutExtension(slug) }),
    json,
  }),
}

export async function runUndo(memory: Memory, slug: string | undefined): Promise<CommandOutcome> {
  const undone = await memory.undo(slug)
  if (undone !== undefined) return { kind: "undone", ...undone }
  return { kind: "nothing-to-undo", ...(slug === undefined ? {} : { slug }) }
}

export function renderUndone(outcome: OutcomeOf<"undone" | "restored">, style: Style): string {
  return [...wrapText(describeUndo(outcome), style.width), ...renderWarnings(outcome.warnings, style)].join(
    "\n",
  )
}

function describeUndo({ action, slug }: OutcomeOf<"undone" | "restored">): string {
  const name = plainLine(slug)
  switch (action) {
    case "restored":
      return `${name} is back as it was.`
    case "removed":
      return `${name} is gone again; /memory undo ${plainLine(quoteWord(slug))} brings it back.`
    case "index-restored":
      return "The index is back as it was."
  }
}

export function renderNothingToUndo({ slug }: OutcomeOf<"nothing-to-undo">, style: Style): string {
  const text =
    slug === undefined
      ? "There is nothing to undo in this session. /memory undo <slug> reverts an earlier change. Run /memory trash to see every earlier version."
      : `There is no change of ${plainLine(shortWord(slug))} to undo. Run /memory trash to see what can be restored.`
  return wrapText(text, style.width).join("\n")
}
