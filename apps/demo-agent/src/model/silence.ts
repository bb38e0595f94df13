export interface SilenceTimer {
  /** Aborted when the time has elapsed. */
  readonly signal: AbortSignal
  restart(): void
  stop(): void
}

/** Aborts its signal unless it is restarted within `ms`. */
export function createSilenceTimer(ms: number): SilenceTimer {
  const controller = new AbortController()
  const start = (): NodeJS.Timeout => setTimeout(() => controller.abort(), ms)
  let timer = start()
  return {
    signal: controller.signal,
    restart() {
      clearTimeout(timer)
      timer = start()
    },
    stop: () => clearTimeout(timer),
  }
}
