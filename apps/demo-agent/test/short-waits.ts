import { onTestFinished, vi } from "vitest"

/** In this test long waits take little time: four minutes for a silent server 0.8 seconds, two seconds before a second request none. */
export function shortenWaits(): void {
  const { setTimeout } = globalThis
  vi.stubGlobal("setTimeout", (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    setTimeout(work, ms < 1_000 ? ms : ms / 300, ...given),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
}
