import type { ToolCategory } from "./tool.ts"

/** One line of a host's permissions. */
export interface PermissionRule {
  /** A category (`memory.read`, `memory.write`), or the beginning of one and a `*`: `memory.*`, `*`. */
  pattern: string
  action: "allow" | "deny"
}

/** What holds when a host says nothing: memory tools may be used. */
export const DEFAULT_PERMISSIONS: readonly PermissionRule[] = [{ pattern: "memory.*", action: "allow" }]

/** True when a pattern covers a category. A `*` at its end stands for anything; elsewhere it is a plain character. */
export function matchesPermission(pattern: string, category: string): boolean {
  return pattern.endsWith("*") ? category.startsWith(pattern.slice(0, -1)) : category === pattern
}

/**
 * What the rules say about a tool. They follow `DEFAULT_PERMISSIONS`, and the last one that matches decides, so that
 * a general rule comes first and its exceptions after it. An action other than `allow` denies.
 */
export function decidePermission(
  rules: readonly PermissionRule[],
  tool: { readonly category: ToolCategory },
): "allow" | "deny" {
  let action = "deny"
  for (const rule of [...DEFAULT_PERMISSIONS, ...rules]) {
    if (matchesPermission(rule.pattern, tool.category)) action = rule.action
  }
  return action === "allow" ? "allow" : "deny"
}
