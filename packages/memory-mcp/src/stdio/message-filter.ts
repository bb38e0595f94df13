import { isUtf8 } from "node:buffer"
import { Transform } from "node:stream"
import { attempt } from "@caliban/text"
import { isJSONRPCNotification, isJSONRPCRequest, ProtocolErrorCode } from "@modelcontextprotocol/server"
import { MESSAGE_MAX } from "../protocol.ts"

export interface MessageFilterOptions {
  /**
   * Sends messages to the client, none included. No more lines are read until it resolves, so that a client that does not
   * read its answers is not read from either.
   */
  answer(messages: readonly object[]): Promise<void>
  /** Gets every message that is passed on. */
  received(message: object): void
  /** Called after the last line. The output ends when it resolves. */
  finish(): Promise<void>
}

type Refuse = (code: number, message: string, id?: unknown) => void

/**
 * Passes on lines that are messages of JSON-RPC. Answers every other line with an error, so that the server keeps running
 * and the client hears of it. Holds at most one message.
 */
export function createMessageFilter({ answer, received, finish }: MessageFilterOptions): Transform {
  let parts: Buffer[] = []
  let size = 0
  let answers: object[] = []
  const refuse: Refuse = (code, message, id = null) => {
    answers.push({ jsonrpc: "2.0", id, error: { code, message } })
  }
  const take = (part: Buffer): void => {
    size += part.length
    if (size <= MESSAGE_MAX) parts.push(part)
    else parts = []
  }
  /** The message in the line that has ended; empty for a line without one. */
  const endLine = (): string => {
    const line = Buffer.concat(parts)
    const text = line.toString("utf8")
    const tooLarge = `A message may have at most ${MESSAGE_MAX} bytes.`
    let message: object | undefined
    if (size > MESSAGE_MAX) refuse(ProtocolErrorCode.InvalidRequest, tooLarge)
    else if (!isUtf8(line)) refuse(ProtocolErrorCode.ParseError, "Parse error: the line is not UTF-8.")
    else message = checkLine(text, refuse)
    parts = []
    size = 0
    if (message === undefined) return ""
    received(message)
    return `${text}\n`
  }
  const sendAnswers = async (): Promise<void> => {
    const messages = answers
    answers = []
    await answer(messages)
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let from = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        take(chunk.subarray(from, end))
        this.push(endLine())
        from = end + 1
      }
      take(chunk.subarray(from))
      sendAnswers().then(() => done(), done)
    },
    flush(done) {
      // The last line may have no end.
      this.push(endLine())
      sendAnswers()
        .then(finish)
        .then(() => done(), done)
    },
  })
}

/** The message in a line; `undefined` for an empty line, and for one that is no message, which it refuses. */
function checkLine(line: string, refuse: Refuse): object | undefined {
  if (line.trim() === "") return undefined
  const message: unknown = attempt(() => JSON.parse(line))
  if (isMessage(message)) return message
  const { id, params, ...rest } = (message ?? {}) as { id?: unknown; params?: unknown }
  const answersTo = typeof id === "string" || Number.isSafeInteger(id) ? id : null
  const [code, problem] =
    message === undefined
      ? REFUSALS.notJson
      : params !== undefined && isJSONRPCRequest({ ...rest, id })
        ? REFUSALS.wrongParams
        : REFUSALS.noMessage
  refuse(code, problem, answersTo)
  return undefined
}

const REFUSALS = {
  notJson: [ProtocolErrorCode.ParseError, "Parse error: the line is not JSON."],
  wrongParams: [
    ProtocolErrorCode.InvalidParams,
    "params is wrong: it must be an object of the protocol's form.",
  ],
  noMessage: [
    ProtocolErrorCode.InvalidRequest,
    "Invalid request: the line is not a message of JSON-RPC 2.0.",
  ],
} as const

/** Of requests and notifications exactly those that the SDK does not drop. An answer is never answered. */
function isMessage(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false
  if ("method" in value) return isJSONRPCRequest(value) || isJSONRPCNotification(value)
  return "jsonrpc" in value && value.jsonrpc === "2.0" && ("result" in value || "error" in value)
}
