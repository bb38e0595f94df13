/**
 * Finds the open git conflicts of a text, as ranges of lines (`end` exclusive) that include the markers. Only complete
 * conflicts count: `<<<<<<<`, `=======`, `>>>>>>>`, in this order. Linear time.
 */
export declare function findConflicts(lines: readonly string[]): {
  start: number
  end: number
}[]
