import type { Prose, Sentence } from "../../text/sentences.ts";
import { type CueKind } from "../cues/english-cues.ts";
import { type PhraseKind, type Spot } from "../cues/phrases.ts";
/** What is known about a sentence besides its words. */
export type Evidence = CueKind | PhraseKind
/** It asks something. */
 | "question"
/** It contains quoted speech. */
 | "quoting"
/** It contains a command line as code. */
 | "command"
/** It contains code, a path, a number or a name. */
 | "specific";
export interface JudgedSentence {
    sentence: Sentence;
    folded: string;
    evidence: ReadonlySet<Evidence>;
    /** The positions of its cues and phrases in `folded`. */
    spots: ReadonlyMap<Evidence, Spot>;
    words: number;
}
/** The sentences of a message with what is known about them. */
export declare function judgeSentences(prose: Prose, language: string): JudgedSentence[];
