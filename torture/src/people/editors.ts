import { spawn } from "node:child_process"
import * as fs from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { between } from "../random.ts"

/** How a person saves a file. */
export interface Editor {
  name: string
  /** Appends a line to the index of a memory and saves it; false if the program reports a failure. */
  save(directory: string, line: string, random: () => number): Promise<boolean>
}

const INDEX = "MEMORY.md"

/** Reads the file, thinks for some milliseconds, adds a line, and saves. */
function model(
  name: string,
  think: readonly [number, number],
  save: (path: string, text: string) => unknown,
): Editor {
  return {
    name,
    async save(directory, line, random) {
      const text = append(read(directory), line)
      const milliseconds = between(random, ...think)
      if (milliseconds > 0) await sleep(milliseconds)
      await save(join(directory, INDEX), text)
      return true
    },
  }
}

function saveInPlace(path: string, text: string): void {
  const descriptor = fs.openSync(path, "r+")
  const bytes = Buffer.from(text)
  fs.ftruncateSync(descriptor, 0)
  let written = 0
  while (written < bytes.length) written += fs.writeSync(descriptor, bytes, written, undefined, written)
  fs.closeSync(descriptor)
}

/** Replaces the file by a complete new one. */
export function saveByRename(path: string, text: string): void {
  fs.writeFileSync(`${path}.edit`, text)
  fs.renameSync(`${path}.edit`, path)
}

/** Moves the file away, and creates a new one after a moment. */
async function saveAfterMoving(path: string, text: string): Promise<void> {
  fs.renameSync(path, `${path}~`)
  await sleep(1)
  fs.writeFileSync(path, text)
}

/** vim makes a backup by renaming or copying. Confirms the warning that the file has changed. */
function vim(name: string, backup: "no" | "yes"): Editor {
  // The exit code does not indicate whether it saved. By default it makes no backups below /tmp.
  const settings = `set nocompatible writebackup backupskip= backupcopy=${backup}`
  const tell = "autocmd BufWritePost * call writefile([], '.saved')"
  return {
    name,
    async save(directory, line) {
      const saved = join(directory, ".saved")
      fs.rmSync(saved, { force: true })
      const commands = ["--cmd", settings, "--cmd", tell, "-c", `normal! Go${line}`, "-c", "wq!"]
      await succeeds(directory, "vim", ["-u", "NONE", "-es", ...commands, INDEX])
      return fs.existsSync(saved)
    },
  }
}

const sed: Editor = {
  name: "sed -i",
  save: (directory, line) => succeeds(directory, "sed", ["-i", `$a ${line}`, INDEX]),
}

const MODELS: readonly Editor[] = [
  model("by rename", [0, 0], saveByRename),
  model("by rename after up to 300 ms", [0, 300], saveByRename),
  model("in place", [0, 0], saveInPlace),
  model("in place after up to 100 ms", [0, 100], saveInPlace),
  model("moved away and back", [0, 0], saveAfterMoving),
]

/** Editors that only append to the text that they read. Includes the programs that are installed. */
export async function findEditors(): Promise<{ editors: readonly Editor[]; missing: readonly string[] }> {
  const programs = { vim: [vim("vim", "no"), vim("vim, in place", "yes")], sed: [sed] }
  const editors = [...MODELS]
  const missing: string[] = []
  for (const [program, ways] of Object.entries(programs)) {
    if (await isInstalled(program)) editors.push(...ways)
    else missing.push(program)
  }
  return { editors, missing }
}

/** True for a program that supports `--version`, as GNU programs and vim do. */
export async function isInstalled(program: string): Promise<boolean> {
  return await succeeds(".", program, ["--version"])
}

/** Whether a program exits with 0. Answers its questions with yes. */
async function succeeds(directory: string, program: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { cwd: directory, stdio: ["pipe", "ignore", "ignore"], timeout: 10_000 })
  child.stdin.on("error", () => undefined)
  child.stdin.end("y\n")
  return await new Promise((resolve) => {
    child.on("error", () => resolve(false))
    child.on("close", (code) => resolve(code === 0))
  })
}

/** The index as an editor opens it; empty when there is none. */
export function read(directory: string): string {
  try {
    return fs.readFileSync(join(directory, INDEX), "utf8")
  } catch {
    return ""
  }
}

export function append(text: string, line: string): string {
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${line}\n`
}
