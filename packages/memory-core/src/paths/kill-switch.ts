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
  const value = env["CALIBAN_DISABLE_AUTO_MEMORY"]?.trim() ?? ""
  if (/^(?:0|false|no|off)?$/i.test(value))
    return bare ? { reason: "the host runs bare", doubtful: false } : undefined
  const doubtful = !/^(?:1|true|yes|on)$/i.test(value)
  return { doubtful, reason: `CALIBAN_DISABLE_AUTO_MEMORY is ${doubtful ? "neither 1 nor 0" : "set"}` }
}
