import { mustBeObject, printable } from "@caliban/text"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import { BUDGET_TOKENS } from "../limits.ts"
import type { Environment } from "../paths/kill-switch.ts"

/** The part of a host's settings that this library reads. A value that is not a positive integer is reported and ignored. */
export interface MemorySettings {
  memory?:
    | {
        /** Tokens of the auto tier. Default: none of its own. */
        cap_tokens_auto?: number | undefined
        /** Tokens of the global and the project file together. Default: none of their own. */
        cap_tokens_claude_md?: number | undefined
        /** Tokens of the whole prefix. Default: 32,000. */
        cap_tokens_combined?: number | undefined
      }
    | undefined
}

/** Maximum tokens of the whole prefix, and of its parts if they have caps. No cap exceeds `combined`. */
export interface TokenCaps {
  combined: number
  auto?: number
  claudeMd?: number
}

/** The keys below `memory`; `auto` belongs to memory-learn. */
const KEYS = ["cap_tokens_auto", "cap_tokens_claude_md", "cap_tokens_combined", "auto"]

/**
 * Resolves the token caps: a setting takes precedence over its variable, a variable over the default. Variables:
 * `CALIBAN_MEMORY_BUDGET_TOKENS` (combined), `CALIBAN_MEMORY_CAP_TOKENS_AUTO`, `CALIBAN_MEMORY_CAP_TOKENS_CLAUDE_MD`;
 * an empty variable counts as unset. A value that is not a positive integer, and an unknown key below `memory`, is
 * reported as `bad-setting` and skipped.
 *
 * If the two partial caps exceed the combined cap together, both shrink in proportion, rounded down; a single one is
 * limited to the combined cap. A wrong setting is a diagnostic: `settings` may have any shape at run time.
 */
export function resolveTokenCaps(sources: { settings?: MemorySettings | undefined; env: Environment }): {
  caps: TokenCaps
  diagnostics: Diagnostic[]
} {
  mustBeObject("resolveTokenCaps", undefined, sources)
  const { settings, env } = sources
  mustBeObject("resolveTokenCaps", 'option "env"', env)
  const memory = (Object(settings) as { memory?: unknown }).memory ?? {}
  const diagnostics = Object.keys(Object(memory))
    .filter((key) => !KEYS.includes(key))
    .map((key) => diagnose("bad-setting", `memory.${printable(key.slice(0, 60))}`, "is an unknown setting"))
  const check = (path: string, value: unknown): number | undefined => {
    if (Number.isSafeInteger(value) && (value as number) > 0) return value as number
    if (value !== undefined) diagnostics.push(diagnose("bad-setting", path, "must be a positive integer"))
    return undefined
  }
  const resolve = (setting: string, variable: string): number | undefined => {
    const text = env[variable]?.trim()
    const number = text ? Number(/^\d+$/.exec(text)?.[0]) : undefined
    const given = (memory as Record<string, unknown>)[setting]
    return check(`memory.${setting}`, given) ?? check(variable, number)
  }
  const combined = resolve("cap_tokens_combined", "CALIBAN_MEMORY_BUDGET_TOKENS") ?? BUDGET_TOKENS
  const auto = resolve("cap_tokens_auto", "CALIBAN_MEMORY_CAP_TOKENS_AUTO")
  const md = resolve("cap_tokens_claude_md", "CALIBAN_MEMORY_CAP_TOKENS_CLAUDE_MD")
  const share = (cap: number): number =>
    Math.floor((cap * combined) / Math.max(combined, (auto ?? 0) + (md ?? 0)))
  const caps = { combined, ...(auto && { auto: share(auto) }), ...(md && { claudeMd: share(md) }) }
  return { caps, diagnostics }
}
