// Caliban memory on PostgreSQL: the same memory as on files, for fleets in which any process serves any user.

export type { Pglite, PgPool, PostgresClient, PostgresConnection, PostgresJs } from "./client.ts"
export { listen, type NotifiedConnection } from "./listen.ts"
export { type MigrateOptions, migrate } from "./migrations/migrate.ts"
export { createPostgresPool, type PostgresPool } from "./postgres-pool.ts"
export {
  createPostgresStore,
  type PostgresOptions,
  type PostgresStoreOptions,
  type PostgresUser,
} from "./postgres-store.ts"
