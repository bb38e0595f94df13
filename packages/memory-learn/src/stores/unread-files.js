import { isMemoryError } from "@caliban/memory-core";
import { compareStatements } from "../compare/compare.ts";
import { mergeScopes } from "../inject/merge-scopes.ts";
import { withoutMark } from "../sections/entry-text.ts";
import { isFileLink } from "../sections/links.ts";
export function createUnreadFiles(files, store) {
    const findMissing = async () => {
        const all = [...(await files.readAll()), ...(await files.readOverflow())];
        const entries = mergeScopes(all).sections.flatMap((section) => section.entries);
        const own = entries.filter(({ section, text }) => !isFileLink(section, text));
        if (own.length === 0)
            return [];
        const known = (await store.list()).map(({ text }) => text);
        return own.filter(({ text }) => !isCovered(withoutMark(text), known));
    };
    let listed = [];
    return {
        async list() {
            const counts = new Map();
            for (const { path } of await findMissing())
                counts.set(path, (counts.get(path) ?? 0) + 1);
            listed = [...counts].map(([path, entries]) => ({ path, entries }));
            return listed;
        },
        problems: () => listed.map(({ path, entries }) => {
            const what = entries === 1 ? "1 entry is" : `${entries} entries are`;
            return { path, key: "", message: `${what} in no topic. /memory copy makes topics of them.` };
        }),
        async copy() {
            const copied = [];
            const failed = [];
            // A new pointer is the first one, so the last entry comes first.
            for (const entry of (await findMissing()).reverse()) {
                const text = withoutMark(entry.text);
                if (isCovered(text, copied))
                    continue;
                try {
                    await store.copy(entry);
                    copied.push(text);
                }
                catch (error) {
                    if (!isMemoryError(error))
                        throw error;
                    failed.push({ text, problem: error.message });
                }
            }
            listed = [];
            return { copied: copied.length, failed };
        },
    };
}
/** Whether a topic says the same, or something else about the same. */
function isCovered(text, known) {
    return known.some((other) => compareStatements(text, other) === "repeats" || compareStatements(other, text) === "replaces");
}
