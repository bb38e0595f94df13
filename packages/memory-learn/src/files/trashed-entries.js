import { revisionOf } from "@caliban/memory-core";
import { decodeLoose, encode } from "@caliban/text";
import { withoutMark } from "../sections/entry-text.ts";
import { parseSections } from "../sections/parse-sections.ts";
/** The entries that a change removed, from the old file and the removed lines. */
export function readTrashed({ id, at, pointers }, bytes) {
    const raw = decodeLoose(bytes ?? new Uint8Array());
    const lines = raw.split(/\r\n|\r|\n/);
    const gone = new Set(pointers.map(({ line }) => line));
    const entries = parseSections(raw).sections.flatMap(({ title, entries: all }) => all.filter(({ line }) => gone.has(lines[line - 1] ?? "")).map((entry) => toNew(title, entry)));
    return { id, at, entries };
}
/** The entry that replaced an older text; see `EntryMetadata.replaces`. */
export function findSuccessor({ sections }, text) {
    const revision = revisionOf(encode(text));
    for (const { title, entries } of sections) {
        const found = entries.find(({ metadata }) => metadata?.replaces === revision);
        if (found !== undefined)
            return { section: title, text: found.text };
    }
    return undefined;
}
function toNew(section, { text, children, metadata }) {
    return { section, text: withoutMark(text), children, metadata };
}
