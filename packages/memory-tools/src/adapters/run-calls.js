import { isToolName } from "../tools/tools.ts";
/** A signal that is aborted with either of two. */
export function joinSignals(one, other) {
    return one && other ? AbortSignal.any([one, other]) : (one ?? other);
}
/** Runs one call. */
export async function runCall(memoryTools, name, args, options) {
    const result = await memoryTools.callTool(name, args, options);
    return result.ok ? { text: result.text, isError: false } : { text: result.message, isError: true };
}
/**
 * Runs the calls of the tools of this memory one after another, so that a read sees an earlier write. Skips calls of other
 * tools unless `onlyTools` is set; a call of a memory tool that is not offered gets a failure that says so.
 */
export async function runCalls(memoryTools, calls, options) {
    const { namePrefix } = memoryTools;
    const results = [];
    for (const { id, name, args } of calls) {
        const isOurs = name.startsWith(namePrefix) && isToolName(name.slice(namePrefix.length));
        if (isOurs || options?.onlyTools)
            results.push({ id, result: await runCall(memoryTools, name, args, { signal: options?.signal }) });
    }
    return results;
}
