/** How a sentence brings in another voice. */
export type Voice = "task" | "introduces" | "reports";
export declare function voicesIn(text: string): Set<Voice>;
