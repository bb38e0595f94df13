import type { ToolDefinition } from "./tool-definition.ts";
import type { ToolFailure } from "./tool-result.ts";
/**
 * Turns untrusted arguments into the input of a tool, or into a failure that tells the model what to send instead.
 *
 * - An object is copied once, so that a getter or a proxy cannot return something else later.
 * - A string is parsed as JSON: hosts with their own loop often have the arguments in that form.
 * - `undefined`, `null` and blank text mean "no arguments"; some hosts send them for a tool without fields.
 */
export declare function parseArguments<Input extends object>(tool: ToolDefinition<string>, args: unknown): {
    ok: true;
    input: Input;
} | ToolFailure;
