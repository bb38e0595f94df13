import { chmodSync, chownSync, rmSync } from "node:fs";
import { join } from "node:path";
import { NOBODY, startActor } from "./actor.ts";
import { controlFolder, memoryTree, namesAndTexts, putTree, same } from "./scene.ts";
const WRITE = ["write", "new-fact", "Something new"];
/** Folders of another user, and folders that every user may write to. */
export async function ownership(the) {
    const folder = the.context.folder();
    const tree = await memoryTree(folder);
    const actor = startActor();
    try {
        await refused(the, folder, tree, actor);
    }
    finally {
        await actor.stop();
    }
    if (process.getuid?.() !== 0)
        the.skip("folders of another user", "needs root");
}
/** A folder of another user or one that every user may write to: refused with a remedy, accepted when trusted. */
async function refused(the, folder, tree, actor) {
    const control = controlFolder(tree);
    const everybody = ["that everybody may write", (path) => chmodSync(path, 0o777), "chmod"];
    const another = ["of another user", (path) => chownSync(path, NOBODY, NOBODY), "chown"];
    const spoilt = process.getuid?.() === 0 ? [everybody, another] : [everybody];
    for (const [what, spoil, remedy] of spoilt) {
        for (const part of ["", control]) {
            const directory = join(folder, "refused");
            const name = `a ${part === "" ? "directory" : "control folder"} ${what}`;
            putTree(directory, tree);
            spoil(join(directory, part));
            const before = namesAndTexts(directory);
            const [write] = (await actor.ask({ directory, trustDirectory: false, steps: [WRITE] })) ?? [];
            the.count("refused folders");
            the.must(write?.error?.code === "unsafe-directory", `${name} was not refused`, { write });
            the.must(write?.error?.message.includes(remedy) === true, `the refusal of ${name} names no remedy`, {
                write,
            });
            the.must(write?.error?.message.includes(folder) !== true, `the refusal of ${name} contains a path`, {
                write,
            });
            the.must(same(before, namesAndTexts(directory)), `${name} was refused, but files changed`);
            if (part === "") {
                const steps = [["load"], ["list"], ["read", "alpha"], ["status"]];
                const report = (await actor.ask({ directory, trustDirectory: false, steps })) ?? [];
                const says = report[0]?.value?.includes("refused-directory") === true;
                the.must(says, `a load of ${name} does not say that it is refused`, { load: report[0] });
                for (const { step, value } of report) {
                    const shows = value?.includes("What alpha says") === true;
                    the.must(!shows, `${name} is refused, but ${step[0]} shows its content`);
                }
            }
            const trusted = await actor.ask({ directory, trustDirectory: true, steps: [WRITE, ["load"]] });
            the.must(trusted?.every(({ error }) => error === undefined) === true, `${name} was refused although it is trusted`, { trusted });
            rmSync(directory, { recursive: true });
        }
    }
}
