import { wrongValue } from "@caliban/text"
import type { Memory } from "../memory-types.ts"
import type { MemorySource } from "./memory-source.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import type { SingleMemory } from "./single-memory.ts"

/** What packages of this repository reach of a memory besides its public members. */
export interface MemoryInternals {
  /** The memory without its mounts, with its options, store, undo history and files. Its slugs are not addresses. */
  readonly own: SingleMemory
  /** Makes the directory and an index where they are missing. Does nothing when memory is off or read-only. */
  init(): Promise<void>
  /** The memory itself, then its mounts in order, with the versions of their documents. Empty when memory is off. */
  sources(): readonly MemorySource[]
  /**
   * The same memory with more rules: over the same files and mounts, with the same undo history. Every change through it,
   * also one of files or by promotion, is subject to the memory's own rules and to these. The given memory stays as it is.
   */
  restrict(rules: AddedRules): Memory
}

type Replaced = "bare" | "caps" | "closedBy" | "codec" | "countTokens" | "store"

/** What a session adds to a memory of the host: rules that are asked after its own, and what it has in place of its own. */
export interface AddedRules extends Partial<Pick<ResolvedOptions, "guard" | "approve" | Replaced>> {
  /** True makes the memory and its mounts read-only. A memory that is read-only stays so. */
  readOnly?: boolean | undefined
}

/** Shared by every copy of this package in the process, since a host may have several. */
const KEY = Symbol.for("@caliban/memory-core/internals")
const shared = globalThis as { [KEY]?: WeakMap<Memory, MemoryInternals> }
shared[KEY] ??= new WeakMap()
const registry: WeakMap<Memory, MemoryInternals> = shared[KEY]

/** Lets `internals` find what is behind a memory. */
export function withInternals(memory: Memory, inner: MemoryInternals): Memory {
  registry.set(memory, inner)
  return memory
}

/** What is behind a memory; `undefined` for any other object, such as a copy with other methods. */
export function internals(memory: Memory): MemoryInternals | undefined {
  return registry.get(memory)
}

/** @throws TypeError for a memory that `createMemory` or `forAgent` did not make */
export function requireInternals(memory: Memory, caller: string = "internals"): MemoryInternals {
  const inner = registry.get(memory)
  if (inner !== undefined) return inner
  throw wrongValue({ caller, argument: "memory" }, "a memory of createMemory", memory)
}
