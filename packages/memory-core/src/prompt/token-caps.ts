import type { Diagnostic } from "../diagnostics.ts"
import { BUDGET_TOKENS } from "../limits.ts"

/** The part of a host's settings that this library reads. Anything but a positive whole number is reported and ignored. */
export interface MemorySettings {
  memory?: {
    /** Tokens of the auto tier. Default: none of its own. */
    cap_tokens_auto?: number
    /** Tokens of the global and the project file together. Default: none of their own. */
    cap_tokens_claude_md?: number
    /** Tokens of the whole prefix. Default: 32,000. */
    cap_tokens_combined?: number
  }
}

/** Tokens allowed for the whole prefix, and for its parts where a cap is set. None is above `combined`. */
export interface TokenCaps {
  combined: number
  auto?: number
  claudeMd?: number
}

/** Where caps are set. `settings` may have any shape at run time. */
export interface TokenCapSources {
  settings?: MemorySettings | undefined
  env: Readonly<Record<string, string | undefined>>
}

/**
 * The token caps that hold: a setting beats its variable, a variable beats the default. Variables:
 * `CALIBAN_MEMORY_BUDGET_TOKENS` (combined), `CALIBAN_MEMORY_CAP_TOKENS_AUTO`, `CALIBAN_MEMORY_CAP_TOKENS_CLAUDE_MD`;
 * an empty one is not set. Anything but a positive whole number is a `bad-setting`, and the next source counts.
 *
 * Two caps that add up to more than the combined one shrink in proportion, rounded down; a lone one is at most the
 * combined one. Never throws.
 */
export function resolveTokenCaps({ settings, env }: TokenCapSources): {
  caps: TokenCaps
  diagnostics: Diagnostic[]
} {
  const diagnostics: Diagnostic[] = []
  const memory = (settings as { memory?: Record<string, unknown> } | null | undefined)?.memory
  const resolve = (setting: string, variable: string, fallback?: number): number | undefined => {
    const fromEnv = env[variable]?.trim() || undefined
    const sources = [
      { name: variable, value: /^\d+$/.test(fromEnv ?? "") ? Number(fromEnv) : fromEnv },
      { name: `memory.${setting}`, value: memory?.[setting] },
    ]
    let cap = fallback
    for (const { name, value } of sources) {
      if (value === undefined) continue
      if (isCap(value)) cap = value
      else diagnostics.push(badSetting(name, value, cap))
    }
    return cap
  }

  const combined =
    resolve("cap_tokens_combined", "CALIBAN_MEMORY_BUDGET_TOKENS", BUDGET_TOKENS) ?? BUDGET_TOKENS
  const auto = resolve("cap_tokens_auto", "CALIBAN_MEMORY_CAP_TOKENS_AUTO")
  const claudeMd = resolve("cap_tokens_claude_md", "CALIBAN_MEMORY_CAP_TOKENS_CLAUDE_MD")
  const sum = (auto ?? 0) + (claudeMd ?? 0)
  const shrink = (cap: number): number => {
    if (sum <= combined) return cap
    return cap === sum ? combined : Math.floor((cap * combined) / sum)
  }
  return {
    caps: {
      combined,
      ...(auto === undefined ? {} : { auto: shrink(auto) }),
      ...(claudeMd === undefined ? {} : { claudeMd: shrink(claudeMd) }),
    },
    diagnostics,
  }
}

function isCap(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

function badSetting(name: string, value: unknown, used: number | undefined): Diagnostic {
  const instead = used === undefined ? "no cap of its own" : `${used} tokens`
  return {
    code: "bad-setting",
    level: "warning",
    path: name,
    message: `${name} must be a positive whole number such as 8000, not ${describe(value)}; using ${instead} instead.`,
  }
}

function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40))
  if (Array.isArray(value)) return "a list"
  return typeof value === "object" && value !== null ? "an object" : String(value).slice(0, 40)
}
