import { joinWords } from "@caliban/text";
/** What the description of `ReadMemoryTopic` says about mounts and the files of the layout; empty without any. */
export function describeReading(memory) {
    const { mounts, layout } = memory;
    const files = (layout.files ?? []).flatMap(({ address }) => (address === undefined ? [] : nameOf(address)));
    return [
        ...(mounts.length === 0 ? [] : [`Topics of ${listMounts(memory)}: mount/slug.`]),
        ...(files.length === 0 ? [] : [`Also readable: ${joinWords(files, "and")}.`]),
    ];
}
/** What the description of `WriteMemoryTopic` says about them. */
export function describeWriting({ mounts, layout }) {
    const writable = mounts.filter(({ access }) => access === "write").map(({ name }) => `${name}/slug`);
    const appended = (layout.files ?? []).flatMap(({ address, append }) => append === undefined || address === undefined ? [] : nameOf(address));
    return [
        ...(writable.length === 0 ? [] : [`${joinWords(writable, "or")} writes to that mount.`]),
        ...(appended.length === 0 ? [] : [`The slug ${joinWords(appended, "or")} adds an entry to that file.`]),
    ];
}
function listMounts({ mounts }) {
    const names = mounts.map(({ name, access }) => (access === "read" ? `${name} (read-only)` : name));
    return `the mount${names.length === 1 ? "" : "s"} ${joinWords(names, "and")}`;
}
/** A daily note as an example of its address. */
function nameOf(address) {
    return address.replace("*", "YYYY-MM-DD");
}
