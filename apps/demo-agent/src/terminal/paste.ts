const START = "\u001b[200~"
const END = "\u001b[201~"
/** More than this in one read was not typed, also in a terminal that does not mark what is pasted. */
export const TYPED_MAX = 500

export const PASTE_MODE_ON = "\u001b[?2004h"
export const PASTE_MODE_OFF = "\u001b[?2004l"

export interface TerminalInput {
  kind: "keys" | "paste"
  text: string
}

export interface PasteReader {
  /** What a read of the terminal brought. The marks around a paste may be split over several reads. */
  read(text: string): readonly TerminalInput[]
  /** The beginning of a mark that nothing followed: it was a key. */
  rest(): readonly TerminalInput[]
  /** True after the start of a paste whose end has not come yet. */
  isInPaste(): boolean
  /** Ends a paste whose end mark is missing. */
  endPaste(): readonly TerminalInput[]
}

/** Tells what is pasted from what is typed, by the marks of a terminal in bracketed-paste mode. */
export function createPasteReader(): PasteReader {
  let held = ""
  let inPaste = false
  return {
    read(text) {
      const found: TerminalInput[] = []
      let from = Math.max(0, held.length - END.length)
      held += text
      for (;;) {
        const mark = inPaste ? END : START
        const at = held.indexOf(mark, inPaste ? from : 0)
        if (at === -1) break
        found.push(toInput(inPaste, held.slice(0, at)))
        held = held.slice(at + mark.length)
        inPaste = !inPaste
        from = 0
      }
      if (!inPaste) {
        const typed = held.length - markBeginning(held)
        found.push(toInput(false, held.slice(0, typed)))
        held = held.slice(typed)
      }
      return found.filter((input) => input.text !== "")
    },
    rest() {
      if (inPaste || held === "") return []
      const keys = held
      held = ""
      return [{ kind: "keys", text: keys }]
    },
    isInPaste: () => inPaste,
    endPaste() {
      const text = held
      held = ""
      inPaste = false
      return text === "" ? [] : [{ kind: "paste", text }]
    },
  }
}

function toInput(inPaste: boolean, text: string): TerminalInput {
  const pasted = inPaste || (text.length > TYPED_MAX && !/[\u0003\u0004\u001b]/.test(text))
  return { kind: pasted ? "paste" : "keys", text }
}

/** How many characters at the end may be the beginning of a mark. */
function markBeginning(text: string): number {
  for (let length = Math.min(START.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(START.slice(0, length))) return length
  }
  return 0
}
