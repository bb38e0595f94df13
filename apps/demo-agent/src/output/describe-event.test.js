import { describe, expect, test } from "vitest";
import { describeEvent } from "./describe-event.ts";
const written = {
    kind: "written",
    slug: "prefers-pnpm",
    revision: "1",
    path: "/home/ada/m/prefers-pnpm.md",
    pointer: {},
    warnings: [],
};
const result = { type: "tool-result", id: "1", tool: "WriteMemoryTopic", text: "" };
describe("describeEvent", () => {
    test.each([
        ["created", "saved 1 memory: prefers-pnpm"],
        ["updated", "updated 1 memory: prefers-pnpm"],
        ["unchanged", "unchanged memory: prefers-pnpm"],
    ])("a topic that was %s is shown with its path", (action, line) => {
        expect(describeEvent({ ...result, details: { ...written, action } }, "/home/ada")).toEqual([
            line,
            "~/m/prefers-pnpm.md",
        ]);
    });
    test("warnings are notes", () => {
        const warnings = [{ code: "similar-topics", message: "Much the same: uses-pnpm." }];
        const lines = describeEvent({ ...result, details: { ...written, action: "created", warnings } }, undefined);
        expect(lines).toEqual([
            "saved 1 memory: prefers-pnpm",
            "/home/ada/m/prefers-pnpm.md",
            "note: Much the same: uses-pnpm.",
        ]);
    });
    test("a failed tool is one line without escape sequences", () => {
        const lines = describeEvent({ type: "tool-error", id: "1", tool: "WriteMemoryTopic", message: "no\u001b[2J\nmore" }, undefined);
        expect(lines).toEqual(["WriteMemoryTopic failed: no\\x1b[2J"]);
    });
    test("text is not described", () => {
        expect(describeEvent({ type: "text", text: "hello" }, undefined)).toEqual([]);
    });
});
test.each([
    ["/home/ada/x", "/home/ada", "~/x"],
    ["/home/adam/x", "/home/ada", "/home/adam/x"],
    ["/x", "/", "/x"],
    ["/x", undefined, "/x"],
])("the path %s with home %s is shown as %s", (path, home, shown) => {
    const details = { ...written, action: "created", path };
    expect(describeEvent({ ...result, details }, home)).toEqual(["saved 1 memory: prefers-pnpm", shown]);
});
