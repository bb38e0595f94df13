import fc from "fast-check";
/** The same examples in every run. Another seed tries others; fast-check prints the seed of a failure. */
fc.configureGlobal({ seed: Number(process.env["CALIBAN_TEST_SEED"] ?? 1) | 0 });
