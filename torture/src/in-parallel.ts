/** Processes the items, `atOnce` at a time, until `isOver`. Returns the number of processed items. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<number> {
  let next = 0
  const worker = async (): Promise<void> => {
    do {
      if (next >= items.length) return
      await act(items[next++] as T)
    } while (!isOver())
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return next
}
