import type { JudgedSentence } from "../evidence/evidence.ts";
/** How the user says that an error was resolved: the sentence that says so, and those before it, as far as they fit. */
export declare function reportedResolutionIn(judged: readonly JudgedSentence[]): {
    text: string;
    local: boolean;
} | undefined;
