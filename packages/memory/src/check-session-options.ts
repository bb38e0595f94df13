const RULES: Readonly<Record<string, readonly [expected: string, ...values: unknown[]]>> = {
  learn: ["true, false or an object", true, false],
  search: ["true, false or an object", true, false],
  recall: ["false or an object", false],
  tools: ["an object"],
  slash: ["an object"],
}

/**
 * Checks the kind of the options that only a session has; what is inside is checked by the parts.
 *
 * @throws TypeError that names the option
 */
export function checkSessionOptions(options: unknown): void {
  if (!isObject(options)) throw new TypeError("options: must be an object")
  for (const [name, [expected, ...values]] of Object.entries(RULES)) {
    const value = options[name]
    if (value !== undefined && !isObject(value) && !values.includes(value))
      throw new TypeError(`${name}: must be ${expected}`)
  }
  const { position } = options
  if (position !== undefined && position !== "above" && position !== "below")
    throw new TypeError('position: must be "above" or "below"')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
