/** File names with the name of a mount are not longer, so a longer address cannot exist. */
const ADDRESS_MAX = 255 + 33;
export function createSession(offers, stateless = false) {
    const revisions = new Map();
    const references = new Map();
    const keyOf = (reference) => {
        const address = toBareSlug(reference);
        return revisions.has(address) ? address : (references.get(address) ?? address);
    };
    return {
        seen: (address) => revisions.get(keyOf(address)),
        seeAs(reference, address) {
            if (!stateless && reference.length <= ADDRESS_MAX)
                references.set(toBareSlug(reference), toBareSlug(address));
        },
        see(address, revision) {
            if (stateless || address.length > ADDRESS_MAX)
                return;
            if (revision === undefined)
                revisions.delete(toBareSlug(address));
            else
                revisions.set(toBareSlug(address), revision);
        },
        topics: () => revisions,
        stateless,
        offers,
    };
}
/** An address without a trailing `.md`, which the core drops, in the Unicode form of new slugs. Does not validate. */
export function toBareSlug(address) {
    const composed = address.length <= ADDRESS_MAX ? address.normalize("NFC") : address;
    return composed.length > 3 && composed.endsWith(".md") ? composed.slice(0, -3) : composed;
}
/** True for two addresses that some file systems take for one. */
export function isSameAddress(one, other) {
    return toBareSlug(one).toLowerCase() === toBareSlug(other).toLowerCase();
}
