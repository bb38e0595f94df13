export declare const readme: string;
export interface Example {
    code: string;
    /** What the README says it prints. */
    output: string | undefined;
}
export declare const examples: readonly Example[];
/** The one example that contains a text. */
export declare function exampleWith(text: string): string;
/** Runs an unchanged example, with these modules for its imports and these globals; returns what it prints. */
export declare function runExample(code: string, modules: Readonly<Record<string, unknown>>, globals?: Readonly<Record<string, unknown>>): Promise<string>;
