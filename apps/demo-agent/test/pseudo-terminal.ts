import { spawn, spawnSync } from "node:child_process"
import { readlinkSync } from "node:fs"
import { fileURLToPath } from "node:url"

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url))
const SCRIPT = "script"

/** `script` of util-linux gives a program a terminal. Others take other options. */
export const hasPseudoTerminal: boolean =
  spawnSync(SCRIPT, ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux") === true

export const CTRL_C = "\u0003"
export const CTRL_D = "\u0004"
export const UP = "\u001b[A"
export const PASTE_MODE_ON = "\u001b[?2004h"
export const PASTE_MODE_OFF = "\u001b[?2004l"

export interface PseudoTerminal {
  type(keys: string): void
  paste(text: string): void
  /** Waits until the screen shows it after what was waited for before. Returns what came before it. */
  see(text: string): Promise<string>
  /** What the screen has shown since what was waited for last. */
  rest(): string
  /** The exit code. */
  end(): Promise<number | null>
  /** Sends a signal to the program. */
  signal(name: NodeJS.Signals): void
  /** Gives the terminal another number of columns. */
  resize(columns: number): void
  /** Closes the terminal. */
  kill(): void
}

export interface PseudoTerminalOptions {
  cwd: string
  env: Readonly<Record<string, string>>
  options?: string
}

/** The demo in a terminal of 40 columns and 20 rows. */
export function openPseudoTerminal({ cwd, env, options = "" }: PseudoTerminalOptions): PseudoTerminal {
  // The shell becomes the program, so its process id stays.
  const line = `echo pid $$.; stty cols 40 rows 20; exec '${process.execPath}' '${MAIN}' ${options}`
  const child = spawn(SCRIPT, ["-qefc", line, "/dev/null"], {
    cwd,
    env: { ...env, TERM: "xterm", NO_COLOR: "1" },
  })
  let screen = ""
  let pid: number | undefined
  let wake = (): void => {}
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    screen += chunk
    pid ??= Number(/pid (\d+)\./.exec(screen)?.[1]) || undefined
    wake()
  })
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  return {
    type: (keys) => void child.stdin.write(keys),
    paste: (text) => void child.stdin.write(`\u001b[200~${text}\u001b[201~`),
    async see(text) {
      const until = Date.now() + 10_000
      while (!screen.includes(text)) {
        if (Date.now() > until)
          throw new Error(`The screen does not show ${JSON.stringify(text)}:\n${screen}`)
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, 200)
        })
      }
      const at = screen.indexOf(text)
      const before = screen.slice(0, at)
      screen = screen.slice(at + text.length)
      return before
    },
    rest: () => screen,
    end: () => ended,
    signal(name) {
      if (pid === undefined) throw new Error("The program has not started yet")
      process.kill(pid, name)
    },
    resize(columns) {
      // Linux only, as the `script` that made the terminal.
      spawnSync("stty", ["-F", readlinkSync(`/proc/${pid}/fd/0`), "cols", String(columns)])
    },
    kill: () => void child.kill("SIGKILL"),
  }
}
