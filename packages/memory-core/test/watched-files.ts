import fs, { constants, existsSync, readdirSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Files } from "../src/files/file-port.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

/** One call on something in a memory directory, as text: `rename .caliban/tmp-1 -> a.md`. */
type Spy = (call: string) => void

/** `node:fs` that records its calls in one directory, and can act or fail before or after a call. */
export interface WatchedFiles {
  files: Files
  /** The calls that change something, and the syncs; without those of the lock itself. */
  calls: string[]
}

const LOCKING = / \.caliban\/(?:wait-|lock|\.gitignore|tmp-format|format)\S*$/

/**
 * Names that differ every time are made plain: new files are `tmp-1`, `tmp-2`, an entry of the history `entry-1`,
 * the index that was replaced `previous`.
 */
export function watchedFiles(
  directory: string,
  { before, after }: { before?: Spy; after?: Spy } = {},
): WatchedFiles {
  const calls: string[] = []
  const folders = new Map<number, string>()
  const known = new Map<string, string>()
  const number = (kind: string, name: string): string => {
    const count = [...known.values()].filter((other) => other.startsWith(kind)).length
    if (!known.has(name)) known.set(name, `${kind}${count + 1}`)
    return known.get(name) as string
  }
  const absolute = (path: unknown): string => {
    const [, descriptor, rest = ""] = /^\/proc\/self\/fd\/(\d+)(.*)$/.exec(String(path)) ?? []
    return resolve(descriptor === undefined ? String(path) : (folders.get(Number(descriptor)) ?? "") + rest)
  }
  const plain = (path: unknown): string =>
    absolute(path)
      .replace(directory, ".")
      .replace(/^\.\//, "")
      .replace(/\btmp-(format|removed\.log|usage[\w-]*)-[\w-]{36}/, "tmp-$1")
      .replace(/\btmp-[\w-]{36}/, (name) => number("tmp-", name))
      .replace(/\b\d+-[0-9a-f]{4}(?=\.(?:old|json))/, (name) => number("entry-", name))
      .replace(/(?<=open-)\d+-[0-9a-f]{4}$/, (name) => number("entry-", name))
      .replace(/previous-[\d.]+/, "previous")
      .replace(/lock-\d+/, "lock")
  const run = <T>(call: string, task: () => T, isNoted: boolean = true): T => {
    before?.(call)
    if (isNoted && !LOCKING.test(call)) calls.push(call)
    const result = task()
    after?.(call)
    return result
  }
  const pair =
    (name: "renameSync" | "linkSync") =>
    (from: string, to: string): void =>
      run(`${name.slice(0, -4)} ${plain(from)} -> ${plain(to)}`, () => fs[name](from, to))
  const files = {
    ...fs,
    openSync: (path: string, flags: number, mode?: number) => {
      const isNew = (flags & constants.O_CREAT) !== 0
      const open = (): number => fs.openSync(path, flags, mode)
      const descriptor = run(`${isNew ? "create" : "open"} ${plain(path)}`, open, isNew)
      folders.set(descriptor, absolute(path))
      return descriptor
    },
    fsync: later((descriptor: number) => files.fsyncSync(descriptor)),
    fsyncSync: (descriptor: number) =>
      run(`sync ${plain(`/proc/self/fd/${descriptor}`)}`, () => fs.fsyncSync(descriptor)),
    lstatSync: (path: string, ...rest: []) =>
      run(`stat ${plain(path)}`, () => fs.lstatSync(path, ...rest), false),
    readdirSync: (path: string) => run(`list ${plain(path)}`, () => fs.readdirSync(path), false),
    mkdirSync: (path: string, mode: object) => run(`mkdir ${plain(path)}`, () => fs.mkdirSync(path, mode)),
    unlink: later((path: string) => files.unlinkSync(path)),
    unlinkSync: (path: string) => run(`unlink ${plain(path)}`, () => fs.unlinkSync(path)),
    renameSync: pair("renameSync"),
    linkSync: pair("linkSync"),
  }
  return { files: files as unknown as Files, calls }
}

/** A call with a callback through the synchronous one. */
const later =
  <T>(call: (argument: T) => void) =>
  (argument: T, done: (error: Error | null) => void): void => {
    try {
      call(argument)
      setImmediate(done, null)
    } catch (error) {
      setImmediate(done, error as Error)
    }
  }

/** Once, when a call begins like that. */
export function once(beginning: string, task: () => void): Spy {
  let isDone = false
  return (call) => {
    if (isDone || !call.startsWith(beginning)) return
    isDone = true
    task()
  }
}

/** What the system answers. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code })
}

/** A small memory. */
export const FILES = { "MEMORY.md": "old index\nline of a\n", "a.md": "old topic" } as const

/** A memory directory in whose control folder these files lie. */
export function withControl(
  files: Readonly<Record<string, string>>,
  memory: Readonly<Record<string, string>> = FILES,
): string {
  const directory = temporaryFolder(memory)
  for (const [name, content] of Object.entries(files))
    writeFiles(directory, { [`.caliban/${name}`]: content })
  return directory
}

/** The public files of a memory directory, by name. */
export function publicFiles(directory: string): Record<string, string> {
  const names = readdirSync(directory).filter((name) => name.endsWith(".md"))
  return Object.fromEntries(names.map((name) => [name, fs.readFileSync(join(directory, name), "utf8")]))
}

/** Every file below a folder with its content. */
export function treeOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort()
  return Object.fromEntries(paths.map((path) => [path, fs.readFileSync(path, "utf8")]))
}

/** What transactions leave in the control folder, but for the lock; names that differ every time are made plain. */
export function leftIn(directory: string, folder: string = ""): string[] {
  const path = join(directory, ".caliban", folder)
  if (!existsSync(path)) return []
  return readdirSync(path)
    .filter((name) => !/^(?:lock-|\.gitignore|format$)/.test(name))
    .map((name) => name.replace(/^previous-[\d.]+$/, "previous"))
    .sort()
}

/** Gives the lock to another process, as if its owner had been stopped. */
export function takeOverLock(directory: string): void {
  const control = join(directory, ".caliban")
  const name = readdirSync(control).find((entry) => /^lock-\d+$/.test(entry)) as string
  const next = `lock-${String(Number(name.slice(5)) + 1).padStart(12, "0")}.rel`
  fs.writeFileSync(join(control, next), "{}")
  fs.unlinkSync(join(control, name))
}

/** Saves as an editor does that writes in place, a while ago, so that no writer waits for it. */
export function saveInPlace(path: string, text: string): void {
  fs.writeFileSync(path, text)
  fs.utimesSync(path, saved, saved)
  saved++
}

/** Saves as an editor does that renames a new file into its place. */
export function saveByRenaming(path: string, text: string): void {
  saveInPlace(`${path}~`, text)
  fs.renameSync(`${path}~`, path)
}

let saved = 1_767_225_600
