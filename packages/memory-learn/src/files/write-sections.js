import { MemoryError } from "@caliban/memory-core";
import { formatSections } from "../sections/format-sections.ts";
import { parseSections } from "../sections/parse-sections.ts";
import { changeTarget } from "./file-context.ts";
import { guardEntry } from "./guard-entry.ts";
/** Writes the difference between `file.raw` and `file.sections`; see `MemoryFileManager.write`. */
export async function writeSections(context, filePath, file) {
    const edit = formatSections(file);
    const before = new Set(entriesWithSection(parseSections(file.raw).sections).map(keyOf));
    for (const entry of entriesWithSection(file.sections))
        if (!before.has(keyOf(entry)))
            await guardEntry(context.guard, entry);
    return await changeTarget(context, context.targetOf(filePath), ({ onDisk, merge }) => {
        if ((onDisk ?? "") === file.raw)
            return { ...edit, text: merge(edit.text), result: { removed: removedLines(edit) } };
        throw new MemoryError("conflict", "The file was changed since it was read. Read it again, then retry.");
    });
}
function entriesWithSection(sections) {
    return sections.flatMap(({ title, entries }) => entries.map((entry) => ({ ...entry, section: title })));
}
function keyOf({ text, children }) {
    return JSON.stringify([text, children]);
}
function removedLines({ removed }) {
    return removed.length === 0 ? undefined : removed.map(({ line }) => line).join("\n");
}
