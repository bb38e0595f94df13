/**
 * Checks a name that becomes one component of a path.
 *
 * @throws TypeError that names the option
 */
export function checkPathComponent(option: string, value: unknown): string {
  const isUsable =
    typeof value === "string" &&
    value !== "" &&
    !value.startsWith(".") &&
    !/[/\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(value) &&
    Buffer.byteLength(value) <= 200
  if (isUsable) return value
  const rule = "the name of one folder: not empty, without separators, control characters and a leading dot"
  throw new TypeError(`The option ${option} must be ${rule}, not ${JSON.stringify(value) ?? typeof value}.`)
}
