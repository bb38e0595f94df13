/**
 * A Standard Schema with its JSON Schema. It accepts every input, because our tools check it and explain in a sentence
 * what is wrong; hosts would send the whole rejected input or a stack trace back to the model.
 */
export interface StandardInputSchema {
    readonly "~standard": {
        readonly version: 1;
        readonly vendor: "caliban";
        readonly validate: (value: unknown) => {
            value: unknown;
        };
        readonly jsonSchema: {
            readonly input: () => Record<string, unknown>;
            readonly output: () => Record<string, unknown>;
        };
    };
}
export declare function standardSchema(jsonSchema: Record<string, unknown>): StandardInputSchema;
