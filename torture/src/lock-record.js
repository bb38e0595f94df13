import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { controlFiles, readTree, textOf } from "./tree.ts";
/**
 * Edits every lock record in a memory directory and preserves its modification time. Finds records by their content.
 *
 * @returns The number of records.
 */
export function editLockRecords(disk, directory, edit) {
    const found = findLockRecords(readTree(disk, directory));
    for (const { path, record, time } of found) {
        const edited = edit(record);
        disk.writeFileSync(join(directory, path), typeof edited === "string" ? edited : JSON.stringify(edited));
        disk.utimesSync(join(directory, path), time / 1_000, time / 1_000);
    }
    return found.length;
}
export function findLockRecords(tree) {
    return controlFiles(tree).flatMap(({ path, bytes, time }) => {
        const record = parse(textOf(bytes) ?? "");
        return record === undefined ? [] : [{ path, record, time }];
    });
}
function parse(text) {
    try {
        const value = JSON.parse(text);
        return typeof value?.pid === "number" && typeof value.nonce === "string"
            ? value
            : undefined;
    }
    catch {
        return undefined;
    }
}
let dead;
/** The id of a process that has ended. */
export function deadPid() {
    dead ??= spawnSync(process.execPath, ["--version"]).pid;
    return dead;
}
