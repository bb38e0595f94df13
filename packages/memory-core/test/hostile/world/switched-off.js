import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { isMemoryError } from "../../../src/index.ts";
import { draft, has } from "./world.ts";
/** A world in which the directory follows from the workspace. */
export const plainEnv = ({ home, env }) => ({
    ...env,
    HOME: home,
    CALIBAN_AUTO_MEMORY_DIRECTORY: "",
});
/** Memory is off with a diagnostic, a write is refused, nothing is created. */
export async function isOff(world, options, code) {
    const before = [world.root, world.cwd, world.home].map((folder) => readdirSync(folder));
    const prefix = await world.load(options);
    assert.ok(has(prefix, code), `the diagnostic ${code}`);
    assert.ok(!prefix.tiers.some(({ name, present }) => name === "auto" && present));
    const memory = world.memory(options);
    assert.equal(memory.enabled, false);
    await memory.init();
    await assert.rejects(async () => await memory.write(draft()), (error) => isMemoryError(error, "no-memory-directory"));
    assert.deepEqual([world.root, world.cwd, world.home].map((folder) => readdirSync(folder)), before);
}
