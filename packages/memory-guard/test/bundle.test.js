import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "tsup";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import config from "../tsup.config.ts";
const folder = mkdtempSync(join(tmpdir(), "memory-guard-bundle-"));
const dist = join(folder, "dist");
const built = join(dist, "index.js");
beforeAll(async () => {
    await build({ ...config, config: false, dts: false, sourcemap: false, outDir: dist, silent: true });
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Our own rules consider it words; secretlint's do not. */
const TEXT = "The key is gsk_correcthorsecorrecthorsecorrecthorsecorrecthorsecorr here.";
const SCAN = `console.log(JSON.stringify(findSecrets(${JSON.stringify(TEXT)}).map(({ rule }) => rule)))\n`;
function run(file) {
    return execFileSync(process.execPath, [file], { encoding: "utf8" });
}
describe("the built package", () => {
    it("imports no other package", () => {
        const imported = [...readFileSync(built, "utf8").matchAll(/^import .*from "([^"]+)";$/gm)].map(([, name]) => name);
        expect(imported.filter((name) => name?.startsWith("node:") !== true)).toEqual([]);
    });
    it("finds what only secretlint's rules find", () => {
        const script = join(folder, "scan.mjs");
        writeFileSync(script, `import { findSecrets } from "./dist/index.js"\n${SCAN}`);
        expect(run(script)).toBe('["groq"]\n');
    });
    it("runs secretlint's module at the first scan and not at import", () => {
        const call = "requireRegexpStringMatcher();";
        const parts = readFileSync(built, "utf8").split(`= ${call}`);
        expect(parts).toHaveLength(2);
        writeFileSync(join(dist, "marked.js"), parts.join(`= (process.stdout.write("module\\n"), ${call.slice(0, -1)});`));
        const script = join(folder, "marked.mjs");
        writeFileSync(script, `import { findSecrets } from "./dist/marked.js"\nconsole.log("imported")\n${SCAN}${SCAN}`);
        expect(run(script)).toBe('imported\nmodule\n["groq"]\n["groq"]\n');
    });
    it.each([
        ["esm", "mjs"],
        ["cjs", "cjs"],
    ])("works in an %s bundle of a host", async (format, extension) => {
        const entry = join(folder, "host.mjs");
        writeFileSync(entry, `import { findSecrets } from "./dist/index.js"\n${SCAN}`);
        const outDir = join(folder, format);
        const outExtension = () => ({ js: `.${extension}` });
        await build({
            entry: { host: entry },
            config: false,
            format,
            bundle: true,
            outDir,
            outExtension,
            silent: true,
        });
        expect(run(join(outDir, `host.${extension}`))).toBe('["groq"]\n');
    });
});
