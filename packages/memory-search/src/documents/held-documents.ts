import type { MemoryDocument } from "@caliban/memory-core/internal"
import type { SearchEngine } from "../engine/engine-types.ts"
import type { KnownDocument } from "./known-document.ts"

/** Sees every document that was read, and the address of every one that is gone. */
export type OnRead = (address: string, document: MemoryDocument | undefined) => void

/** The documents that the engine holds, with what is known about their files. */
export interface HeldDocuments {
  readonly engine: SearchEngine
  readonly known: ReadonlyMap<string, KnownDocument>
  /** Takes over a file that was read; `undefined` when it cannot be read. */
  keep(address: string, file: ReadFile, document: MemoryDocument | undefined): void
  forget(address: string): void
  forgetMounts(gone: ReadonlySet<string>): void
}

export interface ReadFile {
  /** `undefined` when it has to be read again. */
  version: string | undefined
  /** Empty for the memory itself. */
  mount: string
}

export function holdDocuments(engine: SearchEngine, onRead: OnRead = () => {}): HeldDocuments {
  const known = new Map<string, KnownDocument>()
  const forget = (address: string): void => {
    if (known.get(address)?.isFound) engine.remove(address)
    known.delete(address)
    onRead(address, undefined)
  }
  return {
    engine,
    known,
    keep(address, { version = "", mount }, document) {
      const wasFound = known.get(address)?.isFound
      const isFound = document !== undefined
      const { type, name, description, mount: place, updatedAt } = document ?? {}
      known.set(address, {
        version,
        mount,
        isFound,
        info: { type, name, description, mount: place, updatedAt },
      })
      if (isFound) engine.put(document)
      else if (wasFound) engine.remove(address)
      onRead(address, document)
    },
    forget,
    forgetMounts(gone) {
      if (gone.size === 0) return
      for (const [address, { mount }] of known) if (gone.has(mount)) forget(address)
    },
  }
}
