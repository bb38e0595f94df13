import { expect, it } from "vitest";
import LIMITS from "./weight.json" with { type: "json" };
import { weigh } from "./weights.ts";
/**
 * Every user pays for lines, bytes and names. A limit in `weight.json` may be lowered at any time; raising one needs a page
 * in `docs/decisions/` that says what users get for it.
 */
it("no package is heavier than its limits", async () => {
    const limits = LIMITS;
    const weights = await weigh();
    expect(Object.keys(weights).sort()).toEqual(Object.keys(limits).sort());
    const over = Object.entries(weights).flatMap(([name, weight]) => Object.keys(weight).flatMap((unit) => {
        const [measured = 0, limit = 0] = [weight[unit], limits[name]?.[unit]];
        return measured > limit ? [`${name}: ${measured} ${unit}, limit ${limit}`] : [];
    }));
    expect(over).toEqual([]);
});
