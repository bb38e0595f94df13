import { expect, it } from "vitest";
import { faults } from "../src/faults/faults.ts";
import { powerLoss } from "../src/power-loss/power-loss.ts";
import { runSection } from "../src/run-section.ts";
// The sections that need no processes, for a few seconds; `npm run torture` runs all.
const seed = Number(process.env["CALIBAN_TEST_SEED"] ?? 1);
it.each([faults, powerLoss])("$name: $summary", async (section) => {
    const { violations } = await runSection(section, { seed, budget: 4_000 });
    expect(violations).toEqual([]);
});
