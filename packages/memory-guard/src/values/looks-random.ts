/** The letter pairs that make up 90 % of text in European languages. */
const COMMON_PAIRS = pairTable(
  "abcdfgiklmnprstuvy baeiloruy caehiklortu daeiorsu eacdefgilmnprstvwxy faefilort gaehioru haeiort " +
    "iabcdefglmnoprstvz kei ladeilostuy mabeimopsuy nacdegilnostuy obcdfgiklmnoprstuvw paehiloprtu qu " +
    "racdegiklmnorstuvy sacehimopstu taehilorstuy uabcdegilmnprst vaeio waehino yeos",
)

/** @param groups A first letter and all second letters. */
function pairTable(groups: string): Uint8Array {
  const table = new Uint8Array(32 * 32)
  for (const [first = "", ...seconds] of groups.split(" "))
    for (const second of seconds) table[pairIndex(first.charCodeAt(0), second.charCodeAt(0))] = 1
  return table
}

/** The same for upper and lower case. */
function pairIndex(first: number, second: number): number {
  return (first & 31) * 32 + (second & 31)
}

/** True for keys, hashes and generated passwords; false for words and for fewer than eight characters. */
export function looksRandom(value: string): boolean {
  const length = value.length
  if (length < 8) return false
  let pairs = 0
  let common = 0
  let changes = 0
  let before = kindOf(value.charCodeAt(0))
  for (let at = 1; at < length; at++) {
    const kind = kindOf(value.charCodeAt(at))
    if (kind !== OTHER && before !== OTHER) {
      if ((kind === DIGIT) !== (before === DIGIT)) changes++
      else if (kind !== DIGIT) {
        // An upper-case letter after a lower-case one starts a word in camelCase.
        const camel = before === LOWER && kind === UPPER && kindOf(value.charCodeAt(at + 1)) === LOWER
        if (!camel) {
          pairs++
          const possible = before === UPPER || kind === LOWER
          if (possible && COMMON_PAIRS[pairIndex(value.charCodeAt(at - 1), value.charCodeAt(at))] === 1)
            common++
        }
      }
    }
    before = kind
  }
  return changes / length >= 0.2 || (pairs >= 6 && common / pairs < 0.6)
}

const OTHER = 0
const DIGIT = 1
const UPPER = 2
const LOWER = 3

function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return LOWER
  if (code >= 65 && code <= 90) return UPPER
  return code >= 48 && code <= 57 ? DIGIT : OTHER
}
