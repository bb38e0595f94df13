import type { ProposedChange } from "../memory-types.ts"
import type { TopicDraft } from "../topics/topic.ts"
import { type ResolvedOptions } from "./resolved-options.ts"
/**
 * Shows a frozen draft, with its address, to `guard`, where the host has one.
 *
 * @throws MemoryError `refused`
 * @throws TypeError for any answer but `undefined` or a refusal
 */
export declare function askGuard(
  options: ResolvedOptions,
  draft: Readonly<TopicDraft>,
  signal?: AbortSignal,
): Promise<void>
/** Shows a change to `approve`, where the host has one. @throws MemoryError `denied` for any answer but `true`. */
export declare function askPerson(
  options: ResolvedOptions,
  change: ProposedChange,
  signal?: AbortSignal,
): Promise<void>
