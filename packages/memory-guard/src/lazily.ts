/**
 * A value that is made when it is first asked for, and kept. For patterns and tables that cost more than some
 * microseconds to build, so that an import does not pay for them.
 */
// @__NO_SIDE_EFFECTS__
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
