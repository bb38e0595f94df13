// Routes for a page of settings, on which users see and change what is remembered about them; a Hono server with a memory
// for each user.
import { resolve } from "node:path"
import { createMemoryPool, isMemoryError } from "@caliban/memory"
import { serve } from "@hono/node-server"
import { Hono } from "hono"

const pool = createMemoryPool({ root: resolve(process.argv[2] ?? "memories"), system: { env: {} } })

const app = new Hono()
app.use(async (c, next) => {
  const user = c.req.header("x-user") // from your own authentication
  if (!user) return c.body(null, 401)
  c.set("user", user)
  c.set("memory", pool.for(user))
  return await next()
})
// The messages of errors may contain paths of the server.
app.onError((error, c) => {
  // The JSON, or a field in it, is wrong.
  if (error instanceof SyntaxError || error instanceof TypeError) return c.json({ code: "bad-request" }, 400)
  if (!isMemoryError(error)) return c.body(null, 500)
  return c.json({ code: error.code }, error.code === "conflict" ? 409 : 400)
})
app.get("/topics", async (c) => {
  const { topics } = await c.get("memory").list()
  return c.json(topics.map(({ slug, type, description }) => ({ slug, type, description })))
})
app.get("/topics/:slug", async (c) => {
  const topic = await c.get("memory").read(c.req.param("slug"))
  if (topic === undefined) return c.notFound()
  const { slug, type, description, body, revision } = topic
  return c.json({ slug, type, description, body, revision })
})
app.put("/topics/:slug", async (c) => {
  const { type, description, body, revision = null } = Object(await c.req.json())
  const draft = { slug: c.req.param("slug"), type, description, body }
  // A change that someone else made meanwhile is not overwritten.
  return c.json({ revision: (await c.get("memory").write(draft, { expect: revision })).revision })
})
app.delete("/topics/:slug", async (c) => {
  const removed = await c.get("memory").remove(c.req.param("slug"))
  return removed === undefined ? c.notFound() : c.body(null, 204)
})
app.post("/undo/:slug", async (c) =>
  c.json({ undone: (await c.get("memory").undo(c.req.param("slug"))) !== undefined }),
)
// Everything that is remembered about the user, with the history: undo does not bring it back.
app.delete("/memory", async (c) => {
  await pool.erase(c.get("user"))
  return c.body(null, 204)
})

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.env.PORT ?? 3000) }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}`),
)
