import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findEntryPoints } from "../src/subjects/entry-points.ts";
let root;
beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "caliban-bench-test-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
function addPackage(folder, manifest) {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, "package.json"), JSON.stringify(manifest));
}
it("gives every exported module of every published package", () => {
    const exported = { types: "./dist/index.d.ts", default: "./dist/index.js" };
    addPackage("b", {
        name: "@x/b",
        exports: {
            ".": exported,
            "./sub": { default: "./dist/sub.js" },
            "./plain": "./plain.mjs",
            "./package.json": "./package.json",
            "./types": { types: "./dist/types.d.ts" },
        },
    });
    addPackage("a", { name: "@x/a", exports: { ".": exported } });
    addPackage("hidden", { name: "@x/hidden", private: true, exports: { ".": exported } });
    mkdirSync(join(root, "not-a-package"));
    expect(findEntryPoints(root)).toEqual([
        { specifier: "@x/a", file: join(root, "a/dist/index.js") },
        { specifier: "@x/b", file: join(root, "b/dist/index.js") },
        { specifier: "@x/b/sub", file: join(root, "b/dist/sub.js") },
        { specifier: "@x/b/plain", file: join(root, "b/plain.mjs") },
    ]);
});
it("finds the loader among our own packages", () => {
    const packages = fileURLToPath(new URL("../../packages/", import.meta.url));
    const specifiers = findEntryPoints(packages).map(({ specifier }) => specifier);
    expect(specifiers).toContain("@caliban/memory-core/loader");
    expect(specifiers).toContain("@caliban/memory-learn");
});
