import { expect, test } from "vitest";
import { buildSegment } from "./build-segment.ts";
/** How often the work may pause. */
function pausesFor(words) {
    const body = "deploy ".repeat(words);
    const work = buildSegment([{ address: "notes", body }]);
    let pauses = 0;
    while (work.next().done !== true)
        pauses++;
    return pauses;
}
test("one long topic is indexed in steps", () => {
    expect(pausesFor(40_000) - pausesFor(20_000)).toBeGreaterThanOrEqual(4);
});
