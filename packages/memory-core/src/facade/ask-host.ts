import { MemoryError } from "../errors.ts"
import type { ProposedChange } from "../memory-types.ts"
import type { TopicDraft } from "../topics/topic.ts"
import type { ResolvedOptions } from "./resolved-options.ts"

/** Shows a frozen draft to `guard`, where the host has one. @throws MemoryError `refused` */
export async function askGuard({ guard }: ResolvedOptions, draft: Readonly<TopicDraft>): Promise<void> {
  const refusal = await guard?.(draft)
  if (refusal === undefined) return
  throw new MemoryError("refused", refusal.message, { details: { rule: refusal.rule } })
}

/** Shows a change to `approve`, where the host has one. @throws MemoryError `denied` for any answer but `true`. */
export async function askPerson({ approve }: ResolvedOptions, change: ProposedChange): Promise<void> {
  if (approve === undefined || (await approve(Object.freeze(change))) === true) return
  throw new MemoryError(
    "denied",
    `The ${change.action} of "${change.slug}" was not approved. Nothing was changed.`,
  )
}
