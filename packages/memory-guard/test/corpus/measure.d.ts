import { type CorpusOptions } from "./corpus.ts";
/** Places in a text that must not be stored. */
export type Detector = (text: string) => readonly {
    start: number;
    end: number;
}[];
export interface Rate {
    hits: number;
    of: number;
    /** Examples of wrong results. */
    wrong: readonly string[];
}
export interface Measurement {
    /** Recall of each kind, disguise and language, and of each group. A secret counts when all of it is covered. */
    kinds: ReadonlyMap<string, Rate>;
    groups: ReadonlyMap<string, Rate>;
    obfuscations: ReadonlyMap<string, Rate>;
    proseByLanguage: ReadonlyMap<string, Rate>;
    /** False positives of each benign kind. */
    benign: ReadonlyMap<string, Rate>;
    obfuscated: Rate;
    falsePositives: Rate;
}
export declare function measure(detect: Detector, options: CorpusOptions): Measurement;
/** A range may be covered by one finding, or by several that are adjacent except for separators. */
export declare function isCovered(found: ReturnType<Detector>, start: number, end: number): boolean;
export declare function rates<T extends {
    text: string;
}>(samples: readonly T[], groupOf: (sample: T) => string, hit: (sample: T) => boolean, hitIsWrong?: boolean): Map<string, Rate>;
export declare function rate<T extends {
    text: string;
}>(samples: readonly T[], hit: (sample: T) => boolean, hitIsWrong?: boolean): Rate;
