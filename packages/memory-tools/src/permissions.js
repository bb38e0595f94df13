import { mustBeList, mustBeObject, mustBeText } from "@caliban/text";
/** The rules that apply without any of the host: memory tools are allowed. */
export const DEFAULT_PERMISSIONS = [{ pattern: "memory.*", action: "allow" }];
/** True when a pattern covers a category or a name. A `*` at its end matches anything; elsewhere it is an ordinary character. */
export function matchesPermission(pattern, text) {
    mustBeText("matchesPermission", "pattern", pattern);
    mustBeText("matchesPermission", "text", text);
    return pattern.endsWith("*") ? text.startsWith(pattern.slice(0, -1)) : text === pattern;
}
/**
 * Applies `DEFAULT_PERMISSIONS`, then `rules`; the last rule that matches decides, so put general rules first and
 * exceptions after them. Any action other than `allow` denies.
 */
export function decidePermission(rules, tool) {
    mustBeList("decidePermission", "rules", rules);
    mustBeObject("decidePermission", "tool", tool);
    const { category, name = category } = tool;
    let action = "deny";
    for (const rule of [...DEFAULT_PERMISSIONS, ...rules]) {
        if ([category, name].some((text) => matchesPermission(rule.pattern, text)))
            action = rule.action;
    }
    return action === "allow" ? "allow" : "deny";
}
