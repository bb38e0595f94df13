/** Which part of which argument is meant. */
export interface ValuePlace {
    /** The function that was called, such as `createMemory`. */
    caller: string;
    /** The argument. Default: the options. */
    argument?: string | undefined;
    /** The part of it. Default: the whole argument. */
    path?: readonly PropertyKey[];
}
export declare function wrongValue(place: ValuePlace, expected: string, value: unknown): TypeError;
export declare function unknownName(place: ValuePlace, name: string, known: readonly string[]): TypeError;
/** What a person calls a value: a short text or number as it is, else its kind. */
export declare function describeValue(value: unknown): string;
