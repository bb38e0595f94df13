/** One form for what looks alike: NFKC, lower case, typographic quotes and dashes made plain, invisible characters gone. */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufe0f]/gu, "")
    .replace(/[‘’‛ʼ´`]/gu, "'")
    .replace(/[“”„‟«»]/gu, '"')
    .replace(/[‐‑‒–—―−]/gu, "-")
}

/** As `foldText`, without accents: "Ärger" and "arger" are one word. Japanese sound marks stay, they are letters. */
export function bareText(text: string): string {
  return foldText(text)
    .replace(/ß/gu, "ss")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/gu, "")
    .normalize("NFC")
}
