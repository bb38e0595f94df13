import { TYPED_MAX } from "./paste.ts"

/**
 * Represents each pasted text by one character in the edited line, so that edits cannot split it. The characters are
 * private-use characters of the last Unicode plane.
 */
export interface PastedTexts {
  /** The representation of a paste: a short line stays as it is, anything else is one character, shown as a label. */
  insert(text: string): string
  /** The representation of typed text: escapes private-use characters, and a Tab followed by text in the same read. */
  escape(text: string): string
  /** The line as shown, with labels. */
  show(line: string): string
  /** The line with the full texts. */
  expand(line: string): string
}

const FIRST = 0x100000
const STAND_INS = /[\u{100000}-\u{10ffff}]/gu
const LITERALS = /[\u{100000}-\u{10ffff}]|\t(?=.)/gu
const PREVIEW = 20

export function createPastedTexts(): PastedTexts {
  const texts: { text: string; label: string }[] = []
  const standIns = new Map<string, string>()
  let pastes = 0

  const add = (text: string, label: string): string => {
    texts.push({ text, label })
    return String.fromCodePoint(FIRST + texts.length - 1)
  }
  const find = (character: string) => texts[(character.codePointAt(0) ?? 0) - FIRST]
  const escapeText = (text: string): string =>
    text.replaceAll(LITERALS, (character) => {
      const standIn = standIns.get(character) ?? add(character, character.replace("\t", " "))
      standIns.set(character, standIn)
      return standIn
    })

  return {
    insert(raw) {
      const text = raw.replaceAll(/\r\n?/g, "\n")
      const line = text.replace(/\n+$/, "")
      if (line.length <= TYPED_MAX && !/\p{Cc}/u.test(line)) return escapeText(line)
      pastes += 1
      return add(text, labelOf(text, pastes))
    },
    escape: escapeText,
    show: (line) => line.replaceAll(STAND_INS, (character) => find(character)?.label ?? character),
    expand: (line) => line.replaceAll(STAND_INS, (character) => find(character)?.text ?? character),
  }
}

function labelOf(text: string, number: number): string {
  const lines = text.trimEnd().split("\n").length
  const size = lines === 1 ? `${text.length} characters` : `${lines} lines`
  const start = text
    .slice(0, 200)
    .replaceAll(/[\p{Cc}\p{Cf}\s[\]]+/gu, " ")
    .trim()
  const preview = Array.from(start).slice(0, PREVIEW).join("")
  return `[paste ${number}, ${size}: ${preview}…]`
}
