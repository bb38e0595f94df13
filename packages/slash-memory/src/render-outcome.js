import { mustBeObject } from "@caliban/text";
import { RENDERERS } from "./command-list.ts";
import { createStyle } from "./text/style.ts";
/**
 * An outcome as text for a terminal or a pipe, without a final newline. Pure. Escape sequences and other control
 * characters of a file come out as visible escapes.
 */
export function renderOutcome(outcome, options = {}) {
    mustBeObject("renderOutcome", "outcome", outcome);
    mustBeObject("renderOutcome", undefined, options);
    return (RENDERERS[outcome.kind]?.(outcome, createStyle(options)) ?? []).join("\n");
}
