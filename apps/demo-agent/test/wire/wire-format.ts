/** What the scripted model says to one request. */
export type Reply =
  | { text?: string; calls?: readonly { tool: string; input: Readonly<Record<string, unknown>> }[] }
  /** An HTTP error in the server's own words. */
  | { status: number; message: string }
  /** Begins to speak and then says nothing more. */
  | { stallAfter: string }

export interface SpokenReply {
  text: string
  calls: readonly { id: string; tool: string; input: Readonly<Record<string, unknown>> }[]
  /** Sent in full, or cut off without an end. */
  stalls: boolean
}

/** How one provider's streaming API writes a reply, and where its requests hold the system prompt. */
export interface WireFormat {
  name: string
  /** The path of a request below the base URL. */
  path: string
  /** The model and the environment that make the app talk to the server at this address. */
  wish(address: string): {
    wish: { model?: string; baseUrl?: string }
    env: Record<string, string>
  }
  /** The whole body of a streaming reply, one server-sent event per item. */
  events(reply: SpokenReply): readonly string[]
  error(status: number, message: string): unknown
  systemPromptOf(body: Record<string, unknown>): string
}

export function dataEvent(data: unknown, event?: string): string {
  return `${event === undefined ? "" : `event: ${event}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`
}

/** Streams come in pieces: an argument may be split over several events. */
export function inPieces(text: string): readonly string[] {
  const middle = Math.ceil(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== "")
}
