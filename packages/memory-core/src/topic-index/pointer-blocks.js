/** The pointers of an index with the text that belongs to each, in order. A nested pointer belongs to the outer one. */
export function findPointerBlocks(lines) {
  const blocks = []
  for (let at = 0; at < lines.length; ) {
    const end = lines[at]?.pointer === undefined ? at : endOfBlock(lines, at)
    if (end > at) blocks.push({ start: at, lines: lines.slice(at, end) })
    at = Math.max(end, at + 1)
  }
  return blocks
}
/** The text of a block, to compare blocks of different files: without line ends. */
export function textOfBlock({ lines }) {
  return lines.map(({ text }) => text).join("\n")
}
/** The line after a pointer and the text below it that is indented deeper. */
export function endOfBlock(lines, start) {
  const indent = indentOf(lines[start])
  let end = start + 1
  for (let at = end; at < lines.length; at++) {
    if (lines[at]?.text.trim() === "") continue
    if (indentOf(lines[at]) <= indent) break
    end = at + 1
  }
  return end
}
function indentOf(line) {
  return /^[ \t]*/.exec(line?.text ?? "")?.[0].length ?? 0
}
