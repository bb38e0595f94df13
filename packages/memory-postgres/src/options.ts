import { check, checkRule, expects, type Rules } from "@caliban/memory-core/internal"
import { isClient } from "./client.ts"

// What the options must be. Texts that a statement contains are checked here, since only they are not parameters.

/** The only names that are put into a statement. */
const NAME = /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/

const aName = expects(
  'a name of small letters, digits and "_", at most 63, which does not begin with "pg_"',
  (value) => typeof value === "string" && NAME.test(value),
)

const aRole = { ...aName, accepts: (value: unknown) => value !== "public" && aName.accepts(value) }

const aClient = expects("a pool of pg, the function of postgres, or a PGlite database", isClient)

const aKey = expects(
  'a text of 1 to 200 bytes without NUL, and not "*"',
  (value) =>
    typeof value === "string" && !/^\*?$/.test(value) && isStorable(value) && Buffer.byteLength(value) <= 200,
)

const POOL: Rules = { client: aClient, schema: aName, now: "a function", notify: "true or false" }
const STORE: Rules = { ...POOL, memory: aKey }
const MIGRATE: Rules = { schema: aName, role: aRole }

export function checkStore(options: unknown): void {
  checkPart("createPostgresStore", STORE, options, ["client", "memory"])
}

export function checkPool(options: unknown): void {
  checkPart("createPostgresPool", POOL, options, ["client"])
}

/** Checks options of which some must be given. */
function checkPart(caller: string, rules: Rules, options: unknown, needed: readonly string[]): void {
  check(caller, rules, options)
  for (const name of needed)
    checkRule({ caller, path: [name] }, rules[name] ?? {}, (options as Record<string, unknown>)[name])
}

export function checkMigrate(client: unknown, options: unknown): void {
  check("migrate", aClient, client, "client")
  check("migrate", MIGRATE, options)
}

export function checkListen(connection: unknown, changed: unknown): void {
  const isClient = (value: unknown): boolean =>
    ["on", "off", "query"].every((name) => typeof Object(value)[name] === "function") &&
    // A pool hears nothing.
    Object(value).totalCount === undefined
  const session = "a connected client of pg, such as one that pool.connect() gives"
  check("listen", expects(session, isClient), connection, "connection")
  check("listen", "a function", changed, "changed")
}

/** PostgreSQL stores no NUL and no half of a character in a text. */
export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text)
}
