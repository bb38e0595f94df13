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
  /** Resolves when no request waits any more, at the latest after some milliseconds. */
  settled(most: number): Promise<void>
}

/** A subscription is answered when it ends. */
const UNENDING = "subscriptions/listen"

export function createOpenRequests(): OpenRequests {
  const open = new Set<unknown>()
  let settle = (): void => {}
  const close = (id: unknown): void => {
    open.delete(id)
    if (open.size === 0) settle()
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
    async settled(most) {
      if (open.size === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, most)
        settle = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
