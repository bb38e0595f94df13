import type { ToolDetails } from "@caliban/memory"
import type { NoticedEntry, NoticedMemory } from "@caliban/memory/learn"

/** What happens in a turn, as data: the terminal renders it, `--json` prints it. */
export type TurnEvent =
  | { type: "text"; text: string }
  | { type: "tool-call"; id: string; tool: string; input: unknown }
  | { type: "tool-result"; id: string; tool: string; text: string; details?: ToolDetails }
  | { type: "tool-error"; id: string; tool: string; message: string }
  /** Something worth remembering, and what was done with it. */
  | { type: "noticed"; memory: NoticedMemory | NoticedEntry }
  /** `refused`: the model declined to change the memory as requested. Reported by the offline model only. */
  | { type: "finished"; steps: number; usage: TurnUsage; refused?: true }
  /** The user stopped the turn. */
  | { type: "stopped" }
  /** One sentence for the user. */
  | { type: "failed"; message: string }

/** Tokens as counted by the model's server; absent when it does not report them. */
export interface TurnUsage {
  input?: number | undefined
  /** Input tokens read from the prompt cache. */
  cached?: number | undefined
  output?: number | undefined
}
