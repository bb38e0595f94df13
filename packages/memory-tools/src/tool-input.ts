import { joinWords } from "@caliban/text"

/**
 * The input of a tool as JSON Schema: text fields and counts, those that may be null optional, no others, no limits. A
 * type alias, not an interface: the SDKs of the providers ask for an index signature.
 */
export type ToolInputSchema = {
  type: "object"
  properties: Record<string, ToolField>
  required: string[]
  additionalProperties: false
}

export type ToolField = {
  /** A field that may be null may also be left out. */
  type: "string" | ["string", "null"] | ["integer", "null"]
  description: string
  enum?: string[]
}

/** One definition of a field: the check of what a model sends, with its type, and what the model is told. */
export interface InputField<Value = unknown> {
  readonly accepts: (value: unknown) => value is Value
  /** What it accepts, in words. */
  readonly expected: string
  readonly json: ToolField
}

/** The fields of an input, in the order in which the model sees them. */
export type InputFields = Readonly<Record<string, InputField>>

/** An input with these fields. */
export type InputOf<Fields extends InputFields> = {
  [Name in keyof Fields]: Fields[Name] extends InputField<infer Value> ? Value : never
}

const isText = (value: unknown): value is string => typeof value === "string"

export const text = (description: string): InputField<string> => ({
  accepts: isText,
  expected: "a string",
  json: { type: "string", description },
})

export const oneOf = <Value extends string>(
  values: readonly Value[],
  description: string,
): InputField<Value> => ({
  accepts: (value): value is Value => values.some((one) => one === value),
  expected: joinWords(values, "or"),
  json: { type: "string", description, enum: [...values] },
})

export const optionalText = (description: string): InputField<string | null | undefined> => ({
  accepts: (value): value is string | null | undefined => isText(value ?? ""),
  expected: "a string",
  json: { type: ["string", "null"], description },
})

/** Models also send the digits as a text. */
export const optionalCount = (description: string): InputField => ({
  accepts: (value): value is unknown => /^[1-9]\d*$/.test(String(value ?? 1)),
  expected: "a number from 1",
  json: { type: ["integer", "null"], description },
})

/** What the model is told about an input with these fields. */
export function schemaOf(fields: InputFields): ToolInputSchema {
  const parts = Object.entries(fields)
  return {
    type: "object",
    properties: Object.fromEntries(parts.map(([name, { json }]) => [name, json])),
    required: parts.flatMap(([name, { json }]) => (typeof json.type === "string" ? [name] : [])),
    additionalProperties: false,
  }
}
