import type { Environment } from "./memory-paths.ts"

/** Why auto memory is off, or `undefined` when it is on. */
export interface SwitchedOff {
  reason: string
  /** True when the variable's value is unknown, so that it deserves a warning. */
  doubtful: boolean
}

/**
 * Reads `CALIBAN_DISABLE_AUTO_MEMORY`: `1`, `true`, `yes`, `on` in any case switch memory off; `0`, `false`, `no`,
 * `off` and the empty string leave it on; anything else switches it off, with a warning. `bare` is the host's flag.
 */
export function readKillSwitch(env: Environment, bare: boolean = false): SwitchedOff | undefined {
  const value = env["CALIBAN_DISABLE_AUTO_MEMORY"]?.trim().toLowerCase() ?? ""
  if (!["", "0", "false", "no", "off"].includes(value)) {
    const doubtful = !["1", "true", "yes", "on"].includes(value)
    return {
      reason: doubtful
        ? "CALIBAN_DISABLE_AUTO_MEMORY has a value that is neither yes nor no; set it to 1 or 0"
        : "CALIBAN_DISABLE_AUTO_MEMORY is set",
      doubtful,
    }
  }
  return bare ? { reason: "the host runs bare", doubtful: false } : undefined
}
