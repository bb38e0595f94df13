import type { LabelledFact } from "./labelled-data.ts";
/** Whether the text contains every word of a labelled fact (one alternative of each) and none of its excluded words. */
export declare function matches(text: string, fact: LabelledFact): boolean;
