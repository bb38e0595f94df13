const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0)

/**
 * Wraps text that comes in pieces at words. A word is shown as it comes; when it does not fit, it is taken back and put
 * on the next line. Returns what to write. A new text starts at the beginning of a line.
 */
export function createWrapper(columns: () => number): (piece: string) => string {
  let column = 0
  let word = ""
  return (piece) => {
    let shown = ""
    for (const letter of piece) {
      const isBreak = /\s/.test(letter)
      if (letter === "\n") column = 0
      else if (column + widthOf(letter) < columns()) column += widthOf(letter)
      else if (isBreak || word === "" || widthOf(word) + widthOf(letter) >= columns()) {
        shown += "\n"
        column = isBreak ? 0 : widthOf(letter)
        word = ""
      } else {
        const back = widthOf(word)
        shown += `\u001b[${back}D\u001b[K\n${word}`
        column = back + widthOf(letter)
      }
      // A space that would begin a line is left out.
      if (!(isBreak && letter !== "\n" && column === 0)) shown += letter
      word = isBreak || WIDE.test(letter) ? "" : word + letter
    }
    return shown
  }
}
