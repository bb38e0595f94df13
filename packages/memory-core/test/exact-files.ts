import type { Memory } from "../src/index.ts"
import * as exactFiles from "../src/memory/exact-files.ts"
import { requireInternals } from "../src/memory/internals.ts"

/** Gives the file at a path a text, as a tool that works like a file system does. */
export async function put(memory: Memory, path: string, text: string, signal?: AbortSignal): Promise<void> {
  const { own } = requireInternals(memory)
  signal?.throwIfAborted()
  const address = exactFiles.addressAt(own, path)
  const expect = (await exactFiles.read(own, address))?.revision ?? null
  await (await exactFiles.prepareWrite(own, address, Buffer.from(text), { expect, signal }))()
}

/** Moves the file at a path to the history. */
export async function drop(memory: Memory, path: string, signal?: AbortSignal): Promise<void> {
  const { own } = requireInternals(memory)
  await (await exactFiles.prepareRemoval(own, exactFiles.addressAt(own, path), { signal }))()
}
