import type { Diagnostic } from "../../diagnostics.ts"
import type { MountedMemory } from "../../memory-types.ts"
import type { Drift } from "../../prompt/prefix.ts"

type Mount = Pick<MountedMemory, "name"> | undefined
/** A result, record or diagnostic of the memory of a mount with addresses in place of its slugs and ids. */
export declare function withAddresses<T extends object>(mount: Mount, value: T): T
export declare function withPrefix(mount: Mount, slugs: readonly string[]): readonly string[]
export declare function driftWithAddresses(mount: Mount, { orphans, dangling, duplicates }: Drift): Drift
/** A diagnostic or a finding of a mount; its message names the mount. */
export declare function inMount<T extends Pick<Diagnostic, "message">>(mount: Mount, found: T): T
/** Runs a call on the memory of a mount; its result and its errors have addresses. */
export declare function callIn<T extends object | undefined>(mount: Mount, call: () => Promise<T>): Promise<T>
