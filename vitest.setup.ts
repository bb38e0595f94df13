import fc from "fast-check"

/**
 * The same examples in every run. Another seed tries others; fast-check prints the seed of a failure. `npm run torture`
 * tries more of them.
 */
fc.configureGlobal({
  seed: Number(process.env["CALIBAN_TEST_SEED"] ?? 1) | 0,
  numRuns: process.env["CALIBAN_TEST_SLOW"] === undefined ? 100 : 500,
})
