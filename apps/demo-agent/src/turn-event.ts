import type { MemorySession, SlashResult, ToolDetails } from "@caliban/memory"

/** What happens in a turn, as data: the terminal renders it, `--json` prints it. */
export type TurnEvent =
  | { type: "text"; text: string }
  | { type: "tool-call"; id: string; tool: string; input: unknown }
  | { type: "tool-result"; id: string; tool: string; text: string; details?: ToolDetails }
  | { type: "tool-error"; id: string; tool: string; message: string }
  /** Something worth remembering, and what was done with it. */
  | { type: "noticed"; memory: Awaited<ReturnType<MemorySession["afterTurn"]>>[number] }
  /**
   * `ending` is reported by the offline model only: it declined to change the memory, or asks which topic is meant.
   * `usage`: tokens as counted by the model's server; `cached` are those of the input read from the prompt cache.
   */
  | { type: "finished"; steps: number; usage: Usage; ending?: "refused" | "asked" }
  /** A command of the user. */
  | ({ type: "command" } & Pick<SlashResult, "ok" | "outcome" | "text">)
  /** The user stopped the turn. */
  | { type: "stopped" }
  /** One sentence for the user. */
  | { type: "failed"; message: string }

type Usage = Partial<Record<"input" | "cached" | "output", number | undefined>>
