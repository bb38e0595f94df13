import { readFile } from "node:fs/promises";
import { REFUSED, unknownTopic } from "../outcome.ts";
import { indexPath, isWritable, mountOf } from "../topics/places.ts";
/** Where a target's file is, or the answer when it has none. Creates a missing index. */
export async function findEditableFile(memory, target) {
    if (target.kind === "global" || target.kind === "project") {
        const { tiers } = await memory.status();
        const tier = tiers.find(({ name }) => name === target.kind);
        if (tier !== undefined && tier.path !== "")
            return { kind: "file", path: tier.path, personal: true };
        return fail("no-file", tier === undefined
            ? `The ${target.kind} file is switched off: this program does not show it to the agent.`
            : `There is no ${target.kind} file: the home directory is unknown.`);
    }
    if (target.kind === "index")
        return await findIndex(memory, target);
    const isOfFiles = indexPath(memory) !== undefined || memory.mounts.length > 0;
    if (!isOfFiles)
        return fail("no-file", NOT_FILES);
    const topic = await memory.read(target.reference);
    if (topic === undefined)
        return await unknownTopic(memory, target.reference);
    const { slug, description, path } = topic;
    if (!isWritable(memory, slug))
        return refuse(memory, slug);
    return path === undefined
        ? fail("no-file", NOT_FILES)
        : { kind: "file", path, slug, description, personal: false };
}
async function findIndex(memory, { mount }) {
    const address = mount === undefined ? "MEMORY" : `${mount}/MEMORY`;
    const found = mountOf(memory, address);
    if (mount !== undefined && found === undefined)
        return await unknownTopic(memory, address);
    if (!isWritable(memory, address))
        return refuse(memory, address);
    const path = indexPath(memory, found);
    if (path === undefined)
        return fail("no-file", NOT_FILES);
    if (mount === undefined)
        await memory.init();
    else if ((await memory.readIndex(mount)) === undefined) {
        return fail("no-file", `The mount ${mount} has no index yet. The first topic that is written there creates it.`);
    }
    return { kind: "file", path, mount, personal: false };
}
function refuse(memory, address) {
    const mount = mountOf(memory, address);
    return fail("read-only", mount === undefined ? "Memory is read-only." : `The mount ${mount.name} is read-only.`);
}
const NOT_FILES = "This memory is not made of files on this machine, so an editor cannot open it. /memory show <slug> shows a topic, /memory add writes one.";
/** A file's text; `undefined` when it does not exist. */
export async function readText(path) {
    try {
        return await readFile(path, "utf8");
    }
    catch (error) {
        if (error.code === "ENOENT")
            return undefined;
        throw error;
    }
}
export function fail(code, message) {
    return { kind: "failed", ...REFUSED, code, message };
}
