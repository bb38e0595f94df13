import { mustBeObject } from "@caliban/text"
import type { Layout } from "./layout.ts"

export interface WundrOptions {
  /** Whose memory: `user` in the home directory, `project`, or `local` to this machine. Default: `project`. */
  scope?: "user" | "project" | "local" | undefined
}

/** The sectioned `MEMORY.md` of one of Wundr's scopes, with its topic files in `memory/`. */
export function wundr(options: WundrOptions = {}): Layout {
  mustBeObject("wundr", undefined, options, ["scope"])
  const { scope = "project" } = options
  const places = { user: ".wundr", project: ".wundr", local: ".wundr/local" }
  if (!Object.hasOwn(places, scope)) {
    throw new TypeError('wundr: option "scope" must be "user", "project" or "local"')
  }
  const base = scope === "user" ? "home" : "project"
  return { name: "wundr", place: { base, folder: places[scope] }, topicFolder: "memory" }
}
