import { setImmediate as nextTurn } from "node:timers/promises"
import { attempt } from "../../attempt.ts"
import { isMemoryError } from "../../errors.ts"
import { reasonOf } from "../../files/explain-system-error.ts"
import { nodeFiles } from "../../files/file-port.ts"
import type { MemoryCache } from "../../memory-types.ts"
import { crypto } from "../../node-modules.ts"
import { isAbsolutePath } from "../../paths/memory-directory.ts"
import type { Store } from "../../store/store.ts"
import type { OpenMemory } from "../open-memory.ts"
import type { ResolvedOptions } from "../resolved-options.ts"
import { machineKey } from "./machine-key.ts"

const TAG_BYTES = 32

/**
 * See `MemoryCache`. Each file begins with a keyed hash of its bytes, so that no other user can write one. A file has tens
 * of megabytes: reading, hashing and writing take a turn of the event loop each.
 */
export function createMemoryCache(options: ResolvedOptions, opened: OpenMemory): MemoryCache {
  const { files = nodeFiles, env = process.env } = options
  const keyFor = ({ directory = "" }: Store, isNeeded: boolean): Uint8Array | undefined => {
    const home = [options.home, env["HOME"], env["USERPROFILE"]].find(isAbsolutePath)
    return machineKey(files, { home, directory }, isNeeded)
  }
  const tagOf = (key: Uint8Array, name: string, content: Uint8Array): Uint8Array =>
    crypto().createHmac("sha256", key).update(`${name}\n`).update(content).digest()
  return {
    async read(name) {
      return await quietly(async () => {
        const store = attempt(() => opened.forReading())
        const bytes = await store?.cache?.read(name)
        const key = store && bytes && keyFor(store, false)
        if (bytes === undefined || key === undefined) return undefined
        await nextTurn()
        const content = bytes.subarray(TAG_BYTES)
        return Buffer.compare(tagOf(key, name, content), bytes.subarray(0, TAG_BYTES)) === 0
          ? content
          : undefined
      })
    },
    async write(name, make) {
      const written = await quietly(async () => {
        const store = opened.enabled && !options.readOnly ? opened.forReading() : undefined
        const key = store?.cache && keyFor(store, true)
        if (key === undefined) return false
        return await store?.cache?.write(name, async () => {
          const content = await make()
          if (content === undefined) return undefined
          const tag = tagOf(key, name, content)
          await nextTurn()
          return Buffer.concat([tag, content])
        })
      })
      return written ?? false
    },
  }
}

/** The result of a call, or `undefined` when the memory or the system does not allow it. */
async function quietly<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    if (isMemoryError(error) || reasonOf(error) !== undefined) return undefined
    throw error
  }
}
