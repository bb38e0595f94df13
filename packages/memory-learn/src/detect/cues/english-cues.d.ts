import type { Spot } from "./phrases.ts";
/** What a literal cue says about its sentence. Each kind has a confidence of the specification; see `confidence.ts`. */
export type CueKind = 
/** What the user wants in general: "I prefer", "always use". */
"preference"
/** What to use: "don't use", "use …, not …". */
 | "choice"
/** How the project is: "we use", "tests are in", "follow the … pattern". */
 | "convention"
/** "design decision: …" */
 | "decision"
/** How something is run: "run tests with", "deploy with". */
 | "tool"
/** "on this machine" */
 | "machine"
/** "no, …", "that's wrong", "use … instead" */
 | "correction"
/** The user said it before: "I said …". */
 | "insists";
/** Whether a folded English sentence is about the current task. */
export declare function isAboutTask(folded: string): boolean;
/** The literal cues of a folded English sentence. In a sentence about the current task, only those of corrections. */
export declare function findCues(folded: string): Map<CueKind, Spot>;
