/** A whole number with commas between the thousands, the same in every locale. */
export function formatCount(count) {
    return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
/** `1 topic`, `1,200 topics`. */
export function countOf(count, one, many = `${one}s`) {
    return `${formatCount(count)} ${count === 1 ? one : many}`;
}
/** `a`, `a and b`, `a, b and c`. */
export function joinWords(words, conjunction) {
    if (words.length < 2)
        return words.join("");
    return `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;
}
/** The first few names of a list, and how many more there are. */
export function someOf(names, most = 5) {
    const rest = names.length - most;
    if (rest <= 1)
        return names.join(", ");
    return `${names.slice(0, most).join(", ")} and ${formatCount(rest)} more`;
}
