import { basename, dirname, resolve } from "node:path";
import { createFileStore, MemoryError } from "@caliban/memory-core";
/** The given options of these. */
export function pickStoreOptions({ durability, trustDirectory, files, lockWait, now, }) {
    const given = Object.entries({ durability, trustDirectory, files, lockWait, now });
    return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
/** Returns the target of a file. Creates one store per folder. */
export function createTargets(options) {
    const stores = new Map();
    return (filePath) => {
        const path = resolve(filePath);
        const directory = dirname(path);
        const slug = slugOf(basename(path));
        const store = stores.get(directory) ?? createFileStore(directory, options);
        stores.set(directory, store);
        return { path, directory, store, slug };
    };
}
/** @throws MemoryError `invalid-slug` */
function slugOf(name) {
    if (name === "MEMORY.md")
        return undefined;
    const slug = name.slice(0, -3);
    if (name.endsWith(".md") && !name.startsWith(".") && slug !== "" && slug.toLowerCase() !== "memory")
        return slug;
    throw new MemoryError("invalid-slug", "A memory file must be named MEMORY.md, or end with .md and not start with a dot.");
}
