import type { PromoteResult } from "../../memory-types.ts"
import { type Places } from "./places.ts"
/** Moves a topic to another memory; see `Memory.promote`. */
export declare function promoteTopic(
  places: Places,
  address: string,
  to: string,
): Promise<PromoteResult | undefined>
