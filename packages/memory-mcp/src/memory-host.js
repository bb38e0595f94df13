import { createMapStore, createMemory } from "@caliban/memory-core";
import { check, checkMemoryOptions, port, z } from "@caliban/memory-core/internal";
import { createMemoryTools } from "@caliban/memory-tools";
import { choosePlace } from "./choose-place.ts";
export const NO_PLACE = "Nothing was read or saved: no project folder is known. Start the server with --directory <folder>, or in the folder of a project.";
const anything = z.optional(z.unknown());
const OPTIONS = z.strictObject({ cwd: anything, env: anything, directory: anything, memory: anything });
/** A host of `createMemoryHost`, as other functions take it. */
export const hostPort = port("a host of createMemoryHost", "open", "close");
/** @throws TypeError for wrong options */
export function createMemoryHost(options) {
    check("createMemoryHost", OPTIONS, options);
    const { cwd, env, directory } = options;
    checkMemoryOptions("createMemoryHost", { ...options.memory, cwd, env, directory });
    let current;
    let resolveOpened = () => { };
    const opened = new Promise((resolve) => {
        resolveOpened = resolve;
    });
    return {
        opened,
        async open(listRoots = async () => []) {
            if (current !== undefined)
                return current;
            const place = await choosePlace({ directory, cwd, env, listRoots });
            // Another request may have opened it meanwhile.
            if (place === undefined || current !== undefined)
                return current;
            current = openMemory(createMemory({ ...options.memory, ...place, env, guard: lazyGuard() }));
            resolveOpened(current);
            return current;
        },
        get definitions() {
            const readOnly = options.memory?.readOnly === true;
            const memory = createMemory({ cwd, env: {}, store: createMapStore(), readOnly });
            return createTools(memory, lazySearch(memory));
        },
        async close() {
            await current?.memory.flushUsage();
        },
    };
}
/** What a server needs of a memory of the host. */
export function openMemory(memory) {
    const search = lazySearch(memory);
    const tools = createTools(memory, search);
    let slash;
    let last = Promise.resolve();
    return {
        memory,
        search,
        tools,
        async callTool(name, args, signal) {
            if (tools.tools.find((tool) => tool.name === name)?.readOnly !== false)
                return await tools.callTool(name, args, { signal });
            const current = last.then(() => tools.callTool(name, args, { signal }));
            last = current.catch(() => { });
            return await current;
        },
        async slash() {
            const { createSlashMemory } = await import("@caliban/slash-memory");
            slash ??= createSlashMemory(memory, { search });
            return slash;
        },
    };
}
function createTools(memory, search) {
    return createMemoryTools(memory, {
        include: ["ListMemoryTopics", "RemoveMemoryTopic"],
        stateless: true,
        search,
    });
}
/** The search, loaded when it is first used. */
function lazySearch(memory) {
    let search;
    return {
        async search(query, options) {
            const { createMemorySearch } = await import("@caliban/memory-search");
            search ??= createMemorySearch(memory);
            return await search.search(query, options);
        },
    };
}
/** The guard, loaded at the first write: it is the largest part. */
function lazyGuard() {
    let guard;
    return async (draft) => {
        const { createMemoryGuard } = await import("@caliban/memory-guard");
        guard ??= createMemoryGuard();
        return await guard(draft);
    };
}
