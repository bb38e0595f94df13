import type { ToolName } from "./tool-result.ts"

/** The state that the tools of one `createMemoryTools` call share. */
export interface Session {
  /**
   * The revision of a topic as the model last read or wrote it, `null` when the model knows that it does not exist,
   * `undefined` when the model has not read it.
   */
  seen(slug: string): string | null | undefined
  see(slug: string, revision: string | null): void
  /** True when a call knows nothing of the calls before it: results say the revision, and writes expect one. */
  readonly stateless: boolean
  /** True when the model has this tool. */
  offers(name: ToolName): boolean
}

/** File names with the name of a mount are not longer, so a longer address cannot exist. */
const ADDRESS_MAX = 255 + 33

export function createSession(offers: (name: ToolName) => boolean, stateless = false): Session {
  const revisions = new Map<string, string | null>()
  return {
    seen: (slug) => revisions.get(toBareSlug(slug)),
    see(slug, revision) {
      if (!stateless && slug.length <= ADDRESS_MAX) revisions.set(toBareSlug(slug), revision)
    },
    stateless,
    offers,
  }
}

/** A slug without a trailing `.md`, which the core drops. Does not validate. */
export function toBareSlug(slug: string): string {
  return slug.length > 3 && slug.endsWith(".md") ? slug.slice(0, -3) : slug
}
