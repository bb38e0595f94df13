/** What a new pointer says. */
export interface PointerText {
  slug: string
  type?: string
  description?: string
  name?: string
}

const LONGEST_HOOK = 120

/** The canonical index line of a topic: `- [slug](slug.md) — type: description`. */
export function formatPointer(pointer: PointerText): string {
  const hook = formatHook(pointer)
  return `- ${formatLink(pointer.slug)}${hook === "" ? "" : ` — ${hook}`}`
}

/** A Markdown link to the topic's file that every reader of Markdown resolves, whatever the file is called. */
export function formatLink(slug: string): string {
  const title = slug.replace(/[\\[\]]/g, "\\$&")
  const file = `${slug}.md`.replace(/%(?=[0-9a-f]{2})/gi, "%25")
  return /[\s()<>]/.test(file)
    ? `[${title}](<${file.replace(/[<>\n]/g, (character) => encodeURIComponent(character))}>)`
    : `[${title}](${file})`
}

/**
 * The text after the link: type and description on one line, longer descriptions of files on disk cut to 120 code
 * points. A `<!--` in it could hide the lines below, so it is written `&lt;!--`.
 */
export function formatHook({ type, description, name }: Omit<PointerText, "slug">): string {
  const line = (description ?? name ?? "").replace(/\s+/g, " ").trim().replaceAll("<!--", "&lt;!--")
  const characters = [...line]
  const hook =
    characters.length > LONGEST_HOOK
      ? `${characters
          .slice(0, LONGEST_HOOK - 1)
          .join("")
          .trimEnd()}…`
      : line
  return [type, hook].filter((part) => part !== undefined && part !== "").join(": ")
}
