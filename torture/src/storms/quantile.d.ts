/** A quantile of the values; 0 for an empty list. */
export declare function quantile(values: readonly number[], share: number): number;
