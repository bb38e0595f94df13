import { describe, expect, it } from "vitest";
import { didYouMean, editDistance, nearestName } from "./nearest.ts";
describe("nearestName", () => {
    it.each([
        ["readonly", "readOnly"],
        ["usrMemory", "userMemory"],
        ["serach", "search"],
        ["directroy", "directory"],
        ["expected", "expect"],
        ["user_memory", "userMemory"],
    ])("takes %s for %s", (name, meant) => {
        const known = ["cwd", "directory", "expect", "readOnly", "search", "userMemory"];
        expect(nearestName(name, known)).toBe(meant);
    });
    it("names nothing that is too different", () => {
        expect(nearestName("colour", ["cwd", "directory"])).toBeUndefined();
        expect(nearestName("", ["a"])).toBeUndefined();
        expect(nearestName("x".repeat(100_000), ["directory"])).toBeUndefined();
    });
    it("is a question in a message", () => {
        expect(didYouMean("lnes", ["bytes", "lines"])).toBe('; did you mean "lines"?');
        expect(didYouMean("colour", ["bytes", "lines"])).toBe("");
    });
});
describe("editDistance", () => {
    it("counts changed characters", () => {
        expect(editDistance("kitten", "sitting")).toBe(3);
        expect(editDistance("", "abc")).toBe(3);
    });
});
