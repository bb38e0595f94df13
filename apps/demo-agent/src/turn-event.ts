import type { NoticedMemory } from "@caliban/memory-learn"
import type { ToolDetails } from "@caliban/memory-tools"

/** What happens in a turn, as data: the terminal draws it, `--json` prints it. */
export type TurnEvent =
  | { type: "text"; text: string }
  | { type: "tool-call"; id: string; tool: string; input: unknown }
  | { type: "tool-result"; id: string; tool: string; text: string; details?: ToolDetails }
  | { type: "tool-error"; id: string; tool: string; message: string }
  /** Something that the learner takes for worth remembering, and what became of it. */
  | { type: "noticed"; memory: NoticedMemory }
  /** `refused`: the model says that it does not change the memory as it was asked to. Only the offline model tells. */
  | { type: "finished"; steps: number; usage: TurnUsage; refused?: true }
  /** The person stopped the turn. */
  | { type: "stopped" }
  /** One sentence for a person. */
  | { type: "failed"; message: string }

/** Tokens as the model's server counts them; absent where it does not say. */
export interface TurnUsage {
  input?: number
  /** Of the input, read from the prompt cache. */
  cached?: number
  output?: number
}
