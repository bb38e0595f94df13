import { keywordsOf } from "@caliban/text";
/** The words that tell one fact from another. */
export function distinctiveIn(text) {
    return [...keywordsOf(text)].filter((word) => !GENERIC.has(word));
}
/** The weight of the words of a query that a text has, and its share of the query. */
export function matchOf(query, text) {
    const found = keywordsOf(text);
    let [weight, total] = [0, 0];
    for (const word of keywordsOf(query)) {
        const own = GENERIC.has(word) ? 0.2 : 1;
        total += own;
        if (found.has(word))
            weight += own;
    }
    return { weight, share: total === 0 ? 0 : weight / total };
}
const GENERIC = keywordsOf(`
  run go make work need want like keep take give put set call thing note stuff fact memory entry info information detail
  time know tell say think change update remember forget about prefer hey morning today everything quick people folk
  different other another wrong old outdated anymore date anything something anyone name command city place kind type
  number longer long many much often big responsible charge right still currently actual usa usamo macht heisst nochmal`);
