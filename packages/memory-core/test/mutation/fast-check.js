import fc from "fast-check";
const MOST_RUNS = Number(process.env["MUTATION_RUNS"] ?? 50);
/** A property is tried on the same few cases for every mutant, and stops at the first that fails. */
const assert = ((property, parameters) => fc.assert(property, {
    ...parameters,
    seed: 20_250_101,
    numRuns: Math.min(parameters?.numRuns ?? 100, MOST_RUNS),
    endOnFailure: true,
}));
const quick = { ...fc, assert };
export default quick;
