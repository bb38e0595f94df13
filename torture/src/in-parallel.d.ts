/** Processes the items, `atOnce` at a time, until `isOver`. Returns the number of processed items. */
export declare function inParallel<T>(items: readonly T[], atOnce: number, act: (item: T) => Promise<void>, isOver?: () => boolean): Promise<number>;
