import { TYPED_MAX } from "./paste.ts";
const FIRST = 0x100000;
const STAND_INS = /[\u{100000}-\u{10ffff}]/gu;
const LITERALS = /[\u{100000}-\u{10ffff}]|\t(?=.)/gu;
const PREVIEW = 20;
export function createPastedTexts() {
    const texts = [];
    const standIns = new Map();
    let pastes = 0;
    const add = (text, label) => {
        texts.push({ text, label });
        return String.fromCodePoint(FIRST + texts.length - 1);
    };
    const find = (character) => texts[(character.codePointAt(0) ?? 0) - FIRST];
    const escapeText = (text) => text.replaceAll(LITERALS, (character) => {
        const standIn = standIns.get(character) ?? add(character, character.replace("\t", " "));
        standIns.set(character, standIn);
        return standIn;
    });
    return {
        insert(raw) {
            const text = raw.replaceAll(/\r\n?/g, "\n");
            const line = text.replace(/\n+$/, "");
            if (line.length <= TYPED_MAX && !/\p{Cc}/u.test(line))
                return escapeText(line);
            pastes += 1;
            return add(text, labelOf(text, pastes));
        },
        escape: escapeText,
        show: (line) => line.replaceAll(STAND_INS, (character) => find(character)?.label ?? character),
        expand: (line) => line.replaceAll(STAND_INS, (character) => find(character)?.text ?? character),
    };
}
function labelOf(text, number) {
    const lines = text.trimEnd().split("\n").length;
    const size = lines === 1 ? `${text.length} characters` : `${lines} lines`;
    const start = text
        .slice(0, 200)
        .replaceAll(/[\p{Cc}\p{Cf}\s[\]]+/gu, " ")
        .trim();
    const preview = Array.from(start).slice(0, PREVIEW).join("");
    return `[paste ${number}, ${size}: ${preview}…]`;
}
