import type { ToolCategory } from "./tool-definition.ts";
/** One line of a host's permissions. */
export interface PermissionRule {
    /**
     * A category (`memory.read`, `memory.write`) or the name of a tool, or a prefix of one followed by `*`: `memory.*`,
     * `team_*`, `*`.
     */
    pattern: string;
    action: "allow" | "deny";
}
/** The rules that apply without any of the host: memory tools are allowed. */
export declare const DEFAULT_PERMISSIONS: readonly PermissionRule[];
/** True when a pattern covers a category or a name. A `*` at its end matches anything; elsewhere it is an ordinary character. */
export declare function matchesPermission(pattern: string, text: string): boolean;
/**
 * Applies `DEFAULT_PERMISSIONS`, then `rules`; the last rule that matches decides, so put general rules first and
 * exceptions after them. Any action other than `allow` denies.
 */
export declare function decidePermission(rules: readonly PermissionRule[], tool: {
    readonly category: ToolCategory;
    readonly name?: string;
}): "allow" | "deny";
