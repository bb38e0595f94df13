import { formatTopic, type Memory, type TopicDraft } from "@caliban/memory-core"
import { entryOf, restoreEntry } from "../control-folder.ts"
import { draft } from "../open-memory.ts"
import type { Entry } from "../tree.ts"
import { abandon, change, cutOffAfter, leaveUnindexed } from "./made-trees.ts"

/** An operation on a memory while the disk fails. */
export interface Operation {
  name: string
  /** The memory directory before the operation, by the state of the lock. */
  trees: Readonly<Record<"free" | "dead", readonly Entry[]>>
  /** Runs first in the same instance, without faults. */
  prepare?: (memory: Memory) => Promise<unknown>
  /** Receives the result of `prepare`. */
  run: (memory: Memory, prepared: unknown) => Promise<unknown>
  /** True if the operation must not change anything. */
  reads?: true
}

const HOOK = "a hook that a person wrote by hand"
export const HAND_WRITTEN: string = `- [alpha](alpha.md): ${HOOK}`

const INDEX = `# Notes

Some prose of a person.

${HAND_WRITTEN}
- [beta](beta.md) — project: Second
- [gamma](gamma.md) — project: Third
- [delta](delta.md) — project: Fourth

## More

* a line that is not a pointer
`
const alpha = draft("alpha", "First")
const beta = draft("beta", "Second")
const gamma = draft("gamma", "Third")
const delta = draft("delta", "Fourth")
const alphaAgain = draft("alpha", "First, but different", "changed")
const sameHook = draft("alpha", "First", "changed")
const betaAgain = draft("beta", "Second, but different", "changed")
const SAVED = Date.UTC(2026, 0, 1)

/** The operations with the directories that they start from, which are made by operations of the store itself. */
export async function makeOperations(): Promise<readonly Operation[]> {
  const start = await change(savedByHand(), async (memory) => {
    await memory.write(draft("beta", "An earlier second"))
    await memory.write(beta)
    await memory.remove("delta")
  })
  const drifted = start.flatMap((entry) => {
    if (entry.path === "gamma.md") return []
    if (entry.path !== "MEMORY.md") return [entry]
    const text = `${Buffer.from(entry.bytes ?? []).toString()}- [alpha](alpha.md) — project: Once more\n`
    const orphan = { ...entry, path: "orphan.md", inode: -1, bytes: bytesOf(draft("orphan", "An orphan")) }
    return [{ ...entry, bytes: Buffer.from(text) }, orphan]
  })
  const withLock = async (tree: readonly Entry[]): Promise<Operation["trees"]> => ({
    free: tree,
    dead: await abandon(tree),
  })
  const usual = await withLock(start)
  const empty = await withLock([])
  const unfinished = {
    free: await leaveUnindexed(start, betaAgain),
    dead: await cutOffAfter(start, betaAgain),
  }
  return [
    { name: "create", trees: usual, run: (memory) => memory.write(draft("new-fact", "Something new")) },
    { name: "update", trees: usual, run: (memory) => memory.write(alphaAgain) },
    { name: "update of the body", trees: usual, run: (memory) => memory.write(sameHook) },
    { name: "update to the same", trees: usual, run: (memory) => memory.write(gamma) },
    { name: "remove", trees: usual, run: (memory) => memory.remove("alpha") },
    {
      name: "undo an update",
      trees: usual,
      prepare: (memory) => memory.write(alphaAgain),
      run: (memory) => memory.undo(),
    },
    {
      name: "undo a removal",
      trees: usual,
      prepare: (memory) => memory.remove("alpha"),
      run: (memory) => memory.undo(),
    },
    {
      name: "undo a new topic",
      trees: usual,
      prepare: (memory) => memory.write(draft("new-fact", "Something new")),
      run: (memory) => memory.undo(),
    },
    { name: "repair", trees: await withLock(drifted), run: (memory) => memory.repair() },
    {
      name: "restore an entry",
      trees: usual,
      prepare: (memory) => entryOf(memory, "delta"),
      run: (memory, id) => restoreEntry(memory, String(id)),
    },
    { name: "first write", trees: empty, run: (memory) => memory.write(draft("new-fact", "Something new")) },
    {
      name: "write after a cut-off one",
      trees: unfinished,
      run: (memory) => memory.write(draft("new-fact", "Something new")),
    },
    {
      name: "load",
      trees: { free: drifted, dead: unfinished.dead },
      run: (memory) => memory.load(),
      reads: true,
    },
    { name: "read", trees: usual, run: (memory) => memory.read("alpha"), reads: true },
    { name: "list", trees: usual, run: (memory) => memory.list(), reads: true },
  ]
}

function savedByHand(): readonly Entry[] {
  const files = [alpha, beta, gamma, delta].map((topic) => [`${topic.slug}.md`, bytesOf(topic)] as const)
  const index = ["MEMORY.md", Buffer.from(INDEX)] as const
  return [
    { path: "", mode: 0o700, inode: 0, time: SAVED },
    ...[index, ...files].map(([path, bytes], at) => ({
      path,
      bytes,
      mode: 0o600,
      inode: at + 1,
      time: SAVED,
    })),
  ]
}

function bytesOf(topic: TopicDraft): Uint8Array {
  return Buffer.from(formatTopic(topic))
}
