import type { MemoryOptions } from "../memory-types.ts"
import type { Layout } from "../paths/layout.ts"
/** The options of a memory with its layout as data. */
export interface ResolvedOptions
  extends Omit<MemoryOptions, "cwd" | "layout" | "squad" | "agent" | "includeState" | "guard" | "approve"> {
  cwd: string
  layout: Layout
  guard?: MemoryOptions["guard"] | undefined
  approve?: MemoryOptions["approve"] | undefined
  /** Also true for a read-only layout. */
  readOnly: boolean
  /** True when the host refuses every write, so that mounts are read-only, too. */
  allReadOnly: boolean
  /** For the memory of a mount: its name, and the options of the memory that shows it. */
  mount?:
    | {
        readonly name: string
        readonly shownBy: ResolvedOptions
      }
    | undefined
  /** The agent whose memory it is, next to that of the workspace. */
  agentName?: string | undefined
  /** True for the memory of an agent. */
  isAgent?: true
}
/** What people and models call a topic: its slug, below the name of the mount in which it is. */
export declare function addressOf({ mount }: Pick<ResolvedOptions, "mount">, slug: string): string
export declare function addressesOf(options: ResolvedOptions, slugs: readonly string[]): readonly string[]
/** @throws TypeError for a layout that does not exist or lacks an option */
export declare function resolveOptions(options: MemoryOptions): ResolvedOptions
/** The options without those that say where a memory is and which mounts it has, for a memory in another place. */
export declare function withoutPlace({
  directory: _directory,
  store: _store,
  agentName: _agentName,
  mount: _mount,
  mounts: _mounts,
  userMemory: _userMemory,
  ...others
}: ResolvedOptions): ResolvedOptions
