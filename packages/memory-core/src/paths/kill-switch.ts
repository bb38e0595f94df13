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
  const known = /^(?:(1|true|yes|on)|0|false|no|off)?$/i.exec(value)
  if (known && !known[1]) return bare ? { reason: "the host runs bare", doubtful: false } : undefined
  return { reason: `CALIBAN_DISABLE_AUTO_MEMORY is ${known ? "set" : "neither 1 nor 0"}`, doubtful: !known }
}
