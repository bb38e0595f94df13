import assert from "node:assert/strict"
import fs from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import {
  createMemory,
  type Files,
  type Memory,
  type MemoryErrorCode,
  type MemoryOptions,
  nodeFiles,
  type Prefix,
  type TopicDraft,
} from "../../../src/index.ts"
import { type LoaderOptions, loadMemoryPrefix } from "../../../src/loader.ts"
import { checkPrefix } from "./check-prefix.ts"

/** A home, a workspace, a memory directory, and a folder outside that must not be touched. */
export interface World {
  /** Everything is below it. */
  readonly root: string
  readonly home: string
  readonly cwd: string
  /** The memory directory, from the environment. It does not exist until the first `put` or write. */
  readonly directory: string
  /** Must be unchanged when the row ends, and none of its files may have been opened. Contains `secret.md`. */
  readonly outside: string
  /** The content of `outside/secret.md`. */
  readonly secret: string
  /** Real paths of the files and folders that memory has opened. */
  readonly opened: readonly string[]
  /** The file calls, watched. */
  readonly files: Files
  readonly env: Readonly<Record<string, string | undefined>>
  /** A file in the memory directory, as if an editor had saved it a while ago. */
  put(name: string | Buffer, content: string | Uint8Array): void
  /** As `put`, by path. */
  putAt(path: string | Buffer, content: string | Uint8Array): void
  memory(options?: Partial<MemoryOptions>): Memory
  /** A load that is sound, deterministic, the loader's to the byte, and changes nothing. */
  load(options?: Partial<MemoryOptions>): Promise<Prefix>
  /** The index as the prefix shows it, without its tags. */
  view(options?: Partial<MemoryOptions>): Promise<string>
  /** A file of the memory directory; `undefined` when it is missing. */
  read(name: string): string | undefined
  /** Every file and folder of the memory directory but the control files. */
  snapshot(): Readonly<Record<string, string>>
  /** The call fails with this code, and contains nothing that a terminal would interpret; the public files stay. */
  refuses(call: () => Promise<unknown>, ...codes: readonly MemoryErrorCode[]): Promise<Error>
  /** The folder outside is unchanged and was not read. */
  end(): void
}

const SAVED = new Date("2026-01-01T00:00:00Z")

export function createWorld(root: string): World {
  const [home, cwd, outside] = ["home", "work", "outside"].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  for (const folder of [home, cwd, outside]) fs.mkdirSync(folder)
  const directory = join(root, "memory")
  const secret = "the secret outside"
  const putAt: World["putAt"] = (path, content) => {
    if (typeof path === "string") fs.mkdirSync(dirname(path), { recursive: true })
    fs.writeFileSync(path, content)
    fs.utimesSync(path, SAVED, SAVED)
  }
  putAt(join(outside, "secret.md"), `---\nname: secret\ndescription: ${secret}\n---\n\n${secret}\n`)
  const outsideBefore = describeTree(outside)
  const opened: string[] = []
  const files = watch(opened)
  const env = { HOME: home, CALIBAN_AUTO_MEMORY_DIRECTORY: directory }

  const world: World = {
    root,
    home,
    cwd,
    directory,
    outside,
    secret,
    opened,
    files,
    env,
    put(name, content) {
      fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
      if (typeof name === "string") putAt(join(directory, name), content)
      else putAt(Buffer.concat([Buffer.from(directory + sep), name]), content)
    },
    putAt,
    memory: (options) => createMemory({ cwd, ...options, system: { env, home, files, ...options?.system } }),
    async load(options) {
      const whole = { cwd, ...options, system: { env, home, files, ...options?.system } }
      const before = fs.existsSync(directory) ? describeTree(directory) : {}
      const prefix = await createMemory(whole).load()
      const again = await createMemory(whole).load()
      assert.equal(again.text, prefix.text, "two loads give the same text")
      if (options?.store === undefined) {
        const { store, ...rest } = whole
        const { text } = await loadMemoryPrefix(rest as LoaderOptions)
        assert.equal(text, prefix.text, "the loader gives the same text")
      }
      checkPrefix(prefix, options?.tag)
      assert.ok(!prefix.text.includes(secret), "nothing from outside is in the prefix")
      const after = fs.existsSync(directory) ? describeTree(directory) : {}
      assert.deepEqual(after, before, "a load changes nothing")
      return prefix
    },
    async view(options) {
      const { text } = await world.load(options)
      return /<auto-memory [^>]*>\n([\s\S]*?)\n?<\/auto-memory>/.exec(text)?.[1] ?? ""
    },
    read(name) {
      const path = join(directory, name)
      return fs.existsSync(path) ? fs.readFileSync(path, "utf8") : undefined
    },
    snapshot: () => (fs.existsSync(directory) ? describeTree(directory, [".caliban"]) : {}),
    async refuses(call, ...codes) {
      const before = world.snapshot()
      const error = await call().then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      assert.ok(error instanceof Error, "it is refused")
      const { code } = error as { code?: MemoryErrorCode }
      assert.ok(
        codes.includes(code as MemoryErrorCode),
        `it ends with ${codes.join(" or ")}, not with ${code ?? error.stack}`,
      )
      assert.ok(!/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(error.message), "its message is one plain line")
      assert.ok(!error.message.includes(root), "its message names no path of the machine")
      assert.deepEqual(world.snapshot(), before, "nothing was changed")
      return error
    },
    end() {
      assert.deepEqual(describeTree(outside), outsideBefore, "the folder outside is unchanged")
      const inside = opened.filter((path) => path === outside || path.startsWith(outside + sep))
      assert.deepEqual(inside, [], "nothing outside was opened")
    },
  }
  return world
}

