import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createFileStore, isMemoryError } from "@caliban/memory-core";
import { draft, openMemory } from "../open-memory.ts";
import { shuffle } from "../random.ts";
import { watchFiles } from "../watched-files.ts";
import { disk, memoryTree, publicTexts, putTree } from "./scene.ts";
/** The control folder or the whole directory is deleted while a process writes. */
export async function vanishing(the) {
    const top = the.context.folder();
    const tree = await memoryTree(top);
    for (const what of ["the control folder", "the directory"]) {
        const directory = join(top, "memory");
        const vanish = () => {
            const control = what === "the directory" ? [""] : readdirSync(directory).filter((name) => name.startsWith("."));
            for (const name of control)
                rmSync(join(directory, name), { recursive: true, force: true });
        };
        putTree(directory, tree);
        const inChange = createFileStore(directory).transact("new-fact", () => {
            vanish();
            return { topic: Buffer.from("new"), index: Buffer.from("new index"), result: undefined };
        });
        await judge(the, directory, what, "in its change", inChange);
        rmSync(directory, { recursive: true, force: true });
        let usual = 0;
        putTree(directory, tree);
        const counting = watchFiles(disk, (_, run) => {
            usual++;
            return run();
        });
        await openMemory(directory, counting).write(draft("alpha", "Something else"));
        rmSync(directory, { recursive: true, force: true });
        const all = Array.from({ length: usual }, (_, index) => index + 1);
        for (const at of shuffle(the.context.random, all)) {
            if (the.isOver())
                break;
            putTree(directory, tree);
            let calls = 0;
            const files = watchFiles(disk, (_, run) => {
                if (++calls === at)
                    vanish();
                return run();
            });
            const write = openMemory(directory, files).write(draft("alpha", "Something else"));
            await judge(the, directory, what, `at call ${at}`, write);
            rmSync(directory, { recursive: true, force: true });
        }
    }
}
async function judge(the, directory, what, when, write) {
    the.count("folders that vanished");
    const error = await write.then(() => undefined, (thrown) => thrown);
    const details = { what, when, message: error instanceof Error ? error.message : undefined };
    the.must(error === undefined || isMemoryError(error), "the error after a folder vanished is not a MemoryError", details);
    the.must(!String(details.message).includes(directory), "the error after a folder vanished contains a path", details);
    const now = what === "the directory" ? {} : publicTexts(directory);
    if (what === "the control folder") {
        const { "beta.md": beta = "", "alpha.md": alpha = "" } = now;
        the.must(beta.endsWith("\n") && alpha.endsWith("\n"), "a topic is torn or missing after the control folder vanished", details);
        the.must(Object.values(now).every((text) => text !== ""), "a file is empty after the control folder vanished", details);
    }
    const next = await openMemory(directory)
        .write(draft("next", "What comes next"))
        .catch((thrown) => thrown);
    const failed = next instanceof Error ? next.message : undefined;
    the.must(failed === undefined, "after a folder vanished the next write fails", { ...details, failed });
    const { text } = await openMemory(directory).load();
    the.must(text.includes("What comes next"), "after a folder vanished a load does not show the next write", details);
}
