import { setImmediate as breathe, setTimeout as sleep } from "node:timers/promises"
import { listen, readSetup, say } from "../processes/talk.ts"
import { draftOf } from "../storms/generations.ts"
import { openProtocol } from "../storms/protocol.ts"
import { slugOf, type WriterSetup } from "../storms/writers.ts"

// Writes its topics in rotation. Prints `i <slug> <generation>` before a write, `h` when it
// holds the lock, then `a <slug> <generation>` when it was acknowledged or
// `e <slug> <generation> <error>` when it was refused. Exits on any input, and after `count` writes.

const setup = readSetup<WriterSetup>()
const protocol = openProtocol(setup, () => say("h"))
let stopped = false
listen(() => {
  stopped = true
})

for (let number = setup.from; !stopped && number !== setup.from + (setup.count ?? Infinity); number++) {
  const { slug, generation } = slugOf(setup, number)
  say(`i ${slug} ${generation}`)
  try {
    const draft = draftOf(slug, generation)
    await (draft === undefined ? protocol.remove(slug) : protocol.write(draft))
    say(`a ${slug} ${generation}`)
  } catch (error) {
    say(`e ${slug} ${generation} ${describe(error)}`)
  }
  if (setup.pause > 0) await sleep(Math.random() * 2 * setup.pause)
  else await breathe()
}
process.exit(0)

function describe(error: unknown): string {
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  return JSON.stringify({ code, message, ...(cause === undefined ? {} : { cause: String(cause) }) })
}
