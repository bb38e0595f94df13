const START = "\u001b[200~";
const END = "\u001b[201~";
/** A longer read was pasted, even if the terminal does not mark pastes. */
export const TYPED_MAX = 500;
export const PASTE_MODE_ON = "\u001b[?2004h";
export const PASTE_MODE_OFF = "\u001b[?2004l";
/** Separates pasted from typed text by the marks of bracketed-paste mode. */
export function createPasteReader() {
    let held = "";
    let inPaste = false;
    return {
        read(text) {
            const found = [];
            let from = Math.max(0, held.length - END.length);
            held += text;
            for (;;) {
                const mark = inPaste ? END : START;
                const at = held.indexOf(mark, inPaste ? from : 0);
                if (at === -1)
                    break;
                found.push(toInput(inPaste, held.slice(0, at)));
                held = held.slice(at + mark.length);
                inPaste = !inPaste;
                from = 0;
            }
            if (!inPaste) {
                const typed = held.length - markBeginning(held);
                found.push(toInput(false, held.slice(0, typed)));
                held = held.slice(typed);
            }
            return found.filter((input) => input.text !== "");
        },
        rest() {
            if (inPaste || held === "")
                return [];
            const keys = held;
            held = "";
            return [{ kind: "keys", text: keys }];
        },
        isInPaste: () => inPaste,
        endPaste() {
            const text = held;
            held = "";
            inPaste = false;
            return text === "" ? [] : [{ kind: "paste", text }];
        },
    };
}
function toInput(inPaste, text) {
    const pasted = inPaste || (text.length > TYPED_MAX && !/[\u0003\u0004\u001b]/.test(text));
    return { kind: pasted ? "paste" : "keys", text };
}
/** The number of characters at the end that may start a mark. */
function markBeginning(text) {
    for (let length = Math.min(START.length - 1, text.length); length > 0; length -= 1) {
        if (text.endsWith(START.slice(0, length)))
            return length;
    }
    return 0;
}
