export function createTokens() {
    return {
        text: "",
        count: 0,
        first: new Int32Array(256),
        second: new Int32Array(256),
        from: new Int32Array(256),
        to: new Int32Array(256),
        heading: new Uint8Array(256),
        form: new Uint8Array(256),
        hasYear: false,
    };
}
/** Adds a word at the end. */
export function add(into, first, second, from, to, heading, form) {
    const at = into.count;
    if (at === into.first.length)
        grow(into);
    into.first[at] = first;
    into.second[at] = second;
    into.from[at] = from;
    into.to[at] = to;
    into.heading[at] = heading;
    into.form[at] = form;
    into.count = at + 1;
}
function grow(tokens) {
    const doubled = (old) => {
        const larger = new Int32Array(old.length * 2);
        larger.set(old);
        return larger;
    };
    const doubledBytes = (old) => {
        const larger = new Uint8Array(old.length * 2);
        larger.set(old);
        return larger;
    };
    tokens.first = doubled(tokens.first);
    tokens.second = doubled(tokens.second);
    tokens.from = doubled(tokens.from);
    tokens.to = doubled(tokens.to);
    tokens.heading = doubledBytes(tokens.heading);
    tokens.form = doubledBytes(tokens.form);
}
