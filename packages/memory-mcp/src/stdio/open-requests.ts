/** A message as far as its answer depends on it. */
interface Message {
  id?: unknown
  method?: unknown
  params?: unknown
}

/** The requests of a client that wait for an answer. */
export interface OpenRequests {
  received(message: Message): void
  sent(message: Message): void
  /** Resolves when no request waits any more, or none was answered for some milliseconds. */
  settled(longest: number): Promise<void>
}

/** A subscription is answered when it ends. */
const UNENDING = "subscriptions/listen"

export function createOpenRequests(): OpenRequests {
  const open = new Set<unknown>()
  let closed = (): void => {}
  const close = (id: unknown): void => {
    if (open.delete(id)) closed()
  }
  return {
    received({ id, method, params }) {
      if (method === "notifications/cancelled")
        close((params as { requestId?: unknown } | undefined)?.requestId)
      else if (method !== undefined && method !== UNENDING && id !== undefined) open.add(id)
    },
    sent({ id, method }) {
      if (method === undefined) close(id)
    },
    async settled(longest) {
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
