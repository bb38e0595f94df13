import { agentsMemory } from "./agents-memory.ts"
import { claudeCode } from "./claude-code.ts"
import { CALIBAN, type Codec, toCodec } from "./codec.ts"
import type { Layout } from "./layout.ts"
import { notes } from "./notes.ts"
import { openClaw } from "./open-claw.ts"
import { type SquadsOptions, squads } from "./squads.ts"
import { wundr } from "./wundr.ts"

/** What a layout needs besides its name. */
type Details = { [Key in keyof SquadsOptions]?: SquadsOptions[Key] | undefined }

/** Every layout by the name that the option `layout` takes. A new one is one line here. */
const LAYOUTS = {
  caliban: () => CALIBAN,
  "claude-code": ({ agent }: Details) => claudeCode({ agent }),
  "agents-memory": () => agentsMemory(),
  squads: (details: Details) => squads(details as SquadsOptions),
  openclaw: () => openClaw(),
  wundr: () => wundr(),
  notes: () => notes(),
} as const satisfies Record<string, (details: Details) => Layout>

export type LayoutName = keyof typeof LAYOUTS

export const LAYOUT_NAMES: readonly string[] = Object.keys(LAYOUTS)

/** Which layouts take which further options. */
const TAKES: Readonly<Record<keyof Details, readonly string[]>> = {
  squad: ["squads"],
  agent: ["squads", "claude-code"],
  includeState: ["squads"],
}

/**
 * The codec of a layout.
 *
 * @throws TypeError for an unknown name, and for an option that the layout does not take
 */
export function codecOfOptions(layout: LayoutName | Layout = "caliban", details: Details = {}): Codec {
  const name = typeof layout === "string" ? layout : undefined
  if (name !== undefined && !Object.hasOwn(LAYOUTS, name)) {
    const names = LAYOUT_NAMES.map((known) => `"${known}"`).join(", ")
    throw new TypeError(
      `createMemory: option "layout" must be one of ${names} or a layout, not ${JSON.stringify(name)}`,
    )
  }
  for (const [option, names] of Object.entries(TAKES)) {
    if (details[option as keyof Details] === undefined || (name !== undefined && names.includes(name)))
      continue
    throw new TypeError(
      `createMemory: option "${option}" needs the layout ${names.map((each) => `"${each}"`).join(" or ")}`,
    )
  }
  return toCodec(typeof layout === "string" ? LAYOUTS[layout](details) : layout)
}
