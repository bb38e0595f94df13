import { createFileStore, createMemory, nodeFiles } from "@caliban/memory-core";
import { createNaiveProtocol } from "./naive-protocol.ts";
/** @param onHold Called inside the critical section, where there is one. */
export function openProtocol(setup, onHold) {
    const { directory, durability } = setup;
    if (setup.protocol === "naive")
        return createNaiveProtocol(directory);
    const store = createFileStore(directory, { durability, files: filesOf(setup) });
    const memory = createMemory({
        cwd: directory,
        env: {},
        durability,
        store: {
            ...store,
            transact: (slug, change) => store.transact(slug, (snapshot) => {
                onHold();
                return change(snapshot);
            }),
        },
    });
    return {
        write: async (draft) => void (await memory.write(draft)),
        remove: async (slug) => void (await memory.remove(slug)),
    };
}
export function filesOf({ links }) {
    if (links)
        return nodeFiles;
    return {
        ...nodeFiles,
        linkSync(from) {
            throw Object.assign(new Error(`EPERM: operation not permitted, link '${from}'`), { code: "EPERM" });
        },
    };
}
