/** True for an entry that a purge destroys. */
export function isChosen({ slug, id }, entry) {
  return (slug === undefined || entry.slug === slug) && (id === undefined || entry.id === id)
}
/** True for the copy of an index or of its archive, which has lines about many topics. */
export function isIndexCopy({ slug }, archive) {
  return slug === undefined || slug === archive
}
/**
 * Lines about purged topics are removed from index copies, and from the positions that other entries record, unless the
 * index or a remaining entry of the topic has the same line.
 *
 * @param entries All entries before the purge.
 * @param current The index and its archive.
 */
export function createRedaction(choice, entries, { index, archive, archiveBytes }) {
  const chosen = entries.filter((entry) => isChosen(choice, entry))
  const slugs = new Set(chosen.flatMap(({ slug }) => slug ?? []))
  if (choice.slug !== undefined) slugs.add(choice.slug)
  const isAbout = mentions(slugs)
  const staying = entries.filter((entry) => !isChosen(choice, entry))
  const current = [index, archiveBytes].flatMap((bytes) => linesOf(bytes ?? new Uint8Array()))
  const kept = new Set(current.map(({ text }) => text))
  // The pointers of a rotation belong to many topics.
  const isRotation = ({ slug }) => slug !== undefined && slug === archive
  const ofTopics = staying.filter((entry) => !isRotation(entry))
  for (const { pointers } of ofTopics) for (const { line } of pointers) kept.add(line)
  const purged = new Set(chosen.flatMap(({ pointers }) => pointers.map(({ line }) => line)))
  const goes = (line) => !kept.has(line) && (purged.has(line) || isAbout(line))
  // Indented text below a line that does not begin an item belongs to that line.
  const createFilter = () => {
    let wraps = false
    return (line) => {
      wraps = goes(line) || (wraps && /^[ \t]+(?![-*+] )\S/.test(line) && !kept.has(line))
      return !wraps
    }
  }
  return {
    pointersOf(entry) {
      const stays = createFilter()
      const pointers = isRotation(entry) ? entry.pointers.filter(({ line }) => stays(line)) : entry.pointers
      const isSame = pointers.length === entry.pointers.length
      if (isSame && !pointers.some(({ above }) => above !== undefined && goes(above))) return undefined
      return pointers.map(({ above, ...pointer }) =>
        above === undefined || goes(above) ? pointer : { ...pointer, above },
      )
    },
    indexCopy(bytes) {
      const lines = linesOf(bytes)
      const stays = createFilter()
      const left = lines.filter(({ text }) => stays(text))
      if (left.length === lines.length) return undefined
      // Latin 1 preserves every byte, also of text that is not UTF-8.
      return Buffer.from(left.map(({ raw }) => raw).join(""), "latin1")
    },
  }
}
/** Whether a line names the file of one of these topics, as a link, in a table or in a sentence. */
function mentions(slugs) {
  const forms = [...slugs].flatMap((slug) => {
    const normal = slug.normalize("NFC")
    return [normal, encodeURI(normal), encodeURIComponent(normal)]
  })
  const names = [...new Set(forms)]
  const any = names.map(escapePattern).join("|")
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_.-])(?:${any})\\.md|\\[\\[\\s*(?:${any})\\s*[\\]|#]`, "u")
  const isAscii = names.every((name) => /^[ -~]*$/.test(name))
  return (line) => {
    const text = isAscii ? line : line.normalize("NFC")
    // Most lines are about other topics, and the pattern is slow.
    return names.some((name) => text.includes(name)) && pattern.test(text)
  }
}
function escapePattern(text) {
  return text.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&")
}
function linesOf(bytes) {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1")
  return (all.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []).map((raw) => ({
    raw,
    text: Buffer.from(raw.replace(/[\r\n]+$/, ""), "latin1").toString(),
  }))
}
