import widthOf from "fast-string-width"

const LETTERS = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** Wraps a text that comes in pieces. A word that does not fit is taken back and put on the next line, unless a narrower terminal has cut it; code stays as it is. */
export function createWrapper(columns: () => number): (piece: string) => string {
  // `row`: what the screen shows of the line of the text; `word`: the end of it that may not be cut.
  let [line, row, word, isCode] = ["", "", "", false]
  return (piece) => {
    let shown = ""
    for (const { segment: letter } of LETTERS.segment(piece)) {
      line += letter
      const isSpace = letter.trim() === ""
      // Wide letters, such as Chinese ones, are words of their own.
      const isPart = !isSpace && widthOf(letter) < 2
      if (!isPart) word = ""
      if (letter === "\n") isCode = isCode !== /^\s*```/.test(line)
      const isFixed = row.trim() === word || (word !== "" && widthOf(row) >= columns())
      if (letter === "\n" || isCode || isFixed || widthOf(row + letter) < columns()) {
        shown += letter
        row += letter
      } else if (isSpace) row += letter
      else {
        shown += `${"\b \b".repeat(widthOf(word))}\n${word}${letter}`
        row = word + letter
      }
      if (isPart) word += letter
      if (letter === "\n") line = row = ""
    }
    return shown
  }
}
