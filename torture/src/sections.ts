import { hostile } from "./hostile/hostile.ts"
import { properties } from "./properties/properties.ts"
import type { Section } from "./section.ts"

/** In the order in which they run: what finds most in the least time comes first. */
export const SECTIONS: readonly Section[] = [hostile, properties]

export { type Outcome, type RunOptions, runSection } from "./run-section.ts"
