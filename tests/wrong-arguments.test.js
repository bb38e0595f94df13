import { join } from "node:path";
import { expect, it } from "vitest";
import { PUBLISHED, readManifest } from "./published.ts";
import { ROOT } from "./source-files.ts";
/** What a caller in plain JavaScript may pass first: nothing, another kind of value, an object without the right fields. */
const FIRST = [
    [],
    [undefined],
    [null],
    [5],
    ["x"],
    [[]],
    [{}],
    [{ nonsense: 1 }],
];
/** And after it. */
const SECOND = [
    ["x", 5],
    ["x", null],
    ["x", { nonsense: 1 }],
    [{}, { nonsense: 1 }],
];
/** What the engine says when a function uses a value that it has not checked. */
const FROM_ENGINE = /Cannot read|Cannot destructure|Cannot set|Cannot convert|Cannot use 'in'|is not a function|is not iterable|is not a constructor|object null|Received|argument must be/i;
/** Subpaths without promises, and the contract of a store, which takes a test runner. */
const PRIVATE = ["./internal", "./testing"];
/** A slug is what a model sends, so `checkSlug` throws a `MemoryError` with the sentence for the model. */
const FOR_MODELS = ["checkSlug"];
const ENTRIES = PUBLISHED.flatMap((name) => {
    const folder = join(ROOT, "packages", name);
    return Object.entries(readManifest(folder).exports).flatMap(([entry, target]) => {
        const source = target["@caliban/source"];
        return source === undefined || PRIVATE.includes(entry)
            ? []
            : [[name, entry, join(folder, source)]];
    });
});
it.each(ENTRIES)("%s %s explains a wrong argument of each function in one sentence", async (_name, _entry, source) => {
    const module = (await import(source));
    const unclear = [];
    for (const [key, value] of Object.entries(module)) {
        if (typeof value !== "function" || /^[A-Z]/.test(key))
            continue;
        for (const given of [...FIRST, ...SECOND]) {
            const message = await messageOf(value, given);
            if (message === undefined)
                continue;
            const isClear = FOR_MODELS.includes(key) || /^[\w.]+: \S/.test(message);
            if (!isClear || FROM_ENGINE.test(message))
                unclear.push(`${key}(${JSON.stringify(given)}): ${message}`);
        }
    }
    expect(unclear).toEqual([]);
});
/** What a call throws; `undefined` when it accepts the arguments. */
async function messageOf(call, given) {
    try {
        await call(...given);
        return undefined;
    }
    catch (error) {
        return error instanceof Error ? error.message : String(error);
    }
}
