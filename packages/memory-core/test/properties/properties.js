import fc from "fast-check";
import { describe, it } from "vitest";
const RUNS = 300;
/** @param share Of the usual number of runs; below 1 for properties whose runs take long. */
export function property(name, check, share = 1) {
    return { name, check, runs: Math.ceil(RUNS * share) };
}
/** A test of each property. */
export function testProperties(group, properties) {
    describe(group, () => {
        for (const { name, check, runs } of properties) {
            it(name, async () => await fc.assert(check, { numRuns: runs }));
        }
    });
}
