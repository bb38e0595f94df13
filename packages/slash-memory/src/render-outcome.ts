import { mustBeObject } from "@caliban/text"
import { type CommandOutcome, RENDERERS } from "./command-list.ts"
import { draw } from "./text/block.ts"
import { createStyle, type RenderOptions } from "./text/style.ts"

/**
 * An outcome as text for a terminal or a pipe, without a final newline. Pure. Escape sequences and other control
 * characters of a file come out as visible escapes.
 */
export function renderOutcome(outcome: CommandOutcome, options: RenderOptions = {}): string {
  mustBeObject("renderOutcome", "outcome", outcome)
  mustBeObject("renderOutcome", undefined, options)
  return draw(RENDERERS[outcome.kind]?.(outcome), createStyle(options)).join("\n")
}
