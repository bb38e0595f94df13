import { anthropicMemoryTool } from "../../peers/anthropic-memory-tool/adapter.ts"
import { atomically } from "../../peers/atomically/adapter.ts"
import { betterSqlite3 } from "../../peers/better-sqlite3/adapter.ts"
import { deepagents } from "../../peers/deepagents/adapter.ts"
import { gemini } from "../../peers/gemini/adapter.ts"
import { langgraph } from "../../peers/langgraph/adapter.ts"
import { langgraphPostgres } from "../../peers/langgraph-postgres/adapter.ts"
import { mastra } from "../../peers/mastra/adapter.ts"
import { mastraPostgres } from "../../peers/mastra-postgres/adapter.ts"
import { mem0 } from "../../peers/mem0/adapter.ts"
import { properLockfile } from "../../peers/proper-lockfile/adapter.ts"
import { serverMemory } from "../../peers/server-memory/adapter.ts"
import { writeFileAtomic } from "../../peers/write-file-atomic/adapter.ts"
import type { DatabasePeer, Peer } from "../subjects/subject.ts"

/** In the order in which they are measured. */
export const PEERS: readonly Peer[] = [
  writeFileAtomic,
  atomically,
  properLockfile,
  anthropicMemoryTool,
  serverMemory,
  deepagents,
  gemini,
  mastra,
  betterSqlite3,
  mem0,
  langgraph,
]

/** Those on PostgreSQL, in the benchmark of that name. */
export const DATABASE_PEERS: readonly DatabasePeer[] = [langgraphPostgres, mastraPostgres]
