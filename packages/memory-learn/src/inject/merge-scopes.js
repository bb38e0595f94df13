import { compareStatements } from "../compare/compare.ts";
import { withoutMark } from "../sections/entry-text.ts";
import { foldEntry, foldTitle } from "../sections/find-entry.ts";
import { isFileLink } from "../sections/links.ts";
import { MEMORY_SCOPES } from "../types.ts";
/**
 * Merges the files of scopes. Of entries that contradict or repeat each other, local overrides project, and project
 * overrides user, unless the one of the wider scope is newer. Entries of one scope never shadow each other. Sections keep
 * the order of their first appearance.
 */
export function mergeScopes(files) {
    const ordered = MEMORY_SCOPES.flatMap((scope) => files.filter((one) => one.scope === scope));
    const sections = new Map();
    for (const { scope, file } of ordered) {
        for (const { title, entries } of file.sections) {
            const key = foldTitle(title);
            const section = sections.get(key) ?? { title, entries: [] };
            for (const entry of entries)
                section.entries.push({ ...entry, section: title, scope, path: file.path });
            sections.set(key, section);
        }
    }
    // The same link means a different file in each scope.
    const isLink = ({ section, text }) => isFileLink(section, text);
    const all = [...sections.values()].flatMap(({ entries }) => entries.filter((entry) => !isLink(entry)));
    const shadowOf = createShadows(all);
    const shadowed = [];
    const merged = [];
    for (const { title, entries } of sections.values()) {
        const stays = [];
        for (const entry of entries) {
            const shadow = isLink(entry) ? undefined : shadowOf(entry);
            if (shadow === undefined)
                stays.push(entry);
            else
                shadowed.push(shadow);
        }
        if (stays.length > 0)
            merged.push({ title, entries: stays });
    }
    const paths = ordered.filter(({ file }) => file.exists).map(({ file }) => file.path);
    return { sections: merged, shadowed, paths };
}
/** Finds what shadows an entry: the entry of the narrowest scope, and there the last. */
function createShadows(entries) {
    const texts = new Map(entries.map((entry) => [entry, withoutMark(entry.text)]));
    const folded = new Map(entries.map((entry) => [entry, foldEntry(entry.text)]));
    const narrowest = MEMORY_SCOPES.toReversed().flatMap((scope) => entries.filter((entry) => entry.scope === scope).toReversed());
    const narrowerThan = new Map(MEMORY_SCOPES.map((scope) => [scope, narrowest.filter((by) => rank(by.scope) > rank(scope))]));
    return (entry) => {
        const text = texts.get(entry) ?? "";
        for (const by of narrowerThan.get(entry.scope) ?? []) {
            const other = texts.get(by) ?? "";
            if (folded.get(entry) === folded.get(by))
                return { entry, by, because: "same-text" };
            const relation = compareStatements(other, text);
            if (relation === "replaces" && !isNewer(entry, by))
                return { entry, by, because: "contradiction" };
            if (relation === "repeats" && compareStatements(text, other) === "repeats")
                return { entry, by, because: "same-text" };
        }
        return undefined;
    };
}
/** Whether the first was confirmed on a later day: a newer statement is never hidden by an older one. */
function isNewer({ metadata: a }, { metadata: b }) {
    const [own, other] = [a?.dateConfirmed ?? a?.dateAdded, b?.dateConfirmed ?? b?.dateAdded];
    return own !== undefined && other !== undefined && own > other;
}
function rank(scope) {
    return MEMORY_SCOPES.indexOf(scope);
}
