import { PassThrough } from "node:stream"
import { StringDecoder } from "node:string_decoder"
import { createPasteReader, PASTE_MODE_OFF, PASTE_MODE_ON, type TerminalInput } from "./paste.ts"
import type { PastedTexts } from "./pasted-texts.ts"

export interface KeyboardOptions {
  input: NodeJS.ReadStream
  output: NodeJS.WriteStream
  /** How pasted and typed text is represented in the line. */
  pasted: Pick<PastedTexts, "insert" | "escape">
  /** Ctrl-C while no line is edited. */
  interrupt(): void
}

/**
 * The keys of a terminal, line by line. Keys typed while no line is edited wait for the next prompt: none is lost,
 * echoed into an answer, or added to another line.
 */
export interface Keyboard {
  /** For readline. Keys come only while a line is edited. */
  readonly stream: NodeJS.ReadableStream
  /** Lets keys through until `hold`. */
  accept(): void
  hold(): void
  /** True when keys wait for the next prompt. */
  hasTypedAhead(): boolean
  /** Restores the terminal for another program until `take` is called again. */
  release(): void
  take(): void
  close(): void
}

/** An Escape that nothing follows within this time is a key. */
const ESCAPE_MS = 40
const CTRL_C = "\u0003"
const CTRL_Z = "\u001a"
const SIGNALS = ["SIGTERM", "SIGHUP", "SIGINT"] as const

export function createKeyboard({ input, output, pasted, interrupt }: KeyboardOptions): Keyboard {
  const marksPastes = process.env["TERM"] !== "dumb"
  const stream = Object.assign(new PassThrough(), { setRawMode })
  const decoder = new StringDecoder("utf8")
  const reader = createPasteReader()
  const waiting: string[] = []
  let accepting = false
  let isRaw = false
  let escapeTimer: NodeJS.Timeout | undefined

  const onData = (chunk: Buffer | string): void => {
    clearTimeout(escapeTimer)
    const text = typeof chunk === "string" ? chunk : decoder.write(chunk)
    if (reader.isInPaste() && /^\u0003+$/.test(text)) endPaste()
    else receive(reader.read(text))
    escapeTimer = setTimeout(() => receive(reader.rest()), ESCAPE_MS)
    escapeTimer.unref()
  }
  const onEnd = (): void => void stream.emit("end")
  const restore = (): void => void setRawMode(false)
  input.on("data", onData)
  input.on("end", onEnd)
  process.on("exit", restore)
  for (const signal of SIGNALS) process.on(signal, onSignal)
  stream.on("resume", () => setImmediate(feed))

  return {
    stream,
    accept() {
      accepting = true
      feed()
    },
    hold() {
      accepting = false
    },
    hasTypedAhead: () => waiting.length > 0,
    release() {
      for (const signal of SIGNALS) process.off(signal, onSignal)
      setRawMode(false)
      input.pause()
    },
    take() {
      for (const signal of SIGNALS) process.on(signal, onSignal)
      setRawMode(true)
      input.resume()
    },
    close() {
      clearTimeout(escapeTimer)
      input.off("data", onData)
      input.off("end", onEnd)
      process.off("exit", restore)
      for (const signal of SIGNALS) process.off(signal, onSignal)
      setRawMode(false)
      input.pause()
    },
  }

  /** Ctrl-C ends a paste whose end mark is missing; the line keeps the text. */
  function endPaste(): void {
    receive(reader.endPaste())
    if (!accepting) setImmediate(interrupt)
  }

  function receive(inputs: readonly TerminalInput[]): void {
    for (const { kind, text } of inputs) {
      const isPaste = kind === "paste"
      waiting.push(isPaste ? pasted.insert(text) : pasted.escape(text.replaceAll(/\u001b?\r\n?|\n/g, "\r")))
    }
    feed()
  }

  /**
   * One character at a time: readline puts text of a longer read at the end of the line, wherever the cursor is. With
   * Enter it calls `hold`.
   */
  function feed(): void {
    while (accepting && !stream.isPaused()) {
      const keys = waiting.shift()
      if (keys === undefined) return
      const [key = ""] = keys
      if (key.length < keys.length) waiting.unshift(keys.slice(key.length))
      stream.emit("data", Buffer.from(key))
    }
    if (!accepting) takeInterrupts()
  }

  /** Ctrl-C and Ctrl-Z do not wait for the next prompt. Other keys do. */
  function takeInterrupts(): void {
    const [stops, suspends] = [CTRL_C, CTRL_Z].map((key) => waiting.some((keys) => keys.includes(key)))
    for (const [index, keys] of waiting.entries()) waiting[index] = keys.replaceAll(/[\u0003\u001a]/g, "")
    // The line before it has not become a turn yet.
    if (stops === true) setImmediate(interrupt)
    if (suspends === true) suspend()
  }

  /** Stops the program as the shell's Ctrl-Z does; it goes on where it was. */
  function suspend(): void {
    const wasRaw = isRaw
    setRawMode(false)
    process.once("SIGCONT", () => {
      setRawMode(wasRaw)
      // The terminal was read by the shell.
      input.pause()
      input.resume()
    })
    process.kill(process.pid, "SIGTSTP")
  }

  /** Readline calls it, also around Ctrl-Z. */
  function setRawMode(mode: boolean): void {
    if (isRaw === mode) return
    isRaw = mode
    input.setRawMode(mode)
    if (marksPastes) output.write(mode ? PASTE_MODE_ON : PASTE_MODE_OFF)
  }

  function onSignal(signal: NodeJS.Signals): void {
    restore()
    for (const name of SIGNALS) process.off(name, onSignal)
    process.kill(process.pid, signal)
  }
}
