/** The only names that are interpolated into a statement. */
const NAME = /^[a-z_][a-z0-9_]{0,62}$/

/** @throws TypeError for a name that would have to be quoted */
export function schemaName(name: unknown = "caliban", option: string = "schema"): string {
  if (typeof name === "string" && NAME.test(name)) return name
  throw new TypeError(
    `option "${option}" must be a name of small letters, digits and "_", at most 63, not ${JSON.stringify(name)}`,
  )
}

/** PostgreSQL stores no NUL and no half of a character in a text. */
export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text)
}
