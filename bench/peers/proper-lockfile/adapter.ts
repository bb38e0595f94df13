import { rewriter } from "../../src/subjects/rewriter.ts"
import type { Peer, Subject } from "../../src/subjects/subject.ts"

interface ProperLockfile {
  lock(path: string, options?: object): Promise<() => Promise<void>>
}

const RETRIES = { retries: 5_000, factor: 1.2, minTimeout: 2, maxTimeout: 25, randomize: true }

/** The lock on the memory folder around the writes of `write-file-atomic`. */
export const properLockfile: Peer = {
  name: "proper-lockfile",
  subjects: ["write-file-atomic + proper-lockfile"],
  async connect(load) {
    const { default: write } = await load<{ default: (path: string, data: string) => Promise<void> }>(
      "write-file-atomic",
    )
    const { default: lockfile } = await load<{ default: ProperLockfile }>("proper-lockfile")
    const inner = rewriter("write-file-atomic + proper-lockfile", write)
    const locked: Subject = {
      ...inner,
      async open(places) {
        const session = await inner.open(places)
        return {
          async write(fact) {
            const release = await lockfile.lock(places.memory, { retries: RETRIES })
            try {
              await session.write?.(fact)
            } finally {
              await release()
            }
          },
        }
      },
    }
    return [locked]
  },
}
