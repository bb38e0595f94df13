/** Says that the model's server has been silent for a while. */
export interface Progress {
  /** Starts to wait. `midLine`: text stands on the current line. */
  wait(midLine: boolean): void
  /** Removes what was shown. True when the text that follows begins a line because of it. */
  stop(): boolean
}

const AFTER_MS = 1_000
/** In the middle of a line it breaks the line, so it waits for longer. */
const AFTER_MID_LINE_MS = 3_000

export const NO_PROGRESS: Progress = { wait: () => {}, stop: () => false }

/** In a terminal; anything else gets `NO_PROGRESS`. */
export function createProgress(output: NodeJS.WriteStream): Progress {
  if (output.isTTY !== true || process.env["TERM"] === "dumb") return NO_PROGRESS
  let timer: NodeJS.Timeout | undefined
  let shown = false
  let since = 0
  return {
    wait(midLine) {
      clearTimeout(timer)
      since = Date.now()
      timer = setTimeout(() => show(midLine), midLine ? AFTER_MID_LINE_MS : AFTER_MS)
    },
    stop() {
      clearTimeout(timer)
      const wasShown = shown
      if (shown) output.write("\r\u001b[K")
      shown = false
      return wasShown
    },
  }

  function show(midLine: boolean): void {
    const seconds = Math.round((Date.now() - since) / 1_000)
    output.write(`${midLine && !shown ? "\n" : ""}\r\u001b[K… waiting for the model, ${seconds} s`)
    shown = true
    timer = setTimeout(() => show(midLine), 1_000)
  }
}
