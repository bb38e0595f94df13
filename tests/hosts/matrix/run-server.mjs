// Starts the example of a server, sends requests of two users at once, stops it, and starts it again.
import assert from "node:assert/strict"
import { readdirSync } from "node:fs"
import { memoriesFolder, withServer } from "./start-server.mjs"

const [, , example] = process.argv
const root = memoriesFolder()

const sendTo = (url) => async (user, body) => {
  const headers = user === undefined ? {} : { "x-user": user }
  const response = await fetch(url, { method: "POST", headers, body })
  return { status: response.status, text: await response.text() }
}

const OTHER = "../../outside"
await withServer(example, root, async (url) => {
  const send = sendTo(url)
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
  for (const line of [
    "/memory edit global",
    `/memory adopt ${root} --yes`,
    "/memory",
    "list",
    "/memory listing",
  ])
    assert.equal((await send("ada", line)).status, 403, line)
})
await withServer(example, root, async (url) => {
  const send = sendTo(url)
  const [ada, other] = await Promise.all([send("ada", "/memory list"), send(OTHER, "/memory list")])
  for (const drink of ["tea", "coffee", "cocoa"]) assert.ok(ada.text.includes(drink), ada.text)
  assert.ok(!ada.text.includes("Graz"))
  assert.ok(other.text.includes("Graz") && !other.text.includes("tea"), other.text)
})
assert.equal(readdirSync(root).length, 2)
for (const name of readdirSync(root)) assert.match(name, /^[\da-f]{32}$/)
console.log("ok")
