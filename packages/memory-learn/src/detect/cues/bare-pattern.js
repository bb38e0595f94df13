/** A pattern for the result of `bareText`: without accents, which many people leave out. */
export function barePattern(...sources) {
    const source = sources.join("|").replace(/ß/gu, "ss").normalize("NFD");
    return new RegExp(source.replace(/[\u0300-\u036f]/gu, "").normalize("NFC"), "u");
}
