/** A fact as an agent would write it. */
export interface Fact {
    slug: string;
    type: "user" | "feedback" | "project" | "reference";
    description: string;
    body: string;
}
/** Facts by number: the same seed and number give the same fact, in any order. */
export interface Workload {
    fact(number: number): Fact;
    /** Running text of about so many bytes. */
    text(bytes: number): string;
}
/** The files of one session. */
export interface Places {
    root: string;
    memory: string;
    index: string;
    global: string;
    project: string;
}
/**
 * English-looking facts: words of a vocabulary of 12,000 by Zipf's law (exponent 1.05), 38 % function words, topic
 * files of 0.5 to 3 KB by a log-uniform law, with headings, bullets, fences and references.
 */
export declare function createWorkload(seed: number): Workload;
/** The topic file of a fact. */
export declare function formatFact({ slug, type, description, body }: Fact): string;
/** The index line of a fact, without its end. */
export declare function formatLine({ slug, type, description }: Fact): string;
export declare const INDEX_HEAD = "<!--\nConventions: one line per topic, newest first; the topic holds the rest. Keep a line short.\n-->\n\n# Memory\n\n";
/** Writes a global file of 4 KB, a project file of 8 KB, an index and its topics. */
export declare function seedMemory(root: string, workload: Workload, facts: readonly Fact[], folder?: string): Places;
export declare function factsOf(workload: Workload, count: number, from?: number): Fact[];
