import { check } from "@caliban/memory-core/internal"
import { mustBeText } from "@caliban/text"
import { checkAdapter } from "../check-options.ts"
import type { AgentTools } from "../merge-tools.ts"
import { jsonSchemaTools } from "./json-schema.ts"
import { type StandardInputSchema, standardSchema } from "./standard-schema.ts"

/** `tool` of `langchain` or `@langchain/core/tools`. */
export type LangChainTool<Tool> = (
  run: (input: unknown, config?: { signal?: AbortSignal | undefined }) => Promise<string>,
  fields: { name: string; description: string; schema: StandardInputSchema },
) => Tool

/**
 * Memory tools for `tools` of `createAgent` in LangChain and of `createDeepAgent`. Empty when memory is off.
 *
 * A failure is returned as a text, not thrown: with any middleware that wraps tool calls, LangChain ends the whole run
 * on an error.
 *
 * @param tool `tool` of the `langchain` package.
 */
export function langchainTools<Tool>(memoryTools: AgentTools, tool: LangChainTool<Tool>): Tool[] {
  checkAdapter("langchainTools", memoryTools)
  check("langchainTools", "a function", tool, "tool")
  return jsonSchemaTools(memoryTools).map(({ name, description, inputSchema, call }) =>
    tool(async (input, config) => (await call(input, { signal: config?.signal })).text, {
      name,
      description,
      schema: standardSchema(inputSchema),
    }),
  )
}

interface SystemMessage {
  concat(text: string): SystemMessage
}

/** The hook of a LangChain middleware that adds the memory to the system message. */
export interface LangChainMemoryHooks {
  name: "caliban-memory"
  wrapModelCall<Request extends { systemMessage: SystemMessage }, Result>(
    request: Request,
    handler: (request: Request) => Result,
  ): Result
}

/**
 * What to pass to `createMiddleware` of `langchain`, in place of a `systemPrompt` of your own: appends the memory to the
 * system message of every model call.
 *
 * @param system What the agent sees of memory, loaded once per session so that the provider's prompt cache stays valid.
 */
export function langchainMemory(system: string): LangChainMemoryHooks {
  mustBeText("langchainMemory", "system", system)
  return {
    name: "caliban-memory",
    wrapModelCall(request, handler) {
      if (system === "") return handler(request)
      return handler({ ...request, systemMessage: request.systemMessage.concat(`\n\n${system}`) })
    },
  }
}
