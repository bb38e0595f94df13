/** Does something with every item, so many at once: what waits must not hold up the rest. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (let next = left.next(); next.done !== true; next = left.next()) await act(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
