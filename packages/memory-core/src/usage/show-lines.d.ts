/** The beginning of a text that is shown, or the lines of it that are. */
export interface Beginning {
  text: string
  lines: number
  /** Bytes of UTF-8. */
  bytes: number
  /** How many topics its lines are about. */
  topics: number
}
/** For each line, the position of its unit in an order; a line in none comes last. */
export declare function placesOf(order: readonly (readonly number[])[]): readonly (number | undefined)[]
/**
 * The lines of the first units of an index, in its order; see `orderLines`. Blank lines between two lines are kept, one
 * where something between them is left out. Linear time.
 *
 * @param places See `placesOf`.
 */
export declare function showLines(
  all: readonly string[],
  kept: number,
  places: readonly (number | undefined)[],
  slugsOf: readonly (readonly string[])[],
): Beginning
