import type { Memory, MemoryError } from "@caliban/memory-core"
import type { MemoryCommand } from "../command.ts"
import type { FailedOutcome } from "../outcome.ts"
import { quoteWord } from "../parse/split-words.ts"

/** A topic or the index was changed by hand or by another program: a sentence for a person instead of one for the model. */
export async function explainConflict(
  memory: Memory,
  { kind }: MemoryCommand,
  error: MemoryError,
): Promise<FailedOutcome> {
  const details: { slug?: unknown; revision?: unknown; trashId?: unknown; next?: unknown } = error.details
  const slug = typeof details.slug === "string" ? details.slug : undefined
  const what = slug !== undefined && details.revision === null ? "removed" : "changed"
  const done = DONE[kind] ?? "changed"
  const ways = await findWaysBack(memory, slug, details.trashId)
  const next =
    typeof details.next === "string"
      ? ` The next /memory undo reverts the last change of ${details.next}.`
      : ""
  const message = `${slug ?? "MEMORY.md"} was ${what} by hand or by another program since; nothing was ${done}. ${ways}${next}`
  return { kind: "failed", code: "conflict", message }
}

async function findWaysBack(memory: Memory, slug: string | undefined, trashId: unknown): Promise<string> {
  const newest = (await memory.trash.list()).find((entry) => entry.slug === slug)
  const ways: string[] = []
  if (slug !== undefined && newest !== undefined && newest.id !== trashId) {
    ways.push(`/memory undo ${quoteWord(slug)} reverts that change`)
  }
  if (typeof trashId === "string") {
    ways.push(`/memory restore ${trashId} brings back the version before this session's change`)
  }
  return `${[...ways, "/memory trash shows every earlier version"].join(", ")}.`
}

const DONE: Partial<Record<MemoryCommand["kind"], string>> = {
  undo: "undone",
  restore: "restored",
  rm: "removed",
}
