import { ANYTHING, check } from "@caliban/memory-core/internal"
import type { ToolCategory } from "./tool-definition.ts"

/** One line of a host's permissions. */
export interface PermissionRule {
  /**
   * A category (`memory.read`, `memory.write`) or the name of a tool, or a prefix of one followed by `*`: `memory.*`,
   * `team_*`, `*`.
   */
  pattern: string
  action: "allow" | "deny"
}

/** The rules that apply without any of the host: memory tools are allowed. */
export const DEFAULT_PERMISSIONS: readonly PermissionRule[] = [{ pattern: "memory.*", action: "allow" }]

/** True when a pattern covers a category or a name. A `*` at its end matches anything; elsewhere it is an ordinary character. */
export function matchesPermission(pattern: string, text: string): boolean {
  check("matchesPermission", "a string", pattern, "pattern")
  check("matchesPermission", "a string", text, "text")
  return pattern.endsWith("*") ? text.startsWith(pattern.slice(0, -1)) : text === pattern
}

/**
 * Applies `DEFAULT_PERMISSIONS`, then `rules`; the last rule that matches decides, so put general rules first and
 * exceptions after them. Any action other than `allow` denies.
 */
export function decidePermission(
  rules: readonly PermissionRule[],
  tool: { readonly category: ToolCategory; readonly name?: string },
): "allow" | "deny" {
  check("decidePermission", [ANYTHING], rules, "rules")
  check("decidePermission", "an object", tool, "tool")
  const { category, name = category } = tool
  let action = "deny"
  for (const rule of [...DEFAULT_PERMISSIONS, ...rules])
    if ([category, name].some((text) => matchesPermission(rule.pattern, text))) action = rule.action
  return action === "allow" ? "allow" : "deny"
}
