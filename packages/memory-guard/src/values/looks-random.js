/** The letter pairs that make up 90 % of text in European languages. */
const COMMON_PAIRS = pairTable("th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic " +
    "ne ea ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs un " +
    "lo wa ge ie wh ee wi em ad ol rt po we na ul ni ts mo ow pa im mi ai sh ir su id os iv ia am fi ci vi pl ig tu ev " +
    "ld ry mp fe bl ab gh ty op wo sa ay ex ke fr oo av ag if ap gr od bo sp rd do uc bu ei ov by rm ep tt oc fa ef cu " +
    "rn sc gi da yo cr cl du ga qu ue ff ba ey ls va um pp ua up lu go ht ru ug ds lt pi rc rr eg au ck ew mu br bi pt " +
    "ak pu ui rg ib tl ny ki rk ys ob mm ph og ms ye ud mb ip ub oi rl gu dr hr ft wn nu af nn vo rv sm fl iz ok nl my");
function pairTable(pairs) {
    const table = new Uint8Array(32 * 32);
    for (const pair of pairs.split(" "))
        table[pairIndex(pair.charCodeAt(0), pair.charCodeAt(1))] = 1;
    return table;
}
/** The same for upper and lower case. */
function pairIndex(first, second) {
    return (first & 31) * 32 + (second & 31);
}
/** True for keys, hashes and generated passwords; false for words and for fewer than eight characters. */
export function looksRandom(value) {
    const length = value.length;
    if (length < 8)
        return false;
    let pairs = 0;
    let common = 0;
    let changes = 0;
    let before = kindOf(value.charCodeAt(0));
    for (let at = 1; at < length; at++) {
        const kind = kindOf(value.charCodeAt(at));
        if (kind !== OTHER && before !== OTHER) {
            if ((kind === DIGIT) !== (before === DIGIT))
                changes++;
            else if (kind !== DIGIT) {
                // An upper-case letter after a lower-case one starts a word in camelCase.
                const camel = before === LOWER && kind === UPPER && kindOf(value.charCodeAt(at + 1)) === LOWER;
                if (!camel) {
                    pairs++;
                    const possible = before === UPPER || kind === LOWER;
                    if (possible && COMMON_PAIRS[pairIndex(value.charCodeAt(at - 1), value.charCodeAt(at))] === 1)
                        common++;
                }
            }
        }
        before = kind;
    }
    return changes / length >= 0.2 || (pairs >= 6 && common / pairs < 0.6);
}
const OTHER = 0;
const DIGIT = 1;
const UPPER = 2;
const LOWER = 3;
function kindOf(code) {
    if (code >= 97 && code <= 122)
        return LOWER;
    if (code >= 65 && code <= 90)
        return UPPER;
    return code >= 48 && code <= 57 ? DIGIT : OTHER;
}
