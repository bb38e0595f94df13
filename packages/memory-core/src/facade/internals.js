/** Shared by every copy of this package in the process, since a host may have several. */
const REGISTRY = Symbol.for("@caliban/memory-core/internals")
function registry() {
  const shared = globalThis
  shared[REGISTRY] ??= new WeakMap()
  return shared[REGISTRY]
}
/** Lets `internals` find what is behind a memory. */
export function withInternals(memory, inner) {
  registry().set(memory, inner)
  return memory
}
/**
 * What is behind a memory of `createMemory`, `forAgent` or `restrictMemory`; `undefined` for any other object, such as a
 * copy with other methods, since what is behind it would ignore these.
 */
export function internals(memory) {
  return registry().get(memory)
}
/**
 * The same memory with more rules: over the same files and mounts, with the same undo history. Every change through it,
 * also one of files or by promotion, is subject to the memory's own rules and to these. The given memory stays as it is.
 *
 * @throws TypeError for a memory that `createMemory` or `forAgent` did not make: the rules cannot apply to it
 */
export function restrictMemory(memory, rules) {
  const inner = internals(memory)
  if (inner !== undefined) return inner.restrict(rules)
  throw new TypeError(
    "memory: guard, approve and readOnly cannot apply to it, because createMemory did not make it",
  )
}
