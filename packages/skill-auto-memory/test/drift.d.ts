/** What the code knows and a text about it may name. */
export interface Facts {
    /** Tools of the model: their names, with the names of their arguments in order. */
    tools: Readonly<Record<string, readonly string[]>>;
    /** Types of topics, in order. */
    types: readonly string[];
    /** Limits as a text writes them: `120 characters`. Every number of the text is part of one. */
    limits: readonly string[];
    /** Files, by their names. */
    files: readonly string[];
    /** The slug that reads the index. */
    indexSlug: string;
    /** Tags of the prompt, with their attributes. */
    tags: Readonly<Record<string, readonly string[]>>;
    /** Environment variables. */
    variables: readonly string[];
    /** What is wrong with a command line that a person types; `undefined` when nothing is. */
    checkCommand(line: string): string | undefined;
    /** What is wrong with a file as a topic; `undefined` when nothing is. */
    checkTopic(slug: string, text: string): string | undefined;
    /** The slug, type and description of an index line; `undefined` when the line is not one. */
    readPointer(line: string): {
        slug: string;
        type: string;
        description: string;
    } | undefined;
}
/** What a text has to name, word for word. */
export type Demands = readonly string[];
/**
 * Where a text about memory differs from the code, one sentence each; empty when they agree.
 *
 * It works from the closed world of `facts`: each code span, tool-like word, file name, variable, command and number
 * of the text has to be among them, so that a changed name is found whatever it was changed to. `demands` is the
 * other direction: what the text may not leave out.
 */
export declare function findDrift(text: string, facts: Facts, demands?: Demands): string[];
