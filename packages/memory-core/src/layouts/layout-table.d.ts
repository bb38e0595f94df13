import { type Layout } from "../paths/layout.ts"
import { type SquadsOptions } from "./squads.ts"

/** What a layout needs besides its name. */
type Details = {
  [Key in keyof SquadsOptions]?: SquadsOptions[Key] | undefined
}
/** Every layout by the name that the option `layout` takes. A new one is one line here. */
declare const LAYOUTS: {
  readonly caliban: () => Layout
  readonly "claude-code": ({ agent }: Details) => Layout
  readonly "agents-memory": () => Layout
  readonly squads: (details: Details) => Layout
  readonly openclaw: () => Layout
  readonly wundr: () => Layout
  readonly notes: () => Layout
}
export type LayoutName = keyof typeof LAYOUTS
export declare const LAYOUT_NAMES: readonly string[]
/**
 * The data of a layout.
 *
 * @throws TypeError for an unknown name, and for an option that the layout does not take
 */
export declare function layoutOf(layout?: LayoutName | Layout, details?: Details): Layout
