// A server with a memory for each user. The id of a user never becomes a path, and nothing of the machine's own user or
// project is shown.
import { createServer } from "node:http"
import { resolve } from "node:path"
import { text } from "node:stream/consumers"
import { createMemoryPool } from "@caliban/memory"

/** What users may run. Other commands open an editor or read other folders on this machine. */
const ALLOWED = /^\/memory (?:list|show|search|add|rm|undo|trash|restore)(?:\s|$)/

const pool = createMemoryPool({
  root: resolve(process.argv[2] ?? "memories"),
  quotas: { topics: 500 },
  system: { env: {} }, // variables of the server do not switch off a user's memory
})

const server = createServer(async (request, response) => {
  const user = request.headers["x-user"] // from your own authentication
  if (typeof user !== "string" || user === "") return response.writeHead(401).end()
  const line = await text(request)
  if (!ALLOWED.test(line)) return response.writeHead(403).end()
  const session = await pool.session(user)
  const result = await session.slash(line)
  await session.end()
  response.writeHead(result.ok ? 200 : 400, { "content-type": "text/plain" }).end(result.text)
})
server.listen(Number(process.env.PORT ?? 3000), "127.0.0.1", () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
)
