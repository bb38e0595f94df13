import { didYouMean, mustBeObject, mustBeText, NOT_OWN, problemAt, wrongValue } from "@caliban/text"
import type { FindOptions } from "./scan.ts"

/** What each option must be. */
const OPTIONS: Record<keyof FindOptions, readonly [expected: string, test: (value: unknown) => boolean]> = {
  allowContact: ["true or false", (value) => typeof value === "boolean"],
  longestExample: [
    "a positive integer",
    (value) => (Number.isSafeInteger(value) && (value as number) > 0) || value === Number.POSITIVE_INFINITY,
  ],
}

/** @throws TypeError */
export function checkOptions(caller: string, options: FindOptions): void {
  mustBeObject(caller, undefined, options)
  const [known, given] = [Object.keys(OPTIONS), Object.keys(options)]
  for (const name of given)
    if (!known.includes(name))
      throw problemAt({ caller, path: [name] }, `is unknown${didYouMean(name, known)}`)
  for (const [name, [expected, isValid]] of Object.entries(OPTIONS)) {
    const value = options[name as keyof FindOptions]
    if (value === undefined) continue
    if (!given.includes(name)) throw problemAt({ caller, path: [name] }, NOT_OWN)
    if (!isValid(value)) throw wrongValue({ caller, path: [name] }, expected, value)
  }
}

/** Other fields than these are not read. @throws TypeError */
export function checkDraft(caller: string, draft: Record<"slug" | "description" | "body", string>): void {
  mustBeObject(caller, "draft", draft)
  for (const name of ["slug", "description", "body"] as const)
    mustBeText(caller, `draft.${name}`, draft[name])
}
