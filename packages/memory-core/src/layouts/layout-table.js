import { DEFAULT_LAYOUT } from "../paths/layout.ts"
import { agentsMemory } from "./agents-memory.ts"
import { claudeCode } from "./claude-code.ts"
import { notes } from "./notes.ts"
import { openClaw } from "./open-claw.ts"
import { squads } from "./squads.ts"
import { wundr } from "./wundr.ts"

/** Every layout by the name that the option `layout` takes. A new one is one line here. */
const LAYOUTS = {
  caliban: () => DEFAULT_LAYOUT,
  "claude-code": ({ agent }) => claudeCode({ agent }),
  "agents-memory": () => agentsMemory(),
  squads: (details) => squads(details),
  openclaw: () => openClaw(),
  wundr: () => wundr(),
  notes: () => notes(),
}
export const LAYOUT_NAMES = Object.keys(LAYOUTS)
/** Which layouts take which further options. */
const TAKES = {
  squad: ["squads"],
  agent: ["squads", "claude-code"],
  includeState: ["squads"],
}
/**
 * The data of a layout.
 *
 * @throws TypeError for an unknown name, and for an option that the layout does not take
 */
export function layoutOf(layout = "caliban", details = {}) {
  const name = typeof layout === "string" ? layout : undefined
  if (name !== undefined && !Object.hasOwn(LAYOUTS, name)) {
    const names = LAYOUT_NAMES.map((known) => `"${known}"`).join(", ")
    throw new TypeError(
      `createMemory: option "layout" must be one of ${names} or a layout, not ${JSON.stringify(name)}`,
    )
  }
  for (const [option, names] of Object.entries(TAKES)) {
    if (details[option] === undefined || (name !== undefined && names.includes(name))) continue
    throw new TypeError(
      `createMemory: option "${option}" needs the layout ${names.map((each) => `"${each}"`).join(" or ")}`,
    )
  }
  return typeof layout === "string" ? LAYOUTS[layout](details) : layout
}
