import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "tsup";
import { expect, test } from "vitest";
import { autoMemorySkill } from "../src/index.ts";
import config from "../tsup.config.ts";
test("the build holds the text, so that it reads no file", async () => {
    const outDir = await mkdtemp(join(tmpdir(), "caliban-skill-"));
    try {
        await build({ ...config, config: false, dts: false, silent: true, outDir });
        expect((await readdir(outDir)).sort()).toEqual(["index.js"]);
        const file = join(outDir, "index.js");
        expect(await readFile(file, "utf8")).not.toMatch(/readFile|@caliban\/memory/);
        const built = await import(/* @vite-ignore */ pathToFileURL(file).href);
        const { path: _path, ...expected } = autoMemorySkill;
        expect(built.autoMemorySkill).toMatchObject(expected);
    }
    finally {
        await rm(outDir, { recursive: true, force: true });
    }
});
