import { readFileSync } from "node:fs"
import { ALNUM, createRandom, DIGITS, HEX, LOWER, UPPER } from "../corpus/random.ts"

/** The rules were developed on one half; the other half is only measured. */
export type WordingHalf = "tuned" | "held-out"

/** A text in free wording, written by hand. */
export interface Wording {
  /** The heading above it in the file. */
  group: string
  text: string
  /** What must not be stored; empty for harmless text. */
  spans: readonly (readonly [start: number, end: number])[]
}

const ALPHABETS: Readonly<Record<string, string>> = {
  A: ALNUM,
  a: LOWER + DIGITS,
  D: DIGITS,
  H: HEX,
  U: UPPER + DIGITS,
}

/**
 * The texts of a half, in the order of the file. In the file, `⟦…⟧` marks what must not be stored, and `{A24}` stands for
 * 24 random letters and digits, so that the repository contains no token that looks real.
 */
export function readWordings(half: WordingHalf, folder: URL = new URL(".", import.meta.url)): Wording[] {
  const random = createRandom(2_026)
  const wordings: Wording[] = []
  let group = ""
  for (const line of readFileSync(new URL(`${half}.txt`, folder), "utf8").split("\n")) {
    if (line.startsWith("# ")) group = line.slice(2)
    else if (line !== "") {
      const filled = line.replace(/\{([AaDHU])(\d+)\}/g, (_, alphabet: string, length: string) =>
        random.text(ALPHABETS[alphabet] ?? "", Number(length)),
      )
      wordings.push({ group, ...readMarks(filled) })
    }
  }
  return wordings
}

function readMarks(marked: string): Pick<Wording, "text" | "spans"> {
  const spans: [number, number][] = []
  let text = ""
  for (const [at, part] of marked.split(/[⟦⟧]/).entries()) {
    if (at % 2 === 1) spans.push([text.length, text.length + part.length])
    text += part
  }
  return { text, spans }
}
