import { parseArgs } from "node:util";
import { describe, expect, it } from "vitest";
import { flagError, optionAsFlag } from "./flag-error.ts";
const OPTIONS = { "read-only": { type: "boolean" }, mount: { type: "string" } };
function errorOf(...args) {
    try {
        parseArgs({ args, options: OPTIONS });
        return "";
    }
    catch (error) {
        return flagError(error, Object.keys(OPTIONS));
    }
}
describe("flagError", () => {
    it.each([
        [["--readonly"], `Unknown option '--readonly'; did you mean "--read-only"?`],
        [["--mout", "x"], `Unknown option '--mout'; did you mean "--mount"?`],
        [["--colour"], "Unknown option '--colour'"],
        [["-x"], "Unknown option '-x'"],
        [["--mount"], "Option '--mount <value>' argument missing"],
        [["word"], "Unexpected argument 'word'"],
    ])("says one sentence about %j", (args, sentence) => {
        expect(errorOf(...args)).toBe(sentence);
    });
});
describe("optionAsFlag", () => {
    it.each([
        ['createMemory: option "mount" must be a list, not 5', "--mount must be a list, not 5"],
        ['createMemory: option "env" must be an object, not 5', 'option "env" must be an object, not 5'],
        ["ENOENT: no such file", "ENOENT: no such file"],
    ])("makes %j %j", (message, sentence) => {
        expect(optionAsFlag(message, Object.keys(OPTIONS))).toBe(sentence);
    });
});
