import { type Detector, type Rate } from "../corpus/measure.ts";
import { type WordingHalf } from "./read-wordings.ts";
export interface WordingMeasurement {
    /** Secrets found, by group of wordings and in all. */
    groups: ReadonlyMap<string, Rate>;
    found: Rate;
    /** Harmless texts with a finding, by group and in all. */
    harmless: ReadonlyMap<string, Rate>;
    falsePositives: Rate;
}
/** Measures texts in free wording. A secret counts when all of it is covered. */
export declare function measureWordings(detect: Detector, half: WordingHalf, folder?: URL): WordingMeasurement;
