/**
 * Lines between the markers of open git conflicts, markers included, as ranges from the first line up to, not
 * including, the one after the last. Only a whole conflict counts: `<<<<<<<`, `=======`, `>>>>>>>`, in this order.
 */
export function findConflicts(lines: readonly string[]): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  if (!lines.some((line) => line.startsWith("<<<<<<<"))) return found
  let start = -1
  let isDivided = false
  for (const [at, line] of lines.entries()) {
    if (/^<{7}(?: |$)/.test(line)) [start, isDivided] = [at, false]
    else if (start < 0) continue
    else if (line === "=======") isDivided = true
    else if (isDivided && /^>{7}(?: |$)/.test(line)) {
      found.push({ start, end: at + 1 })
      start = -1
    }
  }
  return found
}
