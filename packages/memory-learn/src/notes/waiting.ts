import type { Memory } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import type { NoticedKind } from "../noticed-kind.ts"
import { isJsonObject } from "../text/json.ts"
import { MEMORY_SCOPES, type MemoryScope } from "../types.ts"

/** A sentence that the model has not answered yet. */
export interface Waiting {
  id: string
  text: string
  kind: NoticedKind
  scope: MemoryScope
  /** The session that noticed it or showed it last. */
  session: string
  shown: boolean
}

/** Where sentences wait: a record next to the memory, of this user only, which a purge removes. */
export interface WaitingSentences {
  read(): Promise<readonly Waiting[]>
  /** Replaces the list while no other process changes it. */
  update(change: (waiting: readonly Waiting[]) => readonly Waiting[]): Promise<void>
}

const RECORD = "noticed"
/** Older ones are dropped. */
const LIMIT = 50

/** A memory without such a record keeps them for the session. */
export function openWaiting(memory: Memory): WaitingSentences {
  const own = internals(memory)?.own
  let kept: readonly Waiting[] = []
  return {
    async read() {
      const store = own?.forReading()
      return store?.updateRecord === undefined ? kept : parse(await store.record?.(RECORD))
    },
    async update(change) {
      // The folder of a memory is claimed for its project before anything is written there.
      await internals(memory)?.init()
      const store = await own?.forWriting()
      if (store?.updateRecord === undefined) kept = change(kept).slice(-LIMIT)
      else await store.updateRecord(RECORD, (old) => JSON.stringify(change(parse(old)).slice(-LIMIT)))
    },
  }
}

/** Skips what is wrong. */
function parse(text: string | undefined): Waiting[] {
  try {
    const listed: unknown = JSON.parse(text || "[]")
    return Array.isArray(listed) ? listed.filter(isWaiting) : []
  } catch {
    return []
  }
}

const KINDS: readonly unknown[] = ["statement", "request", "forget"] satisfies NoticedKind[]

function isWaiting(value: unknown): value is Waiting {
  if (!isJsonObject(value)) return false
  const { id, text, kind, scope, session, shown } = value
  const areTexts = [id, text, session].every((one) => typeof one === "string")
  return (
    areTexts &&
    typeof shown === "boolean" &&
    KINDS.includes(kind) &&
    MEMORY_SCOPES.some((one) => one === scope)
  )
}
