import { mustBeObject, nearestName, printable } from "@caliban/text"
import { diagnose } from "../diagnostics.ts"
import { BUDGET_TOKENS } from "../limits.ts"

/** The keys below `memory`; `auto` belongs to memory-learn. */
const KEYS = ["cap_tokens_auto", "cap_tokens_claude_md", "cap_tokens_combined", "auto"]
function findUnknown(prefix, keys, known) {
  return keys.flatMap((key) => {
    if (known.includes(key)) return []
    const nearest = nearestName(key, known)
    const path = `${prefix}${printable(key.slice(0, 60))}`
    const hint = nearest === undefined ? "." : `; did you mean "${prefix}${nearest}"?`
    const level = nearest === undefined ? "info" : "warning"
    return [{ code: "bad-setting", level, path, message: `The setting ${path} is unknown${hint}` }]
  })
}
/**
 * Resolves the token caps: a setting takes precedence over its variable, a variable over the default. Variables:
 * `CALIBAN_MEMORY_BUDGET_TOKENS` (combined), `CALIBAN_MEMORY_CAP_TOKENS_AUTO`, `CALIBAN_MEMORY_CAP_TOKENS_CLAUDE_MD`;
 * an empty variable counts as unset. A value that is not a positive integer is reported as `bad-setting` and skipped.
 *
 * An unknown key below `memory` is reported, with the name that was probably meant: a warning if there is one.
 *
 * If the two partial caps exceed the combined cap together, both shrink in proportion, rounded down; a single one is
 * limited to the combined cap. A wrong setting is a diagnostic.
 */
export function resolveTokenCaps(sources) {
  mustBeObject("resolveTokenCaps", undefined, sources, ["settings", "env"])
  const { settings, env } = sources
  mustBeObject("resolveTokenCaps", 'option "env"', env)
  const diagnostics = []
  const given = settings ?? {}
  const memory = given.memory ?? undefined
  diagnostics.push(...findUnknown("memory.", Object.keys(Object(memory)), KEYS))
  // Other keys of the host's settings are its own, unless one is probably this one.
  if (memory === undefined) {
    const unknown = findUnknown("", Object.keys(given), ["memory"])
    diagnostics.push(...unknown.filter(({ level }) => level === "warning"))
  }
  const check = (path, value) => {
    if (Number.isSafeInteger(value) && value > 0) return value
    if (value !== undefined) {
      diagnostics.push(diagnose("bad-setting", path, "must be a positive integer"))
    }
    return undefined
  }
  const resolve = (setting, variable) => {
    const text = env[variable]?.trim()
    const number = text ? Number(/^\d+$/.exec(text)?.[0]) : undefined
    return check(`memory.${setting}`, memory?.[setting]) ?? check(variable, number)
  }
  const combined = resolve("cap_tokens_combined", "CALIBAN_MEMORY_BUDGET_TOKENS") ?? BUDGET_TOKENS
  const auto = resolve("cap_tokens_auto", "CALIBAN_MEMORY_CAP_TOKENS_AUTO")
  const claudeMd = resolve("cap_tokens_claude_md", "CALIBAN_MEMORY_CAP_TOKENS_CLAUDE_MD")
  const share = (cap) => Math.floor((cap * combined) / Math.max(combined, (auto ?? 0) + (claudeMd ?? 0)))
  const caps = {
    combined,
    ...(auto && { auto: share(auto) }),
    ...(claudeMd && { claudeMd: share(claudeMd) }),
  }
  return { caps, diagnostics }
}
