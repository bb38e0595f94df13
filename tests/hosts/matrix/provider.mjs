// A model provider on the loopback interface that speaks the wire format of an API.
import { createServer } from "node:http"
import { text } from "node:stream/consumers"

/** @param replies The answers, in turn. Resolves to the server's address and the bodies of the requests. */
export async function startProvider(replies) {
  const requests = []
  const server = createServer(async (request, response) => {
    const reply = replies[requests.length]
    requests.push(JSON.parse(await text(request)))
    response.writeHead(reply === undefined ? 400 : 200, { "content-type": "application/json" })
    response.end(JSON.stringify(reply ?? { error: { message: "no further answer" } }))
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
  server.unref()
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

let calls = 0

/** The calls of a step with ids. */
export const withIds = (step) => step.map((call) => ({ ...call, id: `call_${++calls}` }))
