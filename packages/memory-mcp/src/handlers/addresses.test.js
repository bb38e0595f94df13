import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressOf, INDEX_URI, uriOf } from "./addresses.ts";
describe("addresses", () => {
    test("survive as URIs", () => {
        fc.assert(fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (address) => {
            expect(addressOf(uriOf(address))).toBe(address);
        }));
    });
    test("of the index are one URI", () => {
        expect(uriOf("MEMORY")).toBe(INDEX_URI);
        expect(addressOf(INDEX_URI)).toBe("MEMORY");
    });
    test("are undefined for other URIs", () => {
        for (const uri of [
            "",
            "memory://",
            "memory://topics",
            "memory://topics/",
            "file:///etc/passwd",
            "memory://topics/%E0%A4",
        ])
            expect(addressOf(uri)).toBeUndefined();
    });
});
