import { check } from "../options/check.ts"
import { aFunction, count, expects, signal } from "../options/schemas.ts"
import * as z from "../options/zod.ts"

// What the methods of a memory are given. Texts and slugs, which often come from a model, are checked later: they are a
// `MemoryError`, and what is checked here is a `TypeError`.

const anObject = expects("an object", (value) => Object(value) === value && !Array.isArray(value))

const abortable = z.strictObject({ signal: z.optional(signal) })

const revision = expects("a revision or null", (value) => value === null || typeof value === "string")

const change = z.strictObject({
  expect: z.optional(revision),
  by: z.optional(z.string()),
  why: z.optional(z.string()),
  signal: z.optional(signal),
})

const repair = z.strictObject({
  dryRun: z.optional(z.boolean()),
  mount: z.optional(z.string()),
  refreshHooks: z.optional(z.boolean()),
  plainFiles: z.optional(z.boolean()),
  rotate: z.optional(z.boolean()),
})

const adopt = z.strictObject({ confirm: z.optional(z.boolean()) })

const status = z.strictObject({ verify: z.optional(z.boolean()) })

const history = z.strictObject({ address: z.optional(z.string()), limit: z.optional(count) })

const OPTIONS = { abortable, adopt, change, history, repair, status } as const

/** Checks the options of a method, which may be left out. @throws TypeError */
export function checkMethodOptions(caller: string, kind: keyof typeof OPTIONS, options: unknown): void {
  if (options !== undefined) check(caller, OPTIONS[kind], options)
}

/** Checks that a draft is an object; it may be a topic that was read, with more fields. @throws TypeError */
export function checkDraftObject(caller: string, draft: unknown): void {
  check(caller, anObject, draft, "draft")
}

/** @throws TypeError */
export function checkString(caller: string, name: string, value: unknown): void {
  check(caller, z.string(), value, name)
}

/** @throws TypeError */
export function checkFunction(caller: string, name: string, value: unknown): void {
  check(caller, aFunction, value, name)
}
