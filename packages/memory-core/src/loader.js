// The prefix without the writer: no dependency, a few kilobytes.
import { withDefaultPlace } from "./prompt/default-place.ts"
import { loadPrefix } from "./prompt/load-prefix.ts"
import { checkPlace, LOADER_RULES } from "./prompt/loader-rules.ts"
import { checkByRules } from "./prompt/option-rules.ts"

export { readKillSwitch } from "./paths/kill-switch.ts"
export { countTokensCjk } from "./prompt/count-tokens.ts"
/**
 * The memory of a workspace as text for the system prompt. The same as `createMemory(options).load()`, to the byte,
 * for hosts that only read.
 *
 * Creates nothing, takes no lock, keeps nothing: call it once per session and keep the text, so that the provider's
 * prompt cache holds. Never fails because of a file or a setting: what is wrong with them is in `diagnostics`.
 *
 * @throws TypeError for an option that is unknown or not what it must be
 */
export async function loadMemoryPrefix(options) {
  checkByRules("loadMemoryPrefix", options, LOADER_RULES)
  checkPlace("loadMemoryPrefix", { ...options })
  return await loadPrefix(withDefaultPlace(options))
}
