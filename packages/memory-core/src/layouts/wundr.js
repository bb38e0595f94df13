import { mustBeObject } from "@caliban/text"
/** The sectioned `MEMORY.md` of one of Wundr's scopes, with its topic files in `memory/`. */
export function wundr(options = {}) {
  mustBeObject("wundr", undefined, options, ["scope"])
  const { scope = "project" } = options
  const places = { user: ".wundr", project: ".wundr", local: ".wundr/local" }
  if (!Object.hasOwn(places, scope)) {
    throw new TypeError('wundr: option "scope" must be "user", "project" or "local"')
  }
  const base = scope === "user" ? "home" : "project"
  return { name: "wundr", place: { base, folder: places[scope] }, topicFolder: "memory" }
}
