import { didYouMean, unknownName, wrongValue } from "@caliban/text"
import type { FindOptions } from "./scan.ts"

/** What each option must be. */
const OPTIONS: Readonly<
  Record<keyof FindOptions, readonly [expected: string, test: (value: unknown) => boolean]>
> = {
  allowContact: ["true or false", (value) => typeof value === "boolean"],
  longestExample: [
    "a positive integer",
    (value) => Number(value) > 0 && (Number.isSafeInteger(value) || value === Number.POSITIVE_INFINITY),
  ],
}

/** @throws TypeError */
export function checkOptions(caller: string, options: unknown): void {
  if (!isRecord(options)) throw wrongValue({ caller }, "an object", options)
  const known = Object.keys(OPTIONS)
  for (const name of Object.keys(options))
    if (!known.includes(name)) throw unknownName({ caller, path: [] }, name, didYouMean(name, known))
  for (const [name, [expected, isValid]] of Object.entries(OPTIONS)) {
    const value = options[name]
    if (value !== undefined && !isValid(value)) throw wrongValue({ caller, path: [name] }, expected, value)
  }
}

/** @throws TypeError */
export function checkText(caller: string, text: unknown): void {
  if (typeof text !== "string") throw wrongValue({ caller, argument: "text" }, "a string", text)
}

/** Other fields than these are not read. @throws TypeError */
export function checkDraft(caller: string, draft: unknown): void {
  if (!isRecord(draft)) throw wrongValue({ caller, argument: "draft" }, "an object", draft)
  for (const name of ["slug", "description", "body"]) {
    if (typeof draft[name] !== "string") {
      throw wrongValue({ caller, argument: "draft", path: [name] }, "a string", draft[name])
    }
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
