import { realpathSync } from "node:fs";
import { isoDay } from "../text/dates.ts";
import { changeFile } from "./change-file.ts";
import { isSameText } from "./consolidation/merge-duplicates.ts";
import { checkOverflowDir, isInOverflow, readOverflow } from "./consolidation/overflow.ts";
import { createTargets, pickStoreOptions } from "./file-target.ts";
import { readText } from "./read-text.ts";
/** @throws TypeError for an invalid `overflowDir` */
export function createFileContext(options) {
    const { maxLines = 200, overflow = true, guard, isDuplicate = isSameText, now = () => new Date() } = options;
    return {
        maxLines,
        overflow,
        guard,
        isDuplicate,
        now,
        overflowDir: checkOverflowDir(options.overflowDir ?? "memory"),
        targetOf: createTargets(pickStoreOptions(options)),
        realpath: (path) => (options.files?.realpathSync ?? realpathSync)(path),
        today: () => isoDay(now()),
    };
}
/** The text of a file; `undefined` if there is none. */
export async function readTarget({ store, slug }) {
    return await store.hold((reader) => readText(reader, slug));
}
/** Finds out whether an overflow file contains an entry. */
export async function findInOverflow({ targetOf, overflowDir }, { directory }) {
    return isInOverflow(await readOverflow(targetOf, directory, overflowDir));
}
/** Changes a file in one transaction. */
export async function changeTarget(context, target, decide) {
    const { result, ...commit } = await changeFile(target, () => findInOverflow(context, target), decide);
    return { ...result, ...commit };
}
