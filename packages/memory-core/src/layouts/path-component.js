import { describeValue } from "@caliban/text"
/**
 * Checks a name that becomes one component of a path.
 *
 * @param what The value, as a message begins: `createMemory: option "squad"`.
 * @throws TypeError that names it
 */
export function checkPathComponent(what, value) {
  const isUsable =
    typeof value === "string" &&
    value !== "" &&
    !value.startsWith(".") &&
    !/[/\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(value) &&
    Buffer.byteLength(value) <= 200
  if (isUsable) return value
  const rule = "the name of one folder: not empty, without separators, control characters and a leading dot"
  throw new TypeError(`${what} must be ${rule}, not ${describeValue(value)}`)
}
