/** The version of this package. */
export declare const VERSION: string;
