import { concurrency } from "./concurrency/concurrency.ts"
import { environment } from "./environment/environment.ts"
import { faults } from "./faults/faults.ts"
import { fleet } from "./fleet/fleet.ts"
import { people } from "./people/people.ts"
import { powerLoss } from "./power-loss/power-loss.ts"
import { properties } from "./properties.ts"
import type { Section } from "./section.ts"
import { killStorm } from "./storms/kill-storm.ts"

/** In the order in which they run: the most effective sections come first. */
export const SECTIONS: readonly Section[] = [
  faults,
  powerLoss,
  properties,
  killStorm,
  concurrency,
  people,
  environment,
  fleet,
]
