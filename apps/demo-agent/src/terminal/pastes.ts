/** A longer paste gets a label, too. */
const SHORT_MAX = 500

/** Pasted texts, each of which has a label in the edited line. */
export function createPastes() {
  const texts: string[] = []
  return {
    /** What the line shows of a text: a short line as it is, anything else as a label. */
    label(raw: string): string {
      const text = raw.replaceAll(/\r\n?/g, "\n")
      const line = text.replace(/\n+$/, "")
      if (line.length <= SHORT_MAX && !/\p{Cc}/u.test(line)) return line
      texts.push(text)
      const lines = line.split("\n").length
      const size = lines === 1 ? `${text.length} characters` : `${lines} lines`
      return `[paste ${texts.length}, ${size}]`
    },
    /** The line with the texts in the place of their labels. A label without its end still stands for its text. */
    expand: (line: string): string =>
      line.replaceAll(/\[paste (\d+), [^\]]*\]?/g, (label, number) => texts[Number(number) - 1] ?? label),
  }
}
