/** What a package weighs. What is absent is not limited. */
export interface Weight {
    /** Lines of source, without tests, the contract of a store, and generated weights. */
    lines?: number;
    /** The bundle of its main entry, minified and gzipped, in kilobytes; other packages of this repository left out. */
    kB?: number;
    /** Names that its main entry exports, types included. */
    names?: number;
}
/** The weight of each published package, and of the private folders. */
export declare function weigh(): Promise<Record<string, Weight>>;
