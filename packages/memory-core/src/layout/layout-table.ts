import { CALIBAN, type Codec, toCodec } from "./codec.ts"
import type { Layout } from "./layout.ts"
import { agentsMemory, claudeCode, notes, openClaw, wundr } from "./products.ts"

/** Every layout that needs nothing but its name. A new one is one line here. */
const LAYOUTS = {
  caliban: () => CALIBAN,
  "claude-code": claudeCode,
  "agents-memory": agentsMemory,
  openclaw: openClaw,
  wundr,
  notes,
} as const satisfies Record<string, () => Layout>

export type LayoutName = keyof typeof LAYOUTS

/** What `detectLayout` finds; for `squads` the host says which squad and agent. */
export type DetectedName = LayoutName | "squads"

export const LAYOUT_NAMES: readonly string[] = Object.keys(LAYOUTS)

/** The codec of a layout, by name or as data. */
export function codecOfOptions(layout: LayoutName | Layout = "caliban"): Codec {
  return toCodec(typeof layout === "string" ? LAYOUTS[layout]() : layout)
}
