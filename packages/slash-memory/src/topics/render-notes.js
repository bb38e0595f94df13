import { countOf, plainLine, someOf } from "@caliban/text";
import { remark, say } from "../text/render-lines.ts";
import { repairCommand } from "./places.ts";
/** What a person should know although the change was made. */
export function renderWarnings(warnings, style) {
    return warnings.flatMap(({ message }) => remark(message, style));
}
/** Problems of files and settings, without those that the same screen shows elsewhere. */
export function renderDiagnostics(diagnostics, style) {
    const shown = new Set();
    return diagnostics
        .filter(({ code, message }) => !SHOWN_ELSEWHERE.has(code) && !shown.has(message) && shown.add(message))
        .flatMap(({ message, level, slug, path }) => {
        const about = slug ?? path;
        const isNamed = about === undefined || message.includes(about);
        return remark(isNamed ? message : `${about}: ${message}`, style, level);
    });
}
const SHOWN_ELSEWHERE = new Set([
    "auto-memory-off",
    "dangling-pointer",
    "duplicate-pointer",
    "orphan-topic",
    "tier-cut",
]);
/** Where an index and its topic files disagree, and what repairs it; no lines when they agree. */
export function renderDrift({ orphans, dangling, duplicates }, style, mounts = []) {
    const rows = [
        [orphans, "topic is not in the index", "topics are not in the index"],
        [dangling, "pointer leads to no topic", "pointers lead to no topic"],
        [duplicates, "topic has more than one pointer", "topics have more than one pointer"],
    ];
    const found = rows.filter(([slugs]) => slugs.length > 0);
    if (found.length === 0)
        return [];
    return [
        ...found.flatMap(([slugs, one, many]) => say(`${countOf(slugs.length, one, many)}: ${someOf(slugs.map(plainLine))}`, style)),
        ...describeRepairs(found.flatMap(([slugs]) => slugs), mounts).flatMap((line) => say(line, style)),
    ];
}
/** One sentence for each place that has drift; a read-only mount is repaired elsewhere. */
function describeRepairs(addresses, mounts) {
    const places = addresses.map((address) => mounts.find(({ name }) => address.startsWith(`${name}/`)));
    return [...new Set(places)].map((mount) => mount?.access === "read"
        ? `The mount ${mount.name} is read-only: its owner repairs it.`
        : `${repairCommand(mount?.name)} repairs this; --dry-run shows how.`);
}
