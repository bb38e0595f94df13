/**
 * A Standard Schema with its JSON Schema. It accepts every input, because our tools check it and explain in a sentence
 * what is wrong; hosts would send the whole rejected input or a stack trace back to the model.
 */
export type StandardInputSchema = ReturnType<typeof standardSchema>

export function standardSchema(jsonSchema: Readonly<Record<string, unknown>>) {
  const input = (): Record<string, unknown> => structuredClone(jsonSchema)
  const validate = (value: unknown): { value: unknown } => ({ value })
  const schema = { version: 1, vendor: "caliban", validate, jsonSchema: { input, output: input } } as const
  return { "~standard": schema } as const
}
