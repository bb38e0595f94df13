import { TYPED_MAX } from "./paste.ts"

/**
 * The texts that one character each stands for in the edited line, so that every edit takes all of a text or nothing.
 * The characters are private-use ones of the last Unicode plane.
 */
export interface PastedTexts {
  /** What a paste is in the line: a short line is itself, anything else is one character, shown as a label. */
  insert(text: string): string
  /** Typed text for the line: its private-use characters, and a Tab that text follows in the same read, are text. */
  escape(text: string): string
  /** The line as the terminal shows it. */
  show(line: string): string
  /** The line with the texts in place of their characters. */
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
