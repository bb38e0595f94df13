import { MemoryError } from "../errors.ts"
import type { MemoryOptions, ProposedChange } from "../memory-types.ts"

/** Shows a change to `approve`, where the host has one. @throws MemoryError `denied` without a plain yes. */
export async function askPerson({ approve }: MemoryOptions, change: ProposedChange): Promise<void> {
  if (approve === undefined || (await approve(Object.freeze(change))) === true) return
  throw new MemoryError(
    "denied",
    `The ${change.action} of "${change.slug}" was not approved. Nothing was changed.`,
  )
}
