import { clusters, clusterWidth, displayWidth } from "./display-width.ts"

/**
 * Breaks one line into lines of at most `width` columns, at spaces; a word is broken only when it does not fit on a
 * line of its own. Never empty: an empty text is one empty line.
 */
export function wrapText(text: string, width: number): string[] {
  const room = Math.max(1, width)
  const lines: string[] = []
  let line = ""
  let used = 0
  for (const word of text.split(/ +/).filter((part) => part !== "")) {
    for (const [piece, columns] of pieces(word, room)) {
      const fits = line !== "" && used + 1 + columns <= room
      if (line !== "" && !fits) lines.push(line)
      line = fits ? `${line} ${piece}` : piece
      used = fits ? used + 1 + columns : columns
    }
  }
  return [...lines, line]
}

/** The parts of a word that fit on a line, with their columns. */
function* pieces(word: string, room: number): Generator<[string, number]> {
  if (word.length <= room && displayWidth(word) === word.length) return yield [word, word.length]
  let part = ""
  let used = 0
  for (const cluster of clusters(word)) {
    const columns = clusterWidth(cluster)
    if (used + columns > room && part !== "") {
      yield [part, used]
      part = ""
      used = 0
    }
    part += cluster
    used += columns
  }
  yield [part, used]
}
