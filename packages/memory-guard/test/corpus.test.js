import { describe, expect, test } from "vitest";
import { findSecrets } from "../src/index.ts";
import { BENIGN_KINDS } from "./corpus/benign.ts";
import { LANGUAGES } from "./corpus/frames.ts";
import { measure } from "./corpus/measure.ts";
import { SECRET_KINDS } from "./corpus/secrets.ts";
const share = (rate) => (rate === undefined ? Number.NaN : rate.hits / rate.of);
test("the corpus has 34 kinds of secrets and 17 kinds of harmless text, in seven languages", () => {
    expect([SECRET_KINDS.length, BENIGN_KINDS.length, LANGUAGES.length]).toEqual([34, 17, 7]);
});
describe.each(["seen", "held-out"])("on the half of the frames that is %s", (half) => {
    const measured = measure(findSecrets, { seed: 20_260, half, perKind: 42 });
    test.each(["prefixed", "structured", "labelled"])("at least 98 percent of the %s secrets are covered", (group) => {
        expect(share(measured.groups.get(group)), measured.groups.get(group)?.wrong.join("\n")).toBeGreaterThanOrEqual(0.98);
    });
    test("at least 95 % in every disguise", () => {
        for (const [disguise, rate] of measured.obfuscations) {
            expect(share(rate), `${disguise}: ${rate.wrong.join("\n")}`).toBeGreaterThanOrEqual(0.95);
        }
    });
    test("at least 80 % of the passwords in prose", () => {
        expect(share(measured.groups.get("prose"))).toBeGreaterThanOrEqual(0.8);
    });
    test("at most 1 % false positives", () => {
        expect(share(measured.falsePositives), measured.falsePositives.wrong.join("\n")).toBeLessThanOrEqual(0.01);
    });
});
