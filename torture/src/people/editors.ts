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
  /** Milliseconds between two saves; now and then it rests longer. */
  pause: readonly [low: number, high: number]
  /** Appends a line to the index of a memory and saves it; false when the program says that it could not. */
  save(directory: string, line: string, random: () => number): Promise<boolean>
  /** Of how many saves one may be lost; absent: of none. */
  tolerates?: number
}

const OFTEN = [2, 8] as const
const INDEX = "MEMORY.md"

/**
 * A rename replaces whatever is there: a save that lands between a writer's last look and its rename is gone. Nothing
 * that Node offers closes these few microseconds, in which a busy machine may stop the writer.
 */
const OVERTAKEN = 1_000

/** Everything is read, a line is added, and a complete file takes the place of the old one. */
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

/** The file is emptied and written again. */
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

/** The file is renamed away, and after a moment a new one is made. */
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

/** vim makes a backup by renaming or by copying; a person who is told that the file has changed says yes. */
function vim(name: string, backup: "no" | "yes", tolerates?: number): Editor {
  // Its exit code does not tell whether it has saved. By itself it makes no backups below /tmp.
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

/** Editors that only add to what they have read. The programs among them are those that this machine has. */
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

/** True for a program that answers to `--version` as the GNU and vim ones do. */
export async function isInstalled(program: string): Promise<boolean> {
  return await succeeds(".", program, ["--version"])
}

/** Whether a program ends well. It is answered yes. */
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
  const beside = join(directory, ".MEMORY.md.edit")
  writeFileSync(beside, text)
  renameSync(beside, join(directory, INDEX))
}

export function removeIndex(directory: string): void {
  rmSync(join(directory, INDEX), { force: true })
}
