import { describe, expect, test } from "vitest";
import { findSecrets } from "../src/index.ts";
import { measureWordings } from "./wording/measure-wordings.ts";
import { readWordings } from "./wording/read-wordings.ts";
test("at least 200 secrets and 300 harmless texts are labelled, half of them held out", () => {
    const all = [...readWordings("tuned"), ...readWordings("held-out")];
    expect(all.filter(({ spans }) => spans.length > 0).length).toBeGreaterThanOrEqual(200);
    expect(all.filter(({ spans }) => spans.length === 0).length).toBeGreaterThanOrEqual(300);
});
describe.each([
    ["tuned", 0.9],
    ["held-out", 0.8],
])("of the wordings that are %s", (half, goal) => {
    const { found, falsePositives } = measureWordings(findSecrets, half);
    test(`at least ${100 * goal} % of the secrets are found`, () => {
        expect(found.hits / found.of).toBeGreaterThanOrEqual(goal);
    });
    test("at most 2 % of the harmless texts are reported", () => {
        expect(falsePositives.hits / falsePositives.of).toBeLessThanOrEqual(0.02);
    });
});
