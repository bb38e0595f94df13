// Starts the example with Hono and uses its routes as two users.
import assert from "node:assert/strict"
import { readdirSync } from "node:fs"
import { memoriesFolder, withServer } from "./start-server.mjs"

const [, , example] = process.argv
const root = memoriesFolder()

await withServer(example, root, async (url) => {
  const send = async (user, method, path, body) => {
    const headers = { ...(user && { "x-user": user }), "content-type": "application/json" }
    const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) })
    const text = await response.text()
    return {
      status: response.status,
      body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text,
    }
  }
  assert.equal((await send(undefined, "GET", "/topics")).status, 401)
  const tea = { type: "user", description: "Prefers tea", body: "Green." }
  const { body: written } = await send("ada", "PUT", "/topics/tea", tea)
  assert.deepEqual((await send("ada", "GET", "/topics")).body, [
    { slug: "tea", type: "user", description: "Prefers tea" },
  ])
  assert.deepEqual((await send("../ada", "GET", "/topics")).body, [])
  assert.equal((await send("../ada", "GET", "/topics/tea")).status, 404)

  assert.deepEqual(await send("ada", "PUT", "/topics/tea", tea), { status: 409, body: { code: "conflict" } })
  const { revision } = written
  assert.equal((await send("ada", "PUT", "/topics/tea", { ...tea, body: "Black.", revision })).status, 200)
  const secret = { ...tea, body: "The password of the database is Tr0ub4dor&3." }
  assert.deepEqual((await send("ada", "PUT", "/topics/login", secret)).body, { code: "refused" })
  assert.equal((await send("ada", "PUT", "/topics/..%2Fout", tea)).status, 400)

  assert.equal((await send("ada", "DELETE", "/topics/tea")).status, 204)
  assert.equal((await send("ada", "DELETE", "/topics/tea")).status, 404)
  assert.deepEqual((await send("ada", "POST", "/undo/tea")).body, { undone: true })
  assert.equal((await send("ada", "GET", "/topics/tea")).body.body.trim(), "Black.")

  await send("bo", "PUT", "/topics/tea", tea)
  assert.equal((await send("ada", "DELETE", "/memory")).status, 204)
  assert.deepEqual((await send("ada", "GET", "/topics")).body, [])
  assert.deepEqual((await send("ada", "POST", "/undo/tea")).body, { undone: false })
  assert.equal((await send("bo", "GET", "/topics/tea")).status, 200)
})
for (const name of readdirSync(root)) assert.match(name, /^(?:[\da-f]{32}|\.erased)$/)
console.log("ok")
