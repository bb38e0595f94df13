import {
  createFileStore,
  createMemory,
  type Durability,
  type Files,
  type Memory,
  nodeFiles,
} from "@caliban/memory-core"
import { findExchange } from "../exchange.ts"

export interface ProtocolSetup {
  directory: string
  durability: Durability
  /** False: a file system without hard links. */
  links: boolean
  /** Gives the store a way to exchange two names. */
  exchange: boolean
}

/** @param onHold Called when it holds the lock. */
export function openProtocol(setup: ProtocolSetup, onHold: () => void): Memory {
  const { directory, durability } = setup
  const store = createFileStore(directory, { durability, files: filesOf(setup) })
  const transact: typeof store.transact = (slug, change) =>
    store.transact(slug, (snapshot) => {
      onHold()
      return change(snapshot)
    })
  return createMemory({ cwd: directory, durability, store: { ...store, transact }, system: { env: {} } })
}

function filesOf({ links, exchange }: ProtocolSetup): Files {
  const found = exchange ? findExchange() : undefined
  return {
    ...nodeFiles,
    ...(found !== undefined && { exchange: found }),
    ...(!links && { linkSync: refuseLink }),
  }
}

function refuseLink(from: unknown): never {
  throw Object.assign(new Error(`EPERM: operation not permitted, link '${from}'`), { code: "EPERM" })
}
