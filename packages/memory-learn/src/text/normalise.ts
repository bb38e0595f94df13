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

/** One line: every run of white space and of control characters is one space. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim()
}

/** At most so many code points, cut at a word where there is one near the end, and then with an ellipsis. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const points = [...text]
  if (points.length <= limit) return text
  const head = points.slice(0, limit - 1).join("")
  const space = head.lastIndexOf(" ")
  return `${(space > head.length * 0.7 ? head.slice(0, space) : head).replace(/[\s,;:–—-]+$/u, "")}…`
}
