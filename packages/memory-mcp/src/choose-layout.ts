import { claudeCode, squads } from "@caliban/memory-core/layouts"
import { joinWords } from "@caliban/text"

/** The values of the flags of these names. */
export type LayoutFlags = Readonly<Partial<Record<"layout" | "squad" | "agent", string | undefined>>>

const LAYOUTS = ["caliban", "claude-code", "agents-memory", "squads", "openclaw", "wundr", "notes"] as const

/**
 * The layout of the flags: its name, or data where it needs more.
 *
 * @throws TypeError for flags that do not belong together, and names that are not one path component
 */
export function chooseLayout({ layout = "caliban", squad, agent }: LayoutFlags) {
  const known = LAYOUTS.find((one) => one === layout)
  if (known === undefined) throw new TypeError(`--layout must be ${joinWords(LAYOUTS, "or")}, not ${layout}.`)
  if (known === "squads") {
    if (squad !== undefined && agent !== undefined) return squads({ squad, agent })
    throw new TypeError("--layout squads requires --squad and --agent.")
  }
  if (squad !== undefined) throw new TypeError("--squad requires --layout squads.")
  if (agent === undefined) return known
  if (known === "claude-code") return claudeCode({ agent })
  throw new TypeError("--agent requires --layout squads or claude-code.")
}
