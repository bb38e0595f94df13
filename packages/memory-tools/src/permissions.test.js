import { describe, expect, test } from "vitest";
import { DEFAULT_PERMISSIONS, decidePermission, matchesPermission } from "./permissions.ts";
const read = { category: "memory.read" };
const write = { category: "memory.write" };
test.each([
    ["memory.*", "memory.read", true],
    ["memory.*", "memory.write", true],
    ["memory.*", "memory", false],
    ["memory.*", "memoryxread", false],
    ["*", "memory.write", true],
    ["memory.read", "memory.read", true],
    ["memory.read", "memory.write", false],
    ["files.*", "memory.read", false],
    ["*.read", "memory.read", false],
    ["", "memory.read", false],
])("the pattern %j and the category %j match: %s", (pattern, category, expected) => {
    expect(matchesPermission(pattern, category)).toBe(expected);
});
describe("decidePermission", () => {
    test("allows everything by default", () => {
        expect(DEFAULT_PERMISSIONS).toEqual([{ pattern: "memory.*", action: "allow" }]);
        expect(decidePermission([], read)).toBe("allow");
        expect(decidePermission([{ pattern: "files.*", action: "deny" }], write)).toBe("allow");
    });
    test("lets the last matching rule decide", () => {
        const rules = [
            { pattern: "*", action: "deny" },
            { pattern: "memory.read", action: "allow" },
        ];
        expect(decidePermission(rules, read)).toBe("allow");
        expect(decidePermission(rules, write)).toBe("deny");
        expect(decidePermission([...rules].reverse(), read)).toBe("deny");
    });
    test("denies for an action that it does not know", () => {
        expect(decidePermission([{ pattern: "*", action: "ask" }], read)).toBe("deny");
    });
});
