import { expect, it } from "vitest"
import { createMemory, type Memory } from "../src/index.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import { treeOf } from "./watched-files.ts"

const DRAFT = { slug: "a", type: "project", description: "A fact", body: "Text" }

type Method = (...given: unknown[]) => Promise<unknown>

/** A memory as a program without types sees it. */
interface Untyped {
  history: Record<"recordEdit" | "restore", Method>
  read: Method
  readIndex: Method
  write: Method
  remove: Method
  undo: Method
  repair: Method
  status: Method
  onChange: Method
}

const WRONG: readonly (readonly [call: (memory: Untyped) => Promise<unknown>, message: string])[] = [
  [
    ({ write }: Untyped) => write(DRAFT, { expected: null }),
    'memory.write: option "expected" is unknown; did you mean "expect"?',
  ],
  [
    ({ write }: Untyped) => write(DRAFT, { expect: 5 }),
    'memory.write: option "expect" must be a revision or null, not 5',
  ],
  [
    ({ write }: Untyped) => write({ ...DRAFT, expect: "0".repeat(16) }),
    'memory.write: "expect" is an option: write(draft, { expect })',
  ],
  [({ write }: Untyped) => write(DRAFT, null), "memory.write: the options must be an object, not null"],
  [({ write }: Untyped) => write(), "memory.write: draft must be an object, not undefined"],
  [({ write }: Untyped) => write("a"), 'memory.write: draft must be an object, not "a"'],
  [
    ({ remove }: Untyped) => remove("a", { signl: 1 }),
    'memory.remove: option "signl" is unknown; did you mean "signal"?',
  ],
  [
    ({ remove }: Untyped) => remove("a", { signal: {} }),
    'memory.remove: option "signal" must be an AbortSignal, not an object',
  ],
  [({ undo }: Untyped) => undo("a", { expect: null }), 'memory.undo: option "expect" is unknown'],
  [
    ({ history }: Untyped) => history.restore("1-abcd", { now: true }),
    'memory.history.restore: option "now" is unknown',
  ],
  [
    ({ repair }: Untyped) => repair({ dryrun: true }),
    'memory.repair: option "dryrun" is unknown; did you mean "dryRun"?',
  ],
  [
    ({ status }: Untyped) => status({ verfy: true }),
    'memory.status: option "verfy" is unknown; did you mean "verify"?',
  ],
  [({ write }: Untyped) => write({ ...DRAFT, slug: 5 }), "memory.write: draft.slug must be a string, not 5"],
  [
    ({ write }: Untyped) => write({ ...DRAFT, description: undefined }),
    "memory.write: draft.description must be a string, not undefined",
  ],
  [
    ({ write }: Untyped) => write({ ...DRAFT, name: null }),
    "memory.write: draft.name must be a string, not null",
  ],
  [
    ({ write }: Untyped) => write({ ...DRAFT, learned: null }),
    "memory.write: draft.learned must be an object, not null",
  ],
  [
    ({ write }: Untyped) => write({ ...DRAFT, learned: { at: 5 } }),
    "memory.write: draft.learned.at must be a string, not 5",
  ],
  [({ remove }: Untyped) => remove(5), "memory.remove: slug must be a string, not 5"],
  [({ undo }: Untyped) => undo({ address: 5 }), "memory.undo: address must be a string, not an object"],
  [({ history }: Untyped) => history.restore(5), "memory.history.restore: id must be a string, not 5"],
  [
    ({ history }: Untyped) => history.recordEdit(5, ""),
    "memory.history.recordEdit: address must be a string, not 5",
  ],
  [({ readIndex }: Untyped) => readIndex(5), "memory.readIndex: mount must be a string, not 5"],
  [({ read }: Untyped) => read(), "memory.read: reference must be a string, not undefined"],
  [
    ({ history }: Untyped) => history.recordEdit("a"),
    "memory.history.recordEdit: before must be a string, not undefined",
  ],
  [
    async ({ onChange }: Untyped) => await onChange("listener"),
    'memory.onChange: listener must be a function, not "listener"',
  ],
]

it.each(WRONG)("a wrong call changes nothing and says what is wrong: %#", async (call, message) => {
  const directory = temporaryFolder({ "MEMORY.md": "- [a](a.md) — old\n", "a.md": "old\n" })
  const memory: Memory = createMemory({ cwd: directory, directory, system: { env: {} } })
  const before = treeOf(directory)
  await expect(call(memory as unknown as Untyped)).rejects.toThrow(new TypeError(message))
  expect(treeOf(directory)).toEqual(before)
})

it("takes a topic that was read as a draft", async () => {
  const directory = temporaryFolder()
  const memory = createMemory({ cwd: directory, directory, system: { env: {} } })
  await memory.write(DRAFT as never)
  const topic = await memory.read("a")
  const draft = { ...topic, body: "New" } as never
  expect((await memory.write(draft, { expect: topic?.revision, signal: undefined })).action).toBe("updated")
})
