import { readFileSync } from "node:fs";
import { ALNUM, createRandom, DIGITS, HEX, LOWER, UPPER } from "../corpus/random.ts";
const ALPHABETS = {
    A: ALNUM,
    a: LOWER + DIGITS,
    D: DIGITS,
    H: HEX,
    U: UPPER + DIGITS,
};
/**
 * The texts of a half, in the order of the file. In the file, `⟦…⟧` marks what must not be stored, and `{A24}` stands for
 * 24 random letters and digits, so that the repository contains no token that looks real.
 */
export function readWordings(half, folder = new URL(".", import.meta.url)) {
    const random = createRandom(2_026);
    const wordings = [];
    let group = "";
    for (const line of readFileSync(new URL(`${half}.txt`, folder), "utf8").split("\n")) {
        if (line.startsWith("# "))
            group = line.slice(2);
        else if (line !== "") {
            const filled = line.replace(/\{([AaDHU])(\d+)\}/g, (_, alphabet, length) => random.text(ALPHABETS[alphabet] ?? "", Number(length)));
            wordings.push({ group, ...readMarks(filled) });
        }
    }
    return wordings;
}
function readMarks(marked) {
    const spans = [];
    let text = "";
    for (const [at, part] of marked.split(/[⟦⟧]/).entries()) {
        if (at % 2 === 1)
            spans.push([text.length, text.length + part.length]);
        text += part;
    }
    return { text, spans };
}
