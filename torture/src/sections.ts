import { concurrency } from "./concurrency/concurrency.ts"
import { people } from "./people/people.ts"
import type { Section } from "./section.ts"
import { killStorm } from "./storms/kill-storm.ts"

/** In the order in which they run: what finds most in the least time comes first. */
export const SECTIONS: readonly Section[] = [killStorm, concurrency, people]

export { type Outcome, type RunOptions, runSection } from "./run-section.ts"
