// The prefix without the writer: no dependency.
import { toCodec } from "./layout/codec.ts"
import { checkRule } from "./options/rules.ts"
import { checkPlace, LOADER_OPTIONS } from "./prompt/check-options.ts"
import { loadPrefix } from "./prompt/load-prefix.ts"
import { type LoaderOptions, resolveDefaults } from "./prompt/loader-options.ts"
import type { Prefix } from "./prompt/prefix.ts"

export type { Diagnostic, DiagnosticCode } from "./diagnostics.ts"
export { type Environment, readKillSwitch, type SwitchedOff } from "./paths/kill-switch.ts"
export { type CountTokens, countTokensCjk } from "./prompt/count-tokens.ts"
export type { LoaderOptions } from "./prompt/loader-options.ts"
export type {
  CutBy,
  ExtraTier,
  IndexCaps,
  PathAttribute,
  Prefix,
  TextSize,
  TierOptions,
  TierReport,
} from "./prompt/prefix.ts"
export type { MemorySettings } from "./prompt/token-caps.ts"

/**
 * The memory of a workspace as text for the system prompt. The same as `createMemory(options).load()`, to the byte,
 * for hosts that only read. It shows one memory: mounts need `createMemory`.
 *
 * Creates nothing, takes no lock, keeps nothing: call it once per session and keep the text, so that the provider's
 * prompt cache holds. Never fails because of a file or a setting: what is wrong with them is in `diagnostics`.
 *
 * @throws TypeError for an option that is unknown or not what it must be
 */
export async function loadMemoryPrefix(options: LoaderOptions): Promise<Prefix> {
  checkRule({ caller: "loadMemoryPrefix" }, LOADER_OPTIONS, options)
  checkPlace("loadMemoryPrefix", { ...options })
  const defaults = resolveDefaults(options, options.directory)
  return await loadPrefix({ ...options, ...defaults, codec: toCodec(options.layout) })
}
