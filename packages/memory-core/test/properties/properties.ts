import fc from "fast-check"
import { describe, it } from "vitest"

/** A statement that always holds. */
interface Property {
  name: string
  runs: number
  check: fc.IRawProperty<unknown>
}

/** `npm run torture` tries more examples than `npm test`. */
const RUNS = process.env["CALIBAN_TEST_SLOW"] === undefined ? 60 : 300

/** @param share Of the usual number of runs; below 1 for properties whose runs take long. */
export function property(name: string, check: fc.IRawProperty<unknown>, share: number = 1): Property {
  return { name, check, runs: Math.ceil(RUNS * share) }
}

/** A test of each property. */
export function testProperties(group: string, properties: readonly Property[]): void {
  describe(group, () => {
    for (const { name, check, runs } of properties) {
      it(name, async () => await fc.assert(check, { numRuns: runs }))
    }
  })
}