/** A valid draft with the given changes. */
export function draft(change: Partial<Record<keyof TopicDraft, unknown>> = {}): TopicDraft {
  return { slug: "fact", type: "project", description: "A fact", body: "Body.", ...change } as TopicDraft
}

/** The file of a topic as people write it. */
export function topic(name: string, description: string = `About ${name}`): string {
  return `---\nname: ${name}\ndescription: ${description}\nmetadata:\n  node_type: memory\n  type: project\n---\n\nBody of ${name}.\n`
}

/** True when an entry of the prefix's diagnostics has this code. */
export function has(prefix: { diagnostics: readonly { code: string }[] }, code: string): boolean {
  return prefix.diagnostics.some((diagnostic) => diagnostic.code === code)
}

/** Runs a call and returns its duration in milliseconds. */
export async function timed(call: () => unknown): Promise<number> {
  const started = performance.now()
  await call()
  return performance.now() - started
}

/** The real calls; records the real path of each file that `openSync` opens. */
function watch(opened: string[]): Files {
  return {
    ...nodeFiles,
    openSync(path, flags, mode) {
      const descriptor = nodeFiles.openSync(path, flags, mode)
      opened.push(realPathOf(descriptor, String(path)))
      return descriptor
    },
  }
}

function realPathOf(descriptor: number, path: string): string {
  try {
    return fs.readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return fs.realpathSync.native(path)
  }
}

/** Names with kind, size and bytes; never follows a symlink. Large files by size alone. */
function describeTree(folder: string, skip: readonly string[] = []): Record<string, string> {
  const tree: Record<string, string> = {}
  const visit = (path: string): void => {
    for (const name of fs.readdirSync(path).sort()) {
      if (path === folder && skip.includes(name)) continue
      const child = join(path, name)
      const key = relative(folder, child)
      const stat = fs.lstatSync(child, { throwIfNoEntry: false })
      if (stat === undefined) tree[key] = "a name that is not UTF-8"
      else if (stat.isDirectory()) {
        tree[key] = "folder"
        visit(child)
      } else if (stat.isSymbolicLink()) tree[key] = `link ${fs.readlinkSync(child)}`
      else if (!stat.isFile()) tree[key] = "special"
      else tree[key] = stat.size > 1e6 ? `${stat.size} bytes` : fs.readFileSync(child, "latin1")
    }
  }
  visit(folder)
  return tree
}
