import type { AgentMemoryOptions } from "../../memory-types.ts"
import { type ResolvedOptions } from "../resolved-options.ts"
import type { Places } from "./places.ts"
/** The options of an agent's memory; see `Memory.forAgent`. */
export declare function agentOptions(
  places: Places,
  name: string,
  request: AgentMemoryOptions,
): {
  options: ResolvedOptions
  unreadable: readonly string[]
}
