import type { Memory } from "../src/index.ts"
import { requireInternals } from "../src/memory/internals.ts"

/** Gives the file at a path a text, as a tool that works like a file system does. */
export async function put(memory: Memory, path: string, text: string, signal?: AbortSignal): Promise<void> {
  const { files } = requireInternals(memory).own
  signal?.throwIfAborted()
  const address = files.addressAt(path)
  const expect = (await files.read(address))?.revision ?? null
  await (await files.write(address, Buffer.from(text), { expect, signal }))()
}

/** Moves the file at a path to the history. */
export async function drop(memory: Memory, path: string, signal?: AbortSignal): Promise<void> {
  const { files } = requireInternals(memory).own
  await (await files.remove(files.addressAt(path), { signal }))()
}
