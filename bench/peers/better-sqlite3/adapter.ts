import { join } from "node:path"
import type { Peer, Subject } from "../../src/subjects/subject.ts"
import { type Fact, formatLine, type Places, seedMemory } from "../../src/workload.ts"

interface Statement {
  run(...values: unknown[]): unknown
  all(...values: unknown[]): unknown[]
}

interface Database {
  pragma(text: string): unknown
  exec(text: string): unknown
  prepare(text: string): Statement
  transaction<T extends unknown[]>(run: (...args: T) => void): { immediate(...args: T): void }
  close(): void
}

type Open = new (path: string, options: object) => Database

const LEVELS = ["FULL", "NORMAL"] as const

/** A baseline: a table, a full-text table, one transaction for each fact. No plain files. */
export const betterSqlite3: Peer = {
  name: "better-sqlite3",
  subjects: LEVELS.map(nameOf),
  async connect(load) {
    const { default: Open } = await load<{ default: Open }>("better-sqlite3")
    return LEVELS.map((level) => createSubject(Open, level))
  },
}

function nameOf(level: string): string {
  return `better-sqlite3 (${level})`
}

function createSubject(Open: Open, level: string): Subject {
  const open = ({ root }: Places): Database => {
    const database = new Open(join(root, "memory.db"), { timeout: 20_000 })
    database.pragma("journal_mode = WAL")
    database.pragma(`synchronous = ${level}`)
    return database
  }
  const writer = (database: Database): { immediate(fact: Fact): void } => {
    const topic = database.prepare("INSERT OR REPLACE INTO topics VALUES (?, ?, ?, ?)")
    const text = database.prepare("INSERT INTO texts VALUES (?, ?, ?)")
    return database.transaction(({ slug, type, description, body }: Fact) => {
      topic.run(slug, type, description, body)
      text.run(slug, description, body)
    })
  }
  return {
    name: nameOf(level),
    seed(root, workload, facts) {
      const places = seedMemory(root, workload, [])
      const database = open(places)
      database.exec("CREATE TABLE topics (slug TEXT PRIMARY KEY, type TEXT, description TEXT, body TEXT)")
      database.exec("CREATE VIRTUAL TABLE texts USING fts5 (slug, description, body)")
      const { immediate } = writer(database)
      database
        .transaction(() => {
          for (const fact of facts) immediate(fact)
        })
        .immediate()
      database.close()
      return places
    },
    open(places) {
      const database = open(places)
      const heads = database.prepare(
        "SELECT slug, type, description FROM topics ORDER BY rowid DESC LIMIT 200",
      )
      const { immediate } = writer(database)
      return {
        start: () => (heads.all() as Fact[]).map(formatLine).join("\n"),
        write: (fact) => immediate(fact),
        close: () => database.close(),
      }
    },
    check(places, facts) {
      const database = open(places)
      const rows = new Map(
        (database.prepare("SELECT * FROM topics").all() as Fact[]).map((row) => [row.slug, row]),
      )
      database.close()
      const isKept = ({ slug, body, description }: Fact): boolean =>
        rows.get(slug)?.body === body && rows.get(slug)?.description === description
      return { lost: facts.filter((fact) => !isKept(fact)).length }
    },
  }
}
