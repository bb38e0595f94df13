import ts from "typescript";
/** A message in the source, with `{…}` for the parts that are known at run time only. */
export interface Message {
    kind: "error" | "notice" | "type-error";
    code: string;
    text: string;
}
/** The arguments of one call, by parameter name; they are evaluated with the caller's own arguments. */
type Arguments = ReadonlyMap<string, {
    value: ts.Expression;
    at: Arguments | undefined;
}>;
/** Every message of the errors, diagnostics and warnings of a source folder, sorted by code and text. */
export declare function collectMessages(folder: string): Message[];
/** The texts that an expression can have. Unknown parts become `{name}`, or the source if there is no name. */
export declare function textsOf(expression: ts.Expression, given: Arguments | undefined, files: readonly ts.SourceFile[], name?: string): string[];
export {};
