/**
 * Finds the open git conflicts of a text, as ranges of lines (`end` exclusive) that include the markers. Only complete
 * conflicts count: `<<<<<<<`, `=======`, `>>>>>>>`, in this order. Linear time.
 */
export function findConflicts(lines) {
  const conflicts = []
  if (!lines.some((line) => line.startsWith("<<<<<<<"))) return conflicts
  let start = -1
  let isDivided = false
  for (const [at, line] of lines.entries()) {
    if (/^<{7}(?: |$)/.test(line)) [start, isDivided] = [at, false]
    else if (start < 0) continue
    else if (line === "=======") isDivided = true
    else if (isDivided && /^>{7}(?: |$)/.test(line)) {
      conflicts.push({ start, end: at + 1 })
      start = -1
    }
  }
  return conflicts
}
