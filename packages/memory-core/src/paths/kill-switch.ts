import { mustBeObject } from "@caliban/text"

/** Variables of the environment, by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Why auto memory is off, or `undefined` when it is on. */
export interface SwitchedOff {
  reason: string
  /** True when the variable's value is unknown, which causes a warning. */
  doubtful: boolean
}

// Lists, since the first case-insensitive regular expression costs a process 3 ms.
const OFF = ["1", "true", "yes", "on"]
const ON = ["", "0", "false", "no", "off"]

/**
 * Reads `CALIBAN_DISABLE_AUTO_MEMORY`: `1`, `true`, `yes`, `on` in any case switch memory off; `0`, `false`, `no`,
 * `off` and the empty string leave it on; anything else switches it off, with a warning. `bare` is the host's flag.
 */
export function readKillSwitch(env: Environment, bare: boolean = false): SwitchedOff | undefined {
  mustBeObject("readKillSwitch", "env", env)
  const value = env["CALIBAN_DISABLE_AUTO_MEMORY"]?.trim().toLowerCase() ?? ""
  if (ON.includes(value)) return bare ? { reason: "the host runs bare", doubtful: false } : undefined
  const doubtful = !OFF.includes(value)
  return { reason: `CALIBAN_DISABLE_AUTO_MEMORY is ${doubtful ? "neither 1 nor 0" : "set"}`, doubtful }
}
