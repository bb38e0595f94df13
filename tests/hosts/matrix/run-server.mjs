// Starts the example of a server, sends requests of two users at once, stops it, and starts it again.
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const [, , example] = process.argv
const root = join(mkdtempSync(join(tmpdir(), "caliban-example-")), "memories")

async function withServer(work) {
  const server = spawn(process.execPath, [example, root], {
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const [line] = await once(server.stdout, "data")
  const send = async (user, body) => {
    const headers = user === undefined ? {} : { "x-user": user }
    const response = await fetch(String(line).trim(), { method: "POST", headers, body })
    return { status: response.status, text: await response.text() }
  }
  try {
    await work(send)
  } finally {
    server.kill()
    await once(server, "exit")
  }
}

const OTHER = "../../outside"
await withServer(async (send) => {
  assert.equal((await send(undefined, "/memory list")).status, 401)
  const added = await Promise.all([
    ...["tea", "coffee", "cocoa"].map((drink) => send("ada", `/memory add I drink ${drink} at work`)),
    send(OTHER, "/memory add I live in Graz"),
  ])
  assert.deepEqual(
    added.map(({ status }) => status),
    [200, 200, 200, 200],
    JSON.stringify(added),
  )
  assert.equal((await send("ada", "/memory show nothing-of-this-name")).status, 400)
})
await withServer(async (send) => {
  const [ada, other] = await Promise.all([send("ada", "/memory list"), send(OTHER, "/memory list")])
  for (const drink of ["tea", "coffee", "cocoa"]) assert.ok(ada.text.includes(drink), ada.text)
  assert.ok(!ada.text.includes("Graz"))
  assert.ok(other.text.includes("Graz") && !other.text.includes("tea"), other.text)
})
assert.equal(readdirSync(root).length, 2)
for (const name of readdirSync(root)) assert.match(name, /^[\da-f]{32}$/)
console.log("ok")
