/** Processes the items, `atOnce` at a time, until `isOver`. Returns the number of processed items. */
export async function inParallel(items, atOnce, act, isOver = () => false) {
    let next = 0;
    const worker = async () => {
        do {
            if (next >= items.length)
                return;
            await act(items[next++]);
        } while (!isOver());
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return next;
}
