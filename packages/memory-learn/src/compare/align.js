/**
 * Pairs equal content in order of appearance, then other forms of the same word. Names must be equal to the letter.
 * `agree`: whether two runs hold the same kind of value, so that one can replace the other wherever they are.
 */
export function align(old, next, agree) {
    const shared = [...equalContent(old.content, next.content)];
    const rest = () => {
        const [olds, nexts] = [new Set(shared.map((one) => one.old)), new Set(shared.map((one) => one.next))];
        return [old.content.filter((one) => !olds.has(one)), next.content.filter((one) => !nexts.has(one))];
    };
    const [lefts, rights] = rest();
    for (const one of lefts) {
        const at = rights.findIndex((other) => areForms(one, other));
        if (at >= 0)
            shared.push({ old: one, next: rights.splice(at, 1)[0] ?? one });
    }
    const [left, right] = rest();
    return { shared, left, right, ...substitute(old, next, shared, agree) };
}
function* equalContent(olds, nexts) {
    const waiting = new Map();
    for (const one of olds.toReversed())
        waiting.set(one.key, [...(waiting.get(one.key) ?? []), one]);
    const later = [];
    for (const next of nexts) {
        const same = waiting.get(next.key);
        const old = same?.at(-1);
        if (old === undefined || !areEqual(old, next))
            later.push(next);
        else
            yield { old: same?.pop() ?? old, next };
    }
}
/** `Daniel` and `Daniela` have one stem but are two names. */
function areEqual(a, b) {
    return a.word === b.word || a.type !== "word" || !(a.capital && b.capital);
}
/** Whether two words are likely forms of one: `deploys`, `deployment`; `jefe`, `jefa`. */
function areForms(a, b) {
    if (a.type !== "word" || b.type !== "word")
        return false;
    const [short, long] = a.word.length < b.word.length ? [a.word, b.word] : [b.word, a.word];
    if (a.capital && b.capital)
        return long.startsWith(short) && /^e?[sn]$/u.test(long.slice(short.length));
    let same = 0;
    while (same < short.length && short[same] === long[same])
        same += 1;
    if (same >= 4)
        return same >= long.length / 2 || (same >= 5 && same >= 0.4 * long.length);
    return same === 3 && long.length === 4 && /[aeo]$/u.test(short) && /[aeo]$/u.test(long);
}
function substitute(old, next, shared, agree) {
    const toNext = new Map(shared.map((one) => [one.old, one.next]));
    const inserted = runsOf(next.content, new Set(toNext.values()));
    let deleted = runsOf(old.content, new Set(toNext.keys()));
    const substitutions = [];
    const isSame = (a, b) => a !== undefined && b !== undefined && toNext.get(a) === b;
    const isNeighbour = (a, b) => {
        if (isSame(a.before, b.before) || isSame(a.after, b.after))
            return true;
        return [a.before, a.after, b.before, b.after].every((one) => one === undefined);
    };
    for (const fits of [isNeighbour, agree])
        deleted = deleted.filter((run) => {
            const at = inserted.findIndex((other) => fits(run, other));
            const [other] = at < 0 ? [] : inserted.splice(at, 1);
            if (other !== undefined)
                substitutions.push([run, other]);
            return other === undefined;
        });
    return { substitutions, deleted, inserted };
}
function runsOf(content, matched) {
    const runs = [];
    let words = [];
    let before;
    const close = (after) => {
        if (words.length > 0)
            runs.push({ words, before, after });
        words = [];
        before = after;
    };
    for (const one of content) {
        if (matched.has(one)) {
            close(one);
            before = one;
        }
        else {
            const [first] = words;
            if (first !== undefined && first.clause !== one.clause)
                close(undefined);
            // What is before the verb and what is after it are two things.
            if (first !== undefined && first.clause === one.clause && first.afterVerb !== one.afterVerb)
                close(one);
            words.push(one);
        }
    }
    close(undefined);
    return runs;
}
