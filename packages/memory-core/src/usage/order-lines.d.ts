import type { IndexLine } from "../topic-index/parse-index.ts"

/** Lines that are shown together: positions in the index. */
type Unit = readonly number[]
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
export declare function orderLines<
  Line extends IndexLine & {
    shown: string
  },
>(
  lines: readonly Line[],
  rankOf: (line: Line) => number | undefined,
  caps: {
    lines: number
    bytes: number
  },
): Unit[]
