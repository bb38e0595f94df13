import { join, normalize, sep } from "node:path";
import { isMemoryError, MemoryError } from "@caliban/memory-core";
import { foldEntry } from "../../sections/find-entry.ts";
import { blocksOf, parseSectionedLines } from "../../sections/sectioned-lines.ts";
import { readText } from "../read-text.ts";
/** The folder of overflow files as in links: relative to the index, with `/`. @throws TypeError */
export function checkOverflowDir(folder) {
    const parts = normalize(folder)
        .split(sep)
        .join("/")
        .split("/")
        .filter((part) => part !== "" && part !== ".");
    const isBelow = parts.length > 0 && !parts.includes("..") && !/^[/\\]|^[a-z]:/i.test(folder);
    if (!isBelow || parts[0]?.startsWith("."))
        throw new TypeError("overflowDir must be a relative path of a folder next to or below the memory file.");
    return parts.join("/");
}
/** All overflow files of an index, ordered by slug. */
export async function readOverflow(targetOf, directory, overflowDir) {
    const { store } = targetOf(join(directory, overflowDir, "MEMORY.md"));
    return await store.hold(async (reader) => {
        const slugs = [...((await reader.slugs()) ?? [])].sort();
        const files = [];
        for (const slug of slugs) {
            try {
                files.push({ slug, text: await readText(reader, slug) });
            }
            catch (error) {
                if (!isMemoryError(error))
                    throw error;
                files.push({ slug, text: undefined });
            }
        }
        return files;
    });
}
/** Whether one of the files contains the entry of a line, with any metadata. */
export function isInOverflow(files) {
    const known = new Set(files.flatMap(({ text = "" }) => blocksOf(parseSectionedLines(text)).map((block) => foldEntry(block.text))));
    return (line) => blocksOf(parseSectionedLines(line)).some((block) => known.has(foldEntry(block.text)));
}
/** If the overflow folder is a link to the memory folder, both share one lock. @throws MemoryError `unsafe-directory` */
export function refuseSameFolder(realpath, directory, overflow) {
    const real = (path) => {
        try {
            return realpath(path);
        }
        catch {
            return undefined;
        }
    };
    const [one, other] = [real(directory), real(overflow)];
    if (one === undefined || one !== other)
        return;
    throw new MemoryError("unsafe-directory", "The overflow folder links to the memory folder; nothing was moved.");
}
