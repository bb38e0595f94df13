import { createInterface, emitKeypressEvents, type Interface, type Key } from "node:readline"
import { PassThrough } from "node:stream"
import { attempt } from "@caliban/text"
import { createPastes } from "./pastes.ts"

export interface LineEditorOptions {
  input: NodeJS.ReadStream
  output: NodeJS.WriteStream
  complete(line: string): Promise<string[]>
  /** Ctrl-C while no line is edited. */
  interrupt(): void
}

/** Lines that the user edits in a terminal, each in an editor of its own: keys typed in between wait, so that none is lost or echoed. */
export function createLineEditor(options: LineEditorOptions) {
  const { input, output, interrupt } = options
  const pastes = createPastes()
  const shown = { output, prompt: "› ", terminal: true, historySize: 500, completer: complete }
  /** Keys that wait for an editor. */
  const waiting: [text: string | undefined, key: Key][] = []
  /** What the arrow keys recall, newest first. */
  let history: string[] = []
  let editor: Interface | undefined
  /** What has come of a paste that has not ended. */
  let paste: string | undefined
  let isStuck = false
  let isCompleting = false
  let isRaw = false
  let isLent = false

  emitKeypressEvents(input)
  // Ctrl-C alone ends a paste whose end mark is missing; the line keeps the text.
  input.setEncoding("utf8").prependListener("data", onRead).on("keypress", onKey)
  input.on("end", () => editor?.close())
  process.on("exit", () => setRaw(false))
  for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
    process.on(signal, () => (signal === "SIGINT" && isLent) || process.exit(code))
  setRaw(true)
  // An earlier question may have paused it.
  input.resume()

  return {
    /** The next message or command; `undefined` at the end of input. */
    next: () =>
      new Promise<string | undefined>((done) => (input.readableEnded ? done(undefined) : edit(done))),
    /** Gives the terminal to a command, which may open an editor. */
    async suspendDuring(work: () => Promise<void>): Promise<void> {
      isLent = true
      setRaw(false)
      input.pause()
      await work()
      isLent = false
      setRaw(true)
      input.resume()
    },
    close(): void {
      setRaw(false)
      input.pause()
      output.write("\n")
    },
  }

  function edit(resolve: (line: string | undefined) => void): void {
    let isLeaving = false
    const readline = createInterface({ ...shown, history: [...history], input: new PassThrough() })
    editor = readline
    readline.on("history", (lines) => {
      history = lines
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
    retype()
  }

  async function complete(line: string, done: (error: null, result: [string[], string]) => void) {
    isCompleting = true
    done(null, [await options.complete(line).catch(() => []), line])
    isCompleting = false
    retype()
  }

  function onRead(read: string): void {
    isStuck = paste !== undefined && /^\u0003+$/.test(read)
  }

  function onKey(text: string | undefined, key: Key): void {
    const { name, sequence = "" } = key
    if (isStuck || (paste !== undefined && name === "paste-end")) {
      type(pastes.label((paste ?? "") + (isStuck ? "" : sequence.replace("\u001b[201~", ""))), {})
      paste = undefined
      if (isStuck && editor === undefined) setImmediate(interrupt)
    } else if (paste !== undefined) paste += sequence
    else if (name === "paste-start") paste = ""
    else type(text, name === "return" || name === "enter" ? { name: "return" } : key)
  }

  /** Ctrl-C and Ctrl-Z do not wait for the next line. The line before them has not become a turn yet. */
  function type(text: string | undefined, key: Key): void {
    if (editor !== undefined && !isCompleting) editor.write(text, key)
    else if (editor === undefined && key.ctrl && key.name === "c") setImmediate(interrupt)
    else if (editor === undefined && key.ctrl && key.name === "z") suspend()
    else waiting.push([text, key])
  }

  /** A line ends its editor, and what follows it belongs to the next one. */
  function retype(): void {
    for (const [text, key] of waiting.splice(0)) type(text, key)
  }

  /** Stops the program as the shell's Ctrl-Z does; it goes on where it was, at once where no shell can wake it. */
  function suspend(): void {
    const resume = (): void => {
      clearTimeout(timer)
      process.off("SIGCONT", resume)
      setRaw(true)
      // The terminal was read by the shell.
      input.pause()
      input.resume()
      editor?.prompt(true)
    }
    const timer = setTimeout(resume, 200)
    process.once("SIGCONT", resume)
    // Only now can anybody see that the program stops, and wake it.
    setRaw(false)
    process.kill(process.pid, "SIGTSTP")
  }

  function setRaw(mode: boolean): void {
    if (isRaw === mode) return
    isRaw = mode
    // The terminal is gone, and Node would abort when it resets it.
    if (attempt(() => input.setRawMode(mode)) === undefined)
      process.removeAllListeners("SIGHUP").kill(process.pid, "SIGHUP")
    if (process.env["TERM"] !== "dumb") output.write(`\u001b[?2004${mode ? "h" : "l"}`)
  }
}

/** The lines of standard input that is not a terminal. */
export function createLineReader(input: NodeJS.ReadStream) {
  const readline = createInterface({ input, terminal: false, crlfDelay: Number.POSITIVE_INFINITY })
  const lines = readline[Symbol.asyncIterator]()
  return {
    next: async (): Promise<string | undefined> => (await lines.next()).value,
    suspendDuring: (work: () => Promise<void>): Promise<void> => work(),
    close: (): void => readline.close(),
  }
}
