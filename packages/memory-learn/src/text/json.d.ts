export type JsonObject = Readonly<Record<string, unknown>>;
export declare function isJsonObject(value: unknown): value is JsonObject;
/** Parses JSON, with comments and trailing commas if necessary; `undefined` if the result is not an object. */
export declare function parseJson(text: string | undefined): JsonObject | undefined;
