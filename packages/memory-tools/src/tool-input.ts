/**
 * The input of a tool as JSON Schema: text fields and counts, those that may be null optional, no others, no limits. A type alias, not an interface:
 * the SDKs of the providers ask for an index signature.
 */
export type ToolInputSchema<Field extends string = string> = {
  type: "object"
  properties: Record<Field, ToolField>
  required: Field[]
  additionalProperties: false
}

export type ToolField = {
  /** A field that may be null may also be left out. */
  type: "string" | ["string", "null"] | ["integer", "null"]
  description: string
  enum?: string[]
}

/** A field as a tool describes it; its type is `string` unless it says otherwise. */
export type FieldSource = Omit<ToolField, "type"> & Partial<Pick<ToolField, "type">>

/** The schema of an input with these fields, in this order. */
export function inputSchema<Field extends string>(
  fields: Readonly<Record<Field, FieldSource>>,
): ToolInputSchema<Field> {
  const names = Object.keys(fields) as Field[]
  return {
    type: "object",
    properties: Object.fromEntries(
      names.map((name) => [name, { type: "string", ...fields[name] }]),
    ) as Record<Field, ToolField>,
    required: names.filter((name) => !isOptional(fields[name])),
    additionalProperties: false,
  }
}

export function isOptional({ type }: Pick<FieldSource, "type">): boolean {
  return Array.isArray(type)
}
