import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { DATA } from "../labelled-data.ts";
/** The pairs of `tuned`, which the rules were written with, or of `untouched`, which is evaluation only. */
export function readPairs(half) {
    const lines = readFileSync(resolve(DATA, `change/${half}.jsonl`), "utf8").split("\n");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}
