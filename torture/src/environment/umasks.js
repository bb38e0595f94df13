import { rmSync } from "node:fs";
import { join } from "node:path";
import { draft } from "../open-memory.ts";
import { readTree } from "../tree.ts";
import { disk, makeMemory } from "./scene.ts";
/** With any umask, new files and folders are accessible to their owner only, and fully. */
export async function umasks(the) {
    if (process.platform === "win32") {
        the.skip("umask", "this system has no file modes");
        return;
    }
    const top = the.context.folder();
    for (const mask of [0o000, 0o022, 0o077]) {
        const old = process.umask(mask);
        const directory = join(top, "deep", "memory");
        try {
            const memory = await makeMemory(directory);
            await memory.write(draft("alpha", "Something else"));
            await memory.undo();
        }
        finally {
            process.umask(old);
        }
        const wrong = readTree(disk, directory)
            .filter(({ mode, bytes }) => mode !== (bytes === undefined ? 0o700 : 0o600))
            .map(({ path, mode }) => `${path} ${mode.toString(8)}`);
        the.count("umasks");
        the.must(wrong.length === 0, "a file or folder of the store has a mode other than 0600 or 0700", {
            mask: mask.toString(8),
            wrong,
        });
        rmSync(join(top, "deep"), { recursive: true });
    }
}
