function fold(text) {
    return text.normalize("NFKC").toLowerCase();
}
/** Whether the text contains every word of a labelled fact (one alternative of each) and none of its excluded words. */
export function matches(text, fact) {
    const folded = fold(text);
    const has = (word) => word.split("|").some((one) => folded.includes(fold(one)));
    return fact.words.every(has) && !(fact.not ?? []).some(has);
}
