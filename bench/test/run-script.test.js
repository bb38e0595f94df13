import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runScript } from "../src/run-script.ts";
let root;
beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "caliban-bench-test-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
function script(text) {
    const path = join(root, "script.mjs");
    writeFileSync(path, text);
    return path;
}
it("gives what a script prints, run in its own folder without the variables that change Node", () => {
    const names = ["NODE_OPTIONS", "NODE_COMPILE_CACHE", "NODE_V8_COVERAGE", "NODE_PATH"];
    const text = `console.log(process.cwd()); console.log(${JSON.stringify(names)}.filter((name) => name in process.env).join())`;
    expect(runScript(script(text))).toBe(`${root}\n\n`);
});
it("throws the error of a failed script", () => {
    expect(() => runScript(script('throw new TypeError("no such thing")'))).toThrow("TypeError: no such thing");
    expect(() => runScript(script("process.exit(3)"))).toThrow("it ended with 3");
});
