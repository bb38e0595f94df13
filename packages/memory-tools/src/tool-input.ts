import { z } from "@caliban/memory-core/internal"
import { lazily } from "@caliban/text"

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
  /** Made at the first call, so that an import does not pay for it. */
  readonly check: () => z.core.$ZodType<Value>
  readonly json: ToolField
}

/** The fields of an input, in the order in which the model sees them. */
export type InputFields = Readonly<Record<string, InputField>>

/** An input with these fields. */
export type InputOf<Fields extends InputFields> = {
  [Name in keyof Fields]: z.core.output<ReturnType<Fields[Name]["check"]>>
}

export const text = (description: string): InputField<string> => ({
  check: () => z.string(),
  json: { type: "string", description },
})

export const oneOf = <Value extends string>(
  values: readonly Value[],
  description: string,
): InputField<Value> => ({
  check: () => z.enum(values),
  json: { type: "string", description, enum: [...values] },
})

export const optionalText = (description: string): InputField<string | null | undefined> => ({
  check: () => z.optional(z.nullable(z.string())),
  json: { type: ["string", "null"], description },
})

/** Models also send the digits as a text. */
export const optionalCount = (description: string): InputField => ({
  check: () =>
    z.optional(z.nullable(z.custom((value) => /^[1-9]\d*$/.test(String(value)), "a number from 1"))),
  json: { type: ["integer", "null"], description },
})

/** The check of an input with these fields, and what the model is told about it. */
export function inputOf(fields: InputFields): { check: () => z.core.$ZodType; inputSchema: ToolInputSchema } {
  const parts = Object.entries(fields)
  return {
    check: lazily(() =>
      z.strictObject(Object.fromEntries(parts.map(([name, { check }]) => [name, check()]))),
    ),
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(parts.map(([name, { json }]) => [name, json])),
      required: parts.flatMap(([name, { json }]) => (typeof json.type === "string" ? [name] : [])),
      additionalProperties: false,
    },
  }
}
