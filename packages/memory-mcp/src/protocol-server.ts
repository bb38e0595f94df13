import { attempt } from "@caliban/text"
import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
  type Transport,
} from "@modelcontextprotocol/server"

/** The code for a resource that does not exist, before the revision of 2026-07-28. */
const RESOURCE_NOT_FOUND = -32_002

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>
type Message = Parameters<Transport["send"]>[0]

/** The server of the SDK, with the errors that each revision of the protocol asks for, in one sentence. */
export class ProtocolServer extends Server {
  /** Of parameters that do not fit its schema, the SDK throws the whole report of the schema. */
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler)
    return async (request, context) => {
      try {
        return await wrapped(request, context)
      } catch (error) {
        const problem = problemIn(error)
        throw problem === undefined ? error : invalidParams(`${method}: ${problem}`)
      }
    }
  }

  /** The SDK sends the code of 2026-07-28 in every revision. */
  override async connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport)
    transport.send = (message, options) =>
      send(this._wireCodec().era === "2026-07-28" ? message : withEarlierCode(message), options)
    await super.connect(transport)
  }
}

export function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}

/** An error that names a URI is that of a resource. */
function withEarlierCode(message: Message): Message {
  if (!("error" in message)) return message
  const { data } = message.error
  const isResource = typeof data === "object" && data !== null && "uri" in data
  return isResource ? { ...message, error: { ...message.error, code: RESOURCE_NOT_FOUND } } : message
}

/** The first problem in the report of a schema, as a sentence; `undefined` for any other error. */
function problemIn(error: unknown): string | undefined {
  const report = /\[\s*\{[\s\S]*\}\s*\]$/.exec(error instanceof Error ? error.message : "")?.[0] ?? ""
  const [first] = attempt(() => JSON.parse(report) as { path: string[]; message: string }[]) ?? []
  const problem = first?.message.replace(/^Invalid input: /, "").replace(/^./, (one) => one.toLowerCase())
  return first && `${first.path.slice(1).join(".") || "params"} is wrong: ${problem}.`
}
