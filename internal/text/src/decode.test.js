import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeLoose, decodeStrict, encode } from "./decode.ts";
describe("decodeStrict", () => {
    it("gives back what was encoded, byte order mark included", () => {
        fc.assert(fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom("", "\uFEFF"), (text, mark) => {
            expect(decodeStrict(encode(mark + text))).toBe(mark + text);
        }));
    });
    it.each([[[0xff, 0xfe, 0x61, 0]], [[0xe9]], [[0xc0, 0x80]], [[0xed, 0xa0, 0x80]], [[0xf0, 0x9f]]])("gives nothing for bytes that are not UTF-8: %j", (bytes) => {
        expect(decodeStrict(Uint8Array.from(bytes))).toBeUndefined();
        expect(decodeLoose(Uint8Array.from(bytes))).toContain("\uFFFD");
    });
    it("keeps NUL and every kind of line end", () => {
        expect(decodeStrict(encode("a\0\r\n\r\u2028"))).toBe("a\0\r\n\r\u2028");
    });
});
describe("encode", () => {
    it("writes U+FFFD for a lone surrogate, which UTF-8 cannot hold", () => {
        expect(decodeStrict(encode("a\ud800b"))).toBe("a\uFFFDb");
    });
});
