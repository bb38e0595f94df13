import { realpathSync } from "node:fs";
import { describe, it } from "vitest";
import { temporaryFolder } from "../../temporary-folder.ts";
import { createWorld } from "./world.ts";
/** A row as a tuple, for tables of rows. */
export function row(id, name, run) {
    return { id, name, run };
}
/** A test of each row, in a world of its own. */
export function testRows(group, rows) {
    describe(group, () => {
        for (const { id, name, run } of rows) {
            it(`${id}: ${name}`, async () => {
                const world = createWorld(realpathSync(temporaryFolder()));
                await run(world);
                world.end();
            });
        }
    });
}
