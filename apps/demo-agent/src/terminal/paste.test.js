import { describe, expect, test } from "vitest";
import { createPasteReader } from "./paste.ts";
const START = "\u001b[200~";
const END = "\u001b[201~";
function readAll(pieces) {
    const reader = createPasteReader();
    const found = [...pieces.flatMap((piece) => reader.read(piece)), ...reader.rest()];
    // Join adjacent inputs of the same kind: the boundaries of the reads must not matter.
    return found.reduce((all, input) => {
        const last = all.at(-1);
        if (last?.kind === "keys" && input.kind === "keys")
            last.text += input.text;
        else
            all.push({ ...input });
        return all;
    }, []);
}
describe("createPasteReader", () => {
    const typed = `a\u001b[A${START}one\ntwo\u001b[20${END}b${START}${END}${START}x${END}\u001b`;
    const expected = [
        { kind: "keys", text: "a\u001b[A" },
        { kind: "paste", text: "one\ntwo\u001b[20" },
        { kind: "keys", text: "b" },
        { kind: "paste", text: "x" },
        { kind: "keys", text: "\u001b" },
    ];
    test("input may be split anywhere", () => {
        expect(readAll([typed])).toEqual(expected);
        expect(readAll([...typed])).toEqual(expected);
        for (let at = 1; at < typed.length; at += 1) {
            expect(readAll([typed.slice(0, at), typed.slice(at)])).toEqual(expected);
        }
    });
    test("a single Escape is a key", () => {
        const reader = createPasteReader();
        expect(reader.read("\u001b")).toEqual([]);
        expect(reader.rest()).toEqual([{ kind: "keys", text: "\u001b" }]);
        expect(reader.read("b")).toEqual([{ kind: "keys", text: "b" }]);
    });
    test("a long text in one read is a paste without marks", () => {
        expect(readAll(["x\r".repeat(300)])).toEqual([{ kind: "paste", text: "x\r".repeat(300) }]);
    });
});
