import type { Environment } from "./memory-directory.ts"
/** Why auto memory is off, or `undefined` when it is on. */
export interface SwitchedOff {
  reason: string
  /** True when the variable's value is unknown, which causes a warning. */
  doubtful: boolean
}
/**
 * Reads `CALIBAN_DISABLE_AUTO_MEMORY`: `1`, `true`, `yes`, `on` in any case switch memory off; `0`, `false`, `no`,
 * `off` and the empty string leave it on; anything else switches it off, with a warning. `bare` is the host's flag.
 */
export declare function readKillSwitch(env: Environment, bare?: boolean): SwitchedOff | undefined
