import { aFunction, check, expects, z } from "@caliban/memory-core/internal"
import { toConnections } from "./client.ts"

// What the options must be. Texts that a statement contains are checked here, since only they are not parameters.

/** The only names that are put into a statement. */
const NAME = /^[a-z_][a-z0-9_]{0,62}$/

const aName = expects(
  'a name of small letters, digits and "_", at most 63',
  (value) => typeof value === "string" && NAME.test(value),
)

const aClient = expects("a pool of pg, the function of postgres, or a PGlite database", (value) => {
  try {
    toConnections(value as Parameters<typeof toConnections>[0])
    return true
  } catch {
    return false
  }
})

const aKey = expects(
  'a text of 1 to 200 bytes without NUL, and not "*"',
  (value) =>
    typeof value === "string" && !/^\*?$/.test(value) && isStorable(value) && Buffer.byteLength(value) <= 200,
)

const COMMON = {
  client: aClient,
  schema: z.optional(aName),
  now: z.optional(aFunction),
  notify: z.optional(z.boolean()),
}

const POOL = z.strictObject(COMMON)
const STORE = z.strictObject({ ...COMMON, memory: aKey })
const MIGRATE = z.strictObject({ schema: z.optional(aName), role: z.optional(aName) })

export const checkStore = (options: unknown): void => check("createPostgresStore", STORE, options)

export const checkPool = (options: unknown): void => check("createPostgresPool", POOL, options)

export function checkMigrate(client: unknown, options: unknown): void {
  check("migrate", aClient, client, "client")
  check("migrate", MIGRATE, options)
}

export function checkListen(connection: unknown, changed: unknown): void {
  const isClient = (value: unknown): boolean =>
    ["on", "off", "query"].every((name) => typeof Object(value)[name] === "function")
  check("listen", expects("a connected client of pg", isClient), connection, "connection")
  check("listen", aFunction, changed, "changed")
}

/** PostgreSQL stores no NUL and no half of a character in a text. */
export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text)
}
