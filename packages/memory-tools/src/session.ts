import type { ToolName } from "./tool-name.ts"

/** What the tools of one `createMemoryTools` call know together. */
export interface Session {
  /**
   * The revision of a topic as the model last saw or wrote it, `null` when it saw that there is none, `undefined`
   * when it never looked.
   */
  seen(slug: string): string | null | undefined
  see(slug: string, revision: string | null): void
  /** True when the model has this tool. */
  offers(name: ToolName): boolean
}

/** No file has a longer name, so a longer slug is not worth keeping. */
const FILE_NAME_MAX = 255

export function createSession(offers: (name: ToolName) => boolean): Session {
  const revisions = new Map<string, string | null>()
  return {
    seen: (slug) => revisions.get(toBareSlug(slug)),
    see(slug, revision) {
      if (slug.length <= FILE_NAME_MAX) revisions.set(toBareSlug(slug), revision)
    },
    offers,
  }
}

/** A slug without the `.md` that the core drops. Checks nothing. */
export function toBareSlug(slug: string): string {
  return slug.length > 3 && slug.endsWith(".md") ? slug.slice(0, -3) : slug
}
