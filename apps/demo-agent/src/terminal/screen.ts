import type { Interface } from "node:readline"
import { Writable } from "node:stream"

export interface ScreenOptions {
  output: NodeJS.WriteStream
  /** The line as the terminal shows it. */
  show(line: string): string
  /** Readline redraws its line on a resize only while this is true. */
  isEditing(): boolean
}

export interface Screen {
  /** For readline. */
  readonly stream: NodeJS.WritableStream
  close(): void
}

/** The terminal for readline, which shows the line with labels. */
export function createScreen({ output, show, isEditing }: ScreenOptions): Screen {
  const stream = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      output.write(show(text))
      done()
    },
  })
  Object.defineProperty(stream, "columns", { get: () => output.columns })
  const onResize = (): void => {
    if (isEditing()) stream.emit("resize")
  }
  output.on("resize", onResize)
  return { stream, close: () => void output.off("resize", onResize) }
}

/**
 * Makes readline compute the cursor position from the shown line. `_getDisplayPos` has no documented equivalent; without
 * it only the cursor position is wrong.
 */
export function measureShown(readline: Interface, show: (line: string) => string): void {
  const internals = readline as Interface & { _getDisplayPos?(line: string): unknown }
  const measure = internals._getDisplayPos
  if (measure !== undefined) internals._getDisplayPos = (line) => measure.call(readline, show(line))
}
