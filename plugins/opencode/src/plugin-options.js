import { dirname, isAbsolute, join } from "node:path";
import { check, text, z } from "@caliban/memory-core/internal";
const OPTIONS = z.strictObject({
    directory: z.optional(text),
    layout: z.optional(text),
    readOnly: z.optional(z.boolean()),
});
/**
 * Checks the options and makes `directory` absolute.
 *
 * @throws TypeError that names the option
 */
export function readOptions(given, folders) {
    if (given === undefined || given === null)
        return {};
    check("opencode.json", OPTIONS, given);
    const options = { ...given };
    const { directory } = options;
    if (directory === undefined || isAbsolute(directory) || /^~[\\/]/.test(directory))
        return options;
    return { ...options, directory: join(projectRoot(folders), directory) };
}
function projectRoot({ directory, worktree }) {
    return dirname(worktree) === worktree ? directory : worktree;
}
