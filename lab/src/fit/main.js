import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { DATA } from "../labelled-data.ts";
import { trainedFiles } from "./weights.ts";
// Trains the weights again after messages or features have changed, and writes them into memory-learn.
const LEARNED = resolve(DATA, "../../packages/memory-learn/src/detect/learned");
mkdirSync(resolve(LEARNED, "words"), { recursive: true });
let size = 0;
for (const [path, source] of trainedFiles()) {
    writeFileSync(resolve(LEARNED, path), source);
    size += source.length;
}
process.stdout.write(`${size} characters of weights\n`);
