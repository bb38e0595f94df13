import { problemAt, wrongValue } from "./wrong-value.ts"

// Arguments of pure functions, which also the loader uses: checked by hand. Options and settings are checked with zod.

/** @throws TypeError for anything but a string */
export function mustBeText(caller: string, argument: string, value: unknown): void {
  if (typeof value !== "string") throw wrongValue({ caller, argument }, "a string", value)
}

/** @throws TypeError for anything but a list */
export function mustBeList(caller: string, argument: string, value: unknown): void {
  if (!Array.isArray(value)) throw wrongValue({ caller, argument }, "a list", value)
}

/** @throws TypeError for anything but an object */
export function mustBeObject(caller: string, argument: string | undefined, value: unknown): void {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw wrongValue({ caller, argument }, "an object", value)
}

/** @throws TypeError for anything but an object with these names only */
export function mustHaveOnly(
  known: readonly string[],
  caller: string,
  argument: string | undefined,
  value: object,
): void {
  mustBeObject(caller, argument, value)
  const unknown = Object.keys(value).find((name) => !known.includes(name))
  if (unknown !== undefined) throw problemAt({ caller, argument, path: [unknown] }, "is unknown")
}
