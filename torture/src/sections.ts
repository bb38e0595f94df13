import { concurrency } from "./concurrency/concurrency.ts"
import { hostile } from "./hostile/hostile.ts"
import { people } from "./people/people.ts"
import { properties } from "./properties/properties.ts"
import type { Section } from "./section.ts"
import { killStorm } from "./storms/kill-storm.ts"

/** In the order in which they run: what finds most in the least time comes first. */
export const SECTIONS: readonly Section[] = [hostile, properties, killStorm, concurrency, people]

export { type Outcome, type RunOptions, runSection } from "./run-section.ts"
