import type { Memory, MemoryError } from "@caliban/memory-core"
import type { MemoryCommand } from "../command.ts"
import type { FailedOutcome } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"

/** Somebody else was faster: a sentence for a person, in place of the one for the model. */
export async function explainConflict(
  memory: Memory,
  { kind }: MemoryCommand,
  error: MemoryError,
): Promise<FailedOutcome> {
  const details: { slug?: unknown; revision?: unknown } = error.details
  const slug = typeof details.slug === "string" ? details.slug : undefined
  const what = slug !== undefined && details.revision === null ? "removed" : "changed"
  const undone = DONE[kind] ?? "changed"
  const canUndo = slug !== undefined && (await memory.trash()).some((entry) => entry.slug === slug)
  const hint = canUndo ? `/memory undo ${quoteWord(slug)} reverts their change, ` : ""
  const message = `${slug ?? "MEMORY.md"} was ${what} by somebody else since; nothing was ${undone}. ${hint}/memory trash shows what there is.`
  return { kind: "failed", code: "conflict", message }
}

const DONE: Partial<Record<MemoryCommand["kind"], string>> = {
  undo: "undone",
  restore: "restored",
  rm: "removed",
}
