/** Added to each score. A score above 0 means that the newer statement takes the place of the older one. */
export declare const BIAS = -3.39;
/** What each feature adds. */
export declare const WEIGHTS: Readonly<Record<string, number>>;
