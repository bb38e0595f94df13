import { endOfBlock } from "../topic-index/pointer-blocks.ts"

/** What a line costs besides its text, so that both lines and bytes count. */
const LINE_COST = 100
/**
 * The order in which the lines of an index are shown while there is room. A pointer comes with the text that is indented
 * below it, and each part with the headings above it; a heading without a shown part is left out. Blank lines are in no
 * unit.
 *
 * Pointers come by rank. As long as there is other text, in the order of the file, it takes three quarters of the room,
 * and pointers take one: so the last used topics are shown in any case. Text that is too long to fit comes last. Ends
 * when it has twice the lines or bytes of the caps. Linear time, except for a sort.
 *
 * @param rankOf The rank of a line with pointers, the smallest first; `undefined` for other lines.
 */
export function orderLines(lines, rankOf, caps) {
  const { pointers, others } = divide(lines, rankOf)
  pointers.sort((a, b) => a.rank - b.rank)
  const isLong = ({ cost }) => cost > caps.bytes / 4
  const prose = others.filter((part) => !isLong(part))
  const queue = [...pointers, ...others.filter(isLong)]
  const units = []
  const seen = new Set()
  let [bytes, cost, pointerCost, nextPointer, nextProse] = [0, 0, 0, 0, 0]
  while (seen.size <= 2 * caps.lines && bytes <= 2 * caps.bytes) {
    const takesProse = nextProse < prose.length && (nextPointer >= queue.length || 4 * pointerCost > cost)
    const part = takesProse ? prose[nextProse++] : queue[nextPointer++]
    if (part === undefined) break
    cost += part.cost
    if (!takesProse) pointerCost += part.cost
    const unit = [...part.above, ...part.lines].filter((at) => !seen.has(at))
    for (const at of unit) {
      seen.add(at)
      bytes += Buffer.byteLength(lines[at]?.shown ?? "") + 1
    }
    units.push(unit)
  }
  return units
}
/** The pointers and the other text of an index, in its order. */
function divide(lines, rankOf) {
  const pointers = []
  const others = []
  const headings = []
  let open = []
  let above = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]
    let rank = rankOf(line)
    const end = rank === undefined ? at + 1 : endOfBlock(lines, at)
    const level = rank === undefined ? levelOf(line) : 0
    if (level > 0) {
      open = open.filter((heading) => heading.level < level)
      const heading = { lines: [at], above: open.flatMap((outer) => outer.lines), rank: 0, cost: LINE_COST }
      open.push({ ...heading, level, isUsed: false })
      headings.push(open.at(-1))
      above = [...heading.above, at]
    } else if (line.shown.trim() !== "") {
      const part = { lines: [], above, rank: 0, cost: 0 }
      for (let inner = at; inner < end; inner++) {
        const { shown } = lines[inner]
        if (shown.trim() === "") continue
        part.lines.push(inner)
        part.cost += LINE_COST + shown.length
        if (inner > at) rank = Math.min(rank ?? 0, rankOf(lines[inner]) ?? Number.POSITIVE_INFINITY)
      }
      for (const heading of open) heading.isUsed = true
      if (rank === undefined) others.push(part)
      else pointers.push({ ...part, rank })
    }
    at = end
  }
  // A heading without a part of its own is text.
  const alone = headings.filter(({ isUsed }) => !isUsed)
  return {
    pointers,
    others: [...others, ...alone].sort(({ lines: [a = 0] }, { lines: [b = 0] }) => a - b),
  }
}
/** The level of a heading; 0 for other lines. */
function levelOf({ shown, inside }) {
  return inside ? 0 : (/^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(shown)?.[1]?.length ?? 0)
}
