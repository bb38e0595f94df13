import { spawn } from "node:child_process"
import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { between } from "../random.ts"

/** How a person saves a file. */
export interface Editor {
  name: string
  /** Milliseconds between two saves; sometimes the pause is longer. */
  pause: readonly [low: number, high: number]
  /** Appends a line to the index of a memory and saves it; false if the program reports a failure. */
  save(directory: string, line: string, random: () => number): Promise<boolean>
  /** One in this many saves may be lost; absent: none. */
  tolerates?: number
}

const OFTEN = [2, 8] as const
const INDEX = "MEMORY.md"

/**
 * A rename replaces whatever is there: a save between a writer's last check and its rename is lost. Nothing
 * that Node offers closes these few microseconds, in which a busy machine may stop the writer.
 */
const OVERTAKEN = 1_000

/** Reads the file, adds a line, and replaces the file with a complete new one. */
function renameEditor(name: string, think: readonly [number, number]): Editor {
  return {
    name,
    pause: OFTEN,
    tolerates: OVERTAKEN,
    async save(directory, line, random) {
      const text = append(read(directory), line)
      const milliseconds = between(random, ...think)
      if (milliseconds > 0) await sleep(milliseconds)
      saveByRename(directory, text)
      return true
    },
  }
}

/** Truncates the file and writes it again. */
function inPlaceEditor(name: string, pause: Editor["pause"], tolerates?: number): Editor {
  return {
    name,
    pause,
    ...(tolerates === undefined ? {} : { tolerates }),
    async save(directory, line) {
      const bytes = Buffer.from(append(read(directory), line))
      const descriptor = openSync(join(directory, INDEX), "r+")
      try {
        ftruncateSync(descriptor, 0)
        let written = 0
        while (written < bytes.length) written += writeSync(descriptor, bytes, written, undefined, written)
      } finally {
        closeSync(descriptor)
      }
      return true
    },
  }
}

/** Renames the file away, and creates a new one after a moment. */
const vimLike: Editor = {
  name: "like vim",
  pause: OFTEN,
  tolerates: OVERTAKEN,
  async save(directory, line, random) {
    const path = join(directory, INDEX)
    const text = append(read(directory), line)
    renameSync(path, `${path}~`)
    const milliseconds = between(random, 0, 2)
    if (milliseconds > 0) await sleep(milliseconds)
    writeFileSync(path, text)
    return true
  },
}

/** vim makes a backup by renaming or copying. Confirms the warning that the file has changed. */
function vim(name: string, backup: "no" | "yes", tolerates?: number): Editor {
  // The exit code does not indicate whether it saved. By default it makes no backups below /tmp.
  const settings = `set nocompatible writebackup backupskip= backupcopy=${backup}`
  const tell = "autocmd BufWritePost * call writefile([], '.saved')"
  return {
    name,
    pause: OFTEN,
    ...(tolerates === undefined ? {} : { tolerates }),
    async save(directory, line) {
      const saved = join(directory, ".saved")
      rmSync(saved, { force: true })
      const commands = ["--cmd", settings, "--cmd", tell, "-c", `normal! Go${line}`, "-c", "wq!"]
      await succeeds(directory, "vim", ["-u", "NONE", "-es", ...commands, INDEX])
      return existsSync(saved)
    },
  }
}

const sed: Editor = {
  name: "sed -i",
  pause: OFTEN,
  tolerates: OVERTAKEN,
  save: (directory, line) => succeeds(directory, "sed", ["-i", `$a ${line}`, INDEX]),
}

/** Editors that only append to the text that they read. Includes the programs that are installed. */
export async function findEditors(): Promise<{ editors: readonly Editor[]; missing: readonly string[] }> {
  const models = [
    renameEditor("rename", [0, 0]),
    renameEditor("rename after 20 ms", [0, 20]),
    inPlaceEditor("in place", OFTEN, 1_000),
    inPlaceEditor("in place, 100 ms", [80, 120]),
    vimLike,
    renameEditor("stale buffer", [20, 300]),
  ]
  const programs: Editor[] = []
  const missing: string[] = []
  for (const [editor, program] of [
    [vim("vim", "no", OVERTAKEN), "vim"],
    [vim("vim, in place", "yes", 1_000), "vim"],
    [sed, "sed"],
  ] as const) {
    if (await isInstalled(program)) programs.push(editor)
    else if (!missing.includes(program)) missing.push(program)
  }
  return { editors: [...models, ...programs], missing }
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
    return readFileSync(join(directory, INDEX), "utf8")
  } catch {
    return ""
  }
}

export function append(text: string, line: string): string {
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${line}\n`
}

export function saveByRename(directory: string, text: string): void {
  const temporary = join(directory, ".MEMORY.md.edit")
  writeFileSync(temporary, text)
  renameSync(temporary, join(directory, INDEX))
}

export function removeIndex(directory: string): void {
  rmSync(join(directory, INDEX), { force: true })
}
