/** One form for text that looks alike: NFKC, lower case, plain quotes and dashes, no invisible characters. */
export function foldText(text) {
    return text
        .normalize("NFKC")
        .toLowerCase()
        .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufe0f]/gu, "")
        .replace(/[‘’‛ʼ´`]/gu, "'")
        .replace(/[“”„‟«»]/gu, '"')
        .replace(/[‐‑‒–—―−]/gu, "-");
}
/** `foldText` without accents: "Ärger" and "arger" are equal. Japanese sound marks stay; they distinguish letters. */
export function bareText(text) {
    return foldText(text)
        .replace(/ß/gu, "ss")
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/gu, "")
        .normalize("NFC");
}
