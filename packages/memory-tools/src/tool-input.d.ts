/**
 * The input of a tool as JSON Schema: text fields only, all of them required except `expect` of stateless tools, no
 * others, no limits. Strict modes of model providers take it as it is, without `expect`. A type alias, not an interface:
 * the SDKs of the providers ask for an index signature.
 */
export type ToolInputSchema<Field extends string = string> = {
    type: "object";
    properties: Record<Field, ToolField>;
    required: Field[];
    additionalProperties: false;
};
export type ToolField = {
    /** A field that may be null may also be left out. */
    type: "string" | ["string", "null"];
    description: string;
    enum?: string[];
};
/** A field as a tool describes it; its type is `string` unless it says otherwise. */
export type FieldSource = Omit<ToolField, "type"> & Partial<Pick<ToolField, "type">>;
/** The schema of an input with these fields, in this order. */
export declare function inputSchema<Field extends string>(fields: Readonly<Record<Field, FieldSource>>): ToolInputSchema<Field>;
export declare function isOptional({ type }: Pick<FieldSource, "type">): boolean;
