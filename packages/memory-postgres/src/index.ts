// Caliban memory on PostgreSQL: the same memory as on files, for fleets in which any process serves any user.

export type { Pglite, PgPool, PostgresClient, PostgresConnection, PostgresJs } from "./client.ts"
export { type MigrateOptions, migrate } from "./migrations/migrate.ts"
export {
  createPostgresPool,
  createPostgresStore,
  listen,
  type NotifiedConnection,
  type PostgresOptions,
  type PostgresPool,
  type PostgresStoreOptions,
  type PostgresUser,
} from "./postgres-store.ts"
