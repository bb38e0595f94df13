// Moves a folder of users into PostgreSQL, one after another, while servers use it.
//
// First give every server both places, as here: users who have not moved are read and written in their folders, the
// others, and new ones, in the database. Then run this once; after an interruption, run it again.
import { resolve } from "node:path"
import { createMemoryPool } from "@caliban/memory"
import { createPostgresPool } from "@caliban/memory-postgres"
import pg from "pg"

const root = resolve(process.argv[2] ?? "memories")
const client = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const pool = createMemoryPool({ root, stores: createPostgresPool({ client }), userMemory: true })

let [moved, failed] = [0, 0]
try {
  for await (const { id } of pool.users()) {
    try {
      // From then on a write to the folder, of any server, answers `moved`, and the pool there opens the database.
      const result = await pool.move(id)
      if (!result.moved) continue
      moved++
      // Links, devices and the like have no place in a database: they stay in the folder only.
      if (result.leftOut.length > 0)
        console.error(`${id}: not copied, keep the folder: ${result.leftOut.join(", ")}`)
    } catch (error) {
      failed++
      console.error(`${id} stays in the folder: ${error.message}`)
    }
  }
} catch (error) {
  // Thrown after all others, for users who could not be listed: correct that, and run this again.
  process.exitCode = 1
  console.error(`Not all users were listed: ${error.message}`)
}
console.log(`${moved} users moved, ${failed} stay`)
await pool.close()
await client.end()
if (failed > 0) process.exitCode = 1
