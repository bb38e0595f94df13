import { environment } from "./environment/environment.ts"
import { faults } from "./faults/faults.ts"
import { powerLoss } from "./power-loss/power-loss.ts"
import type { Section } from "./section.ts"

/** In the order in which they run: what finds most in the least time comes first. */
export const SECTIONS: readonly Section[] = [faults, powerLoss, environment]

export { type Outcome, type RunOptions, runSection } from "./run-section.ts"
