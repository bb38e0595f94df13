import { type Diagnostic } from "../diagnostics.ts"
/** The part of a host's settings that this library reads. A value that is not a positive integer is reported and ignored. */
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
/** Maximum tokens of the whole prefix, and of its parts if they have caps. No cap exceeds `combined`. */
export interface TokenCaps {
  combined: number
  auto?: number
  claudeMd?: number
}
/** The sources of caps. `settings` may have any shape at run time. */
interface TokenCapSources {
  settings?: MemorySettings | undefined
  env: Readonly<Record<string, string | undefined>>
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
export declare function resolveTokenCaps(sources: TokenCapSources): {
  caps: TokenCaps
  diagnostics: Diagnostic[]
}
