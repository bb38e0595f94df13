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

// stand-in, about to be replaced
export function resolveTokenCaps(_: {
  settings: unknown
  env: Readonly<Record<string, string | undefined>>
}): { caps: { combined: number; auto?: number; claudeMd?: number }; diagnostics: [] } {
  return { caps: { combined: 32_000 }, diagnostics: [] }
}
