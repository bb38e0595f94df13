/**
 * The input of a tool as JSON Schema: text fields only, every one required, no others, no limits. Strict modes of model
 * providers take it as it is. A type alias, not an interface: the SDKs of the providers ask for an index signature.
 */
export type ToolInputSchema<Field extends string = string> = {
  type: "object"
  properties: Record<Field, ToolField>
  required: Field[]
  additionalProperties: false
}

export type ToolField = {
  type: "string"
  description: string
  enum?: string[]
}

/** The schema of an input with these fields, in this order. */
export function inputSchema<Field extends string>(
  fields: Readonly<Record<Field, Omit<ToolField, "type">>>,
): ToolInputSchema<Field> {
  const names = Object.keys(fields) as Field[]
  return {
    type: "object",
    properties: Object.fromEntries(
      names.map((name) => [name, { type: "string", ...fields[name] }]),
    ) as Record<Field, ToolField>,
    required: names,
    additionalProperties: false,
  }
}
