import { migrate } from "@caliban/memory-postgres"
import { findPrograms, startServer } from "@caliban/postgres-server"
import { type Benchmark, firstLine } from "../benchmark.ts"
import { type PostgresResult, RAW } from "../cells/postgres.ts"
import { installPeer } from "../peers/install-peer.ts"
import { DATABASE_PEERS } from "../peers/peers.ts"
import { formatCount, formatNumber, formatRatio } from "../report.ts"
import { runCell } from "../run-cell.ts"

export const postgres: Benchmark = {
  name: "postgres",
  summary: "a load and a durable write on PostgreSQL",
  peers: false,
  async run({ quick, seed, installs, folder, say }) {
    if (findPrograms() === undefined)
      return {
        tables: [],
        missing: ["PostgreSQL is not installed: apt-get install postgresql"],
        data: undefined,
      }
    const missing: string[] = []
    const peers: string[] = []
    for (const peer of installs ? DATABASE_PEERS : []) {
      say(`peer ${peer.name}`)
      const error = await installPeer(peer).then(() => undefined, firstLine)
      if (error === undefined) peers.push(peer.subject)
      else missing.push(`${peer.subject} does not install here: ${error}`)
    }
    const server = await startServer(migrate)
    const urlOf = (user: string): string => `postgres://${user}@127.0.0.1:${server.port}/postgres`
    const [many, topics] = [quick ? 1_000 : 10_000, 50]
    const sizes = { topics, many, rounds: quick ? 40 : 300 }
    const args = { urls: { app: urlOf("app"), owner: urlOf("owner") }, root: folder(), seed, peers, ...sizes }
    say(`${args.rounds} rounds of ${peers.length + 3} ways to load and to write`)
    const { rows, growth } = await runCell<PostgresResult>("postgres", args, { limit: 900_000 }).finally(() =>
      server.stop(),
    )
    const ms = (value: number): string => `${formatNumber(value)} ms`
    const ratioOf = (what: string): number =>
      rows.find((row) => row.subject === "memory-postgres" && row.what === what && row.writers === 1)
        ?.ratio ?? Number.NaN
    const tables = (["load", "write"] as const).map((what) => ({
      title: `A ${what} on PostgreSQL, ${topics} topics`,
      note:
        `${RAW}: a parameterised select of the bytes that a load gets, or an insert of a topic with its commit. ` +
        "Each of several writers has a memory of its own. LangGraph keeps no history and no index; Mastra a text without bodies.",
      columns: ["", "writers", "p50", "p99", `against ${RAW}`],
      rows: rows
        .filter((row) => row.what === what)
        .map(({ subject, writers, p50, p99, ratio }) => [
          subject,
          `${writers}`,
          ms(p50),
          ms(p99),
          formatRatio(ratio),
        ]),
    }))
    return {
      tables: [
        ...tables,
        {
          title: `A write with ${formatCount(many)} topics`,
          note: "An update of a topic's text, which reads and parses the index.",
          columns: ["10 topics", "and others, not listed", "all listed"],
          rows: [[ms(growth.few), ms(growth.many), ms(growth.listed)]],
        },
      ],
      targets: [
        {
          what: "load on PostgreSQL, against a select of the same bytes",
          limit: 1.5,
          measured: ratioOf("load"),
          unit: "×",
        },
        {
          what: "write on PostgreSQL, against an insert with commit",
          limit: 4,
          measured: ratioOf("write"),
          unit: "×",
        },
        {
          what: `write with ${formatCount(many)} topics on PostgreSQL and an index of 10, against 10`,
          limit: 2,
          measured: growth.ratio,
          unit: "×",
        },
      ],
      missing,
      data: { rows, growth },
    }
  },
}
