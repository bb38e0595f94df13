import { draftOf, fileOf } from "./generations.ts";
/** Nothing has been written. */
const NOTHING = -1;
export function createLedger() {
    const entries = new Map();
    const entryOf = (slug) => {
        const entry = entries.get(slug) ?? { acked: NOTHING, later: new Set() };
        entries.set(slug, entry);
        return entry;
    };
    const allowed = (slug) => {
        const { acked, later } = entryOf(slug);
        return [acked, ...later];
    };
    let acks = 0;
    let refusals = 0;
    return {
        intend: (slug, generation) => void entryOf(slug).later.add(generation),
        acknowledge(slug, generation) {
            acks++;
            entries.set(slug, { acked: generation, later: new Set() });
        },
        refuse(slug, generation) {
            refusals++;
            entryOf(slug).later.delete(generation);
        },
        slugs: () => entries.keys(),
        allowed,
        allows: (slug, text) => allowed(slug).some((generation) => generation === NOTHING || draftOf(slug, generation) === undefined
            ? text === undefined
            : text === fileOf(slug, generation)),
        get acks() {
            return acks;
        },
        get refusals() {
            return refusals;
        },
    };
}
