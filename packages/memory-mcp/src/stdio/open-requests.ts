/** A message as far as its answer depends on it. */
type Message = Partial<Record<"id" | "method" | "params", unknown>>

/** A subscription is answered when it ends. */
const UNENDING = "subscriptions/listen"

/** The requests of a client that wait for an answer. */
export function createOpenRequests() {
  const open = new Set<unknown>()
  let closed = (): void => {}
  const close = (id: unknown): void => {
    if (open.delete(id)) closed()
  }
  return {
    received({ id, method, params }: Message): void {
      if (method === "notifications/cancelled")
        close((params as { requestId?: unknown } | undefined)?.requestId)
      else if (method !== undefined && method !== UNENDING && id !== undefined) open.add(id)
    },
    sent({ id, method }: Message): void {
      if (method === undefined) close(id)
    },
    /** Resolves when no request waits any more, or none was answered for some milliseconds. */
    async settled(longest: number): Promise<void> {
      if (open.size === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longest)
        closed = () => {
          if (open.size > 0) timer.refresh()
          else {
            clearTimeout(timer)
            resolve()
          }
        }
      })
    },
  }
}
