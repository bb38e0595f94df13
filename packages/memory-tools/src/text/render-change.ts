import type { WriteResult } from "@caliban/memory-core"
import type { ToolContext } from "../tool.ts"
import { fitAdvice, forModel } from "./explain-error.ts"
import { escapedLine } from "./plain-text.ts"
import { renderRevision } from "./render-topic.ts"

/** What a change did, its revision for a stateless model, the index line with the one before it, and the warnings. */
export function renderChange(
  { memory, session }: ToolContext,
  sentence: string,
  { revision, pointer, warnings }: { revision?: string } & Pick<WriteResult, "pointer" | "warnings">,
): string {
  const { before, after } = pointer
  return [
    sentence,
    ...(session.stateless && revision ? [renderRevision(revision)] : []),
    ...(after ? [`Index line: ${escapedLine(after)}`] : []),
    ...(before && before !== after ? [`Index line before: ${escapedLine(before)}`] : []),
    ...warnings.map(({ message }) => `Note: ${fitAdvice(forModel(message, memory), session)}`),
  ].join("\n")
}
