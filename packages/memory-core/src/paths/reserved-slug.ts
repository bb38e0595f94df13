// The index, and names that other tools read as instructions.
const RESERVED =
  /^(?:memory|claude|claude\.local|agents|agents\.override|gemini|skill|system|readme|copilot-instructions)$/i

const LONGEST = 20

/**
 * True for a slug whose file is never a topic, in any case and Unicode form: `MEMORY`, the index itself, and
 * names that other tools read as instructions. Such a file can be listed, read and removed, not written.
 */
export function isReservedSlug(slug: string): boolean {
  if (slug.length > LONGEST) return false
  return RESERVED.test(slug) || (/[^\0-\x7f]/.test(slug) && RESERVED.test(slug.normalize("NFKC")))
}
