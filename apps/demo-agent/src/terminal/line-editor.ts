import { createInterface, type Interface } from "node:readline"
import { PassThrough } from "node:stream"
import { type History, SIZE } from "./history.ts"
import { createPastes } from "./pastes.ts"

export interface LineSource {
  /** The next message or command; `undefined` at the end of input. */
  next(prompt: string): Promise<string | undefined>
  /** Gives the terminal to a command, which may open an editor. */
  suspendDuring(work: () => Promise<void>): Promise<void>
  close(): void
}

export interface LineEditorOptions {
  input: NodeJS.ReadStream
  output: NodeJS.WriteStream
  history: History
  complete(line: string): Promise<string[]>
  /** Ctrl-C while no line is edited. */
  interrupt(): void
}

const PASTE_START = "\u001b[200~"
const PASTE_END = "\u001b[201~"
/** The beginning of a mark at the end of a read. */
const MARK_BEGINNING = /\u001b(?:\[(?:2(?:00?)?)?)?$/
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * Lines that the user edits in a terminal. Each has an editor of its own: keys typed in between wait for the next one, so
 * that none is lost, echoed into an answer, or added to another line.
 */
export function createLineEditor(options: LineEditorOptions): LineSource {
  const { input, output, history, interrupt } = options
  const pastes = createPastes()
  const keys = new PassThrough()
  let lines = history.read().map(pastes.label).reverse()
  let editor: Interface | undefined
  let waiting = ""
  let held = ""
  let isPaste = false
  let isRaw = false
  let isEnded = false
  let isLent = false

  input.setEncoding("utf8").on("data", onData)
  input.on("end", () => {
    isEnded = true
    editor?.close()
  })
  process.on("exit", () => setRaw(false))
  for (const [signal, code] of Object.entries(EXIT_CODES))
    process.on(signal, () => (signal === "SIGINT" && isLent) || process.exit(code))
  // Completion pauses the editor.
  keys.on("resume", () => setImmediate(feed))
  setRaw(true)
  // An earlier question may have paused it.
  input.resume()

  return {
    next: (prompt) => new Promise((resolve) => (isEnded ? resolve(undefined) : edit(prompt, resolve))),
    async suspendDuring(work) {
      isLent = true
      setRaw(false)
      input.pause()
      try {
        await work()
      } finally {
        isLent = false
        setRaw(true)
        input.resume()
      }
    },
    close() {
      input.off("data", onData)
      setRaw(false)
      input.pause()
      output.write("\n")
    },
  }

  function edit(prompt: string, resolve: (line: string | undefined) => void): void {
    let isLeaving = false
    const readline = createInterface({
      input: keys,
      output,
      prompt,
      terminal: true,
      history: [...lines],
      historySize: SIZE,
      completer: (line: string, done: (error: null, result: [string[], string]) => void) =>
        void options
          .complete(line)
          .catch(() => [])
          .then((completions) => done(null, [completions, line])),
    })
    editor = readline
    readline.on("history", (all) => {
      lines = all
      history.add(pastes.expand(all[0] ?? ""))
    })
    readline.on("line", (line) => {
      resolve(pastes.expand(line))
      readline.close()
    })
    readline.on("close", () => {
      editor = undefined
      resolve(undefined)
    })
    readline.on("SIGTSTP", suspend)
    readline.on("SIGINT", () => {
      if (readline.line === "" && isLeaving) return readline.close()
      isLeaving = readline.line === ""
      output.write(isLeaving ? "\nPress Ctrl-C again or Ctrl-D to quit.\n" : "^C\n")
      readline.write(null, { ctrl: true, name: "e" })
      readline.write(null, { ctrl: true, name: "u" })
      readline.prompt()
    })
    readline.prompt()
    feed()
  }

  /** Separates pasted from typed text by the marks around it, which may be split across reads. */
  function onData(text: string): void {
    // Ctrl-C ends a paste whose end mark is missing; the line keeps the text.
    const isStuck = isPaste && /^\u0003+$/.test(text)
    held += isStuck ? PASTE_END : text
    if (isStuck && editor === undefined) setImmediate(interrupt)
    for (;;) {
      const mark = isPaste ? PASTE_END : PASTE_START
      const at = held.indexOf(mark)
      if (at < 0) break
      take(held.slice(0, at))
      held = held.slice(at + mark.length)
      isPaste = !isPaste
    }
    if (!isPaste) {
      const end = MARK_BEGINNING.exec(held)?.index ?? held.length
      take(held.slice(0, end))
      held = held.slice(end)
    }
    feed()
  }

  function take(text: string): void {
    waiting += isPaste ? pastes.label(text) : text.replaceAll(/\u001b?\r\n?|\n/g, "\r")
  }

  /** One character at a time: a line ends its editor, and what follows it belongs to the next one. */
  function feed(): void {
    while (editor !== undefined && waiting !== "" && !keys.isPaused()) {
      const key = String.fromCodePoint(waiting.codePointAt(0) ?? 0)
      waiting = waiting.slice(key.length)
      keys.emit("data", Buffer.from(key))
    }
    if (editor !== undefined) return
    // Ctrl-C and Ctrl-Z do not wait for the next line. The line before them has not become a turn yet.
    if (waiting.includes("\u0003")) setImmediate(interrupt)
    if (waiting.includes("\u001a")) suspend()
    waiting = waiting.replaceAll(/[\u0003\u001a]/g, "")
  }

  /** Stops the program as the shell's Ctrl-Z does; it goes on where it was. */
  function suspend(): void {
    process.once("SIGCONT", () => {
      setRaw(true)
      // The terminal was read by the shell.
      input.pause()
      input.resume()
      editor?.prompt(true)
    })
    // Only now can anybody see that the program stops, and wake it.
    setRaw(false)
    process.kill(process.pid, "SIGTSTP")
  }

  function setRaw(mode: boolean): void {
    if (isRaw === mode) return
    isRaw = mode
    input.setRawMode(mode)
    if (process.env["TERM"] !== "dumb") output.write(`\u001b[?2004${mode ? "h" : "l"}`)
  }
}

/** The lines of standard input that is not a terminal. */
export function createLineReader(input: NodeJS.ReadStream): LineSource {
  const readline = createInterface({ input, terminal: false, crlfDelay: Number.POSITIVE_INFINITY })
  const lines = readline[Symbol.asyncIterator]()
  return {
    async next() {
      const { value, done } = await lines.next()
      return done === true ? undefined : value
    },
    suspendDuring: (work) => work(),
    close: () => readline.close(),
  }
}
