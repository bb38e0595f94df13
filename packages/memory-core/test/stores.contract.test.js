import { join } from "node:path";
import { createFsFromVolume, Volume } from "memfs";
import { describe, it } from "vitest";
import { createFileStore } from "../src/store/file-store.ts";
import { createMapStore } from "../src/store/map-store.ts";
import { storeContract } from "../src/testing.ts";
import { temporaryFolder, writeFiles } from "./temporary-folder.ts";
storeContract("the map store", (files = {}) => createMapStore({ files }), { describe, it });
storeContract("the file store on a real folder", (files) => {
    const folder = join(temporaryFolder(), "memory");
    if (files !== undefined)
        writeFiles(folder, files);
    return createFileStore(folder);
}, { describe, it });
storeContract("the file store on memfs", (files) => createOnMemfs(files), {
    describe,
    it,
    async createUnfinished(files, slug) {
        const volume = Volume.fromJSON({ ...files }, "/home/memory");
        const topic = `/home/memory/${slug}.md`;
        await createFileStore("/home/memory", { files: dyingAfter(volume, topic), trustDirectory: true })
            .transact(slug, () => ({
            topic: Buffer.from("cut off"),
            index: Buffer.from("never"),
            result: undefined,
        }))
            .catch(() => undefined);
        return createFileStore("/home/memory", { files: filesOf(volume), trustDirectory: true });
    },
});
function createOnMemfs(files) {
    const volume = Volume.fromJSON({ "/home/.keep": "" });
    if (files !== undefined)
        volume.fromJSON({ ...files }, "/home/memory");
    return createFileStore("/home/memory", { files: filesOf(volume), trustDirectory: true });
}
function filesOf(volume) {
    return createFsFromVolume(volume);
}
/** Calls that change nothing any more once a file has got its name: the process died there. */
function dyingAfter(volume, path) {
    const files = filesOf(volume);
    let isDead = false;
    const unlessDead = (call) => (...args) => {
        if (isDead)
            throw Object.assign(new Error("EIO: dead"), { code: "EIO" });
        return call(...args);
    };
    const rename = unlessDead(files.renameSync);
    return {
        ...files,
        linkSync: unlessDead(files.linkSync),
        openSync: unlessDead(files.openSync),
        unlinkSync: unlessDead(files.unlinkSync),
        renameSync(from, to) {
            rename(from, to);
            if (String(to).endsWith(path.slice(path.lastIndexOf("/"))))
                isDead = true;
        },
    };
}
