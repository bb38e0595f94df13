import { setImmediate as nextTurn } from "node:timers/promises";
/** Files that were edited in place are found by checking all of them when the last check is older than this. */
const RECHECK = 1_000;
/** This many documents are read in one turn of the event loop, in 2 to 5 ms. */
const CHUNK = 50;
/** Reads what has changed in a memory or a mount, and returns its new state. */
export async function refreshPlace(held, source, state) {
    // First, so that what changes from here on is seen by the next refresh.
    const version = await source.version();
    const now = performance.now();
    const isDue = state === undefined || now - state.checkedAt >= RECHECK;
    if (!isDue && version !== undefined && version === state.version)
        return state;
    const { mount = "" } = source;
    const versions = await source.versions();
    for (const [address, document] of held.known) {
        if (document.mount === mount && !versions.has(address))
            held.forget(address);
    }
    const changed = [];
    for (const [address, found] of versions) {
        if (found === undefined || held.known.get(address)?.version !== found)
            changed.push(address);
    }
    await readAll(held, source, changed, versions);
    const indexVersion = versions.get(mount === "" ? "MEMORY" : `${mount}/MEMORY`);
    if (indexVersion === undefined || indexVersion !== state?.indexVersion) {
        await readAll(held, source, await findRelisted(held, source), versions);
    }
    return { version, checkedAt: now, indexVersion };
}
async function readAll(held, source, addresses, versions) {
    let listed;
    for (let at = 0; at < addresses.length; at += CHUNK) {
        const part = addresses.slice(at, at + CHUNK);
        const read = new Map((await source.read(part)).map((document) => [document.address, document]));
        for (const address of part) {
            const document = read.get(address);
            const needsPointer = document?.needsPointer === true;
            if (needsPointer)
                listed ??= await source.listed();
            const isTopic = !needsPointer || listed?.has(address);
            const file = { version: versions.get(address), mount: source.mount ?? "", needsPointer };
            held.keep(address, file, isTopic ? document : undefined);
        }
        await nextTurn();
    }
}
/** Files without frontmatter whose pointer was added or removed. */
async function findRelisted({ known }, source) {
    const { mount = "" } = source;
    const dependent = [...known].filter(([, document]) => document.needsPointer && document.mount === mount);
    if (dependent.length === 0)
        return [];
    const listed = await source.listed();
    return dependent.flatMap(([address, { isFound }]) => (listed.has(address) === isFound ? [] : [address]));
}
