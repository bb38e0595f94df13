import { emitKeypressEvents, type Key } from "node:readline"
import { createInterface } from "node:readline/promises"
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

/** Lines that the user edits in a terminal. Keys typed in between wait, so that none is lost or echoed. */
export function createLineEditor({ input, output, complete, interrupt }: LineEditorOptions) {
  const pastes = createPastes()
  /** The keys of the edited line, and those that wait for the next one. */
  const keys = new PassThrough()
  const editor = createInterface({
    input: keys,
    output,
    prompt: "› ",
    terminal: true,
    historySize: 500,
    completer: async (line): Promise<[string[], string]> => [await complete(line).catch(() => []), line],
  })
  /** Takes the edited line; absent while none is edited. */
  let done: ((line: string | undefined) => void) | undefined
  /** What has come of a paste that has not ended. */
  let paste: string | undefined
  let [isStuck, isLeaving, isRaw, isLent] = [false, false, false, false]

  editor.pause()
  editor.on("close", () => done?.(undefined))
  editor.on("line", (line) => {
    editor.pause()
    done?.(pastes.expand(line))
  })
  // Only a line that is edited is drawn again.
  output.removeAllListeners("resize").on("resize", () => done && editor.prompt(true))
  emitKeypressEvents(input)
  input.setEncoding("utf8").on("keypress", onKey)
  // Ctrl-C alone ends a paste whose end mark is missing; the line keeps the text.
  input.prependListener("data", (read: string) => {
    isStuck = paste !== undefined && /^\u0003+$/.test(read)
  })
  input.on("end", () => editor.close())
  process.on("exit", () => setRaw(false))
  for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
    process.on(signal, () => (signal === "SIGINT" && isLent) || process.exit(code))
  setRaw(true)

  return {
    /** Each message or command, until the end of input. */
    async *lines(): AsyncGenerator<string> {
      while (!input.readableEnded) {
        const line = await new Promise<string | undefined>((resolve) => {
          done = resolve
          isLeaving = false
          editor.prompt()
        })
        done = undefined
        if (line === undefined) return
        yield line
      }
    },
    /** Gives the terminal to a command, which may open an editor. */
    async suspendDuring(work: () => Promise<number>): Promise<number> {
      isLent = true
      setRaw(false)
      const code = await work()
      isLent = false
      setRaw(true)
      return code
    },
    close(): void {
      setRaw(false)
      output.write("\n")
    },
  }

  function onKey(_: string | undefined, key: Key): void {
    const { name, sequence = "" } = key
    if (isStuck || (paste !== undefined && name === "paste-end")) {
      keys.write(pastes.label((paste ?? "") + (isStuck ? "" : sequence.replace("\u001b[201~", ""))))
      paste = undefined
      if (isStuck && done === undefined) setImmediate(interrupt)
    } else if (paste !== undefined) paste += sequence
    else if (name === "paste-start") paste = ""
    // Ctrl-C and Ctrl-Z do not wait for the next line; the keys before them are read first.
    else if (key.ctrl && name === "c") setImmediate(() => (done ? leave() : interrupt()))
    else if (key.ctrl && name === "z") setImmediate(suspend)
    else keys.write(name === "enter" || name === "return" ? "\r" : sequence)
  }

  /** Ctrl-C in a line: empties it, and ends an empty one the second time. */
  function leave(): void {
    const isEmpty = editor.line === ""
    if (isEmpty && isLeaving) editor.close()
    else {
      isLeaving = isEmpty
      output.write(isEmpty ? "\nPress Ctrl-C again or Ctrl-D to quit.\n" : "^C\n")
      editor.write(null, { ctrl: true, name: "e" })
      editor.write(null, { ctrl: true, name: "u" })
      editor.prompt()
    }
  }

  /** Stops the program as the shell's Ctrl-Z does; it goes on where it was, at once where no shell can wake it. */
  function suspend(): void {
    const resume = (): void => {
      clearTimeout(timer)
      process.off("SIGCONT", resume)
      setRaw(true)
      if (done) editor.prompt(true)
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
    // An earlier question may have paused it, and a shell or a command reads it meanwhile.
    if (mode) input.resume()
    else input.pause()
  }
}
