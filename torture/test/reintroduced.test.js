import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bugs } from "../reintroduced/bugs.mjs";
const core = (file) => fileURLToPath(new URL(`../../packages/memory-core/${file}`, import.meta.url));
test.each(bugs)("the edits of $bug fit the source", ({ edits }) => {
    for (const { file, find } of edits)
        expect(readFileSync(core(file), "utf8").split(find)).toHaveLength(2);
});
