import { check, expects, memoryPort, port, signal, z } from "@caliban/memory-core/internal"
import { describeValue, didYouMean } from "@caliban/text"
import { matchesPermission, type PermissionRule } from "./permissions.ts"
import type { ToolCategory } from "./tool-definition.ts"
import { OPTIONAL_TOOLS, STANDARD_TOOLS, TOOL_NAMES } from "./tools/tools.ts"

const CREATE = "createMemoryTools"

/** Model providers refuse other names, and names of more than 64 characters. */
const prefix = expects(
  "at most 32 letters, digits, _ and -, a letter or _ first",
  (value) => typeof value === "string" && /^(?:[a-z_][\w-]{0,31})?$/i.test(value),
)

const TOOLS_OPTIONS = z.strictObject({
  namePrefix: z.optional(prefix),
  include: z.optional(z.array(z.enum([...Object.keys(OPTIONAL_TOOLS), ...Object.keys(STANDARD_TOOLS)]))),
  permissions: z.optional(
    z.array(z.strictObject({ pattern: z.string(), action: z.enum(["allow", "deny"]) })),
  ),
  search: z.optional(port("a search", "search")),
  learned: z.optional(port("what was learned", "find", "confirm", "forget", "search")),
  stateless: z.optional(z.boolean()),
})

const CATEGORIES: readonly ToolCategory[] = ["memory.read", "memory.write"]

/** Checks what `createMemoryTools` got. @throws TypeError that names what is wrong */
export function checkToolsOptions(memory: unknown, options: unknown): void {
  check(CREATE, memoryPort, memory, "memory")
  check(CREATE, TOOLS_OPTIONS, options)
  const { permissions = [], namePrefix = "" } = options as {
    permissions?: readonly PermissionRule[]
    namePrefix?: string
  }
  const known = [...CATEGORIES, ...TOOL_NAMES.map((name) => namePrefix + name)]
  for (const [at, { pattern }] of permissions.entries()) {
    if (known.some((name) => matchesPermission(pattern, name))) continue
    const option = `${CREATE}: option "permissions[${at}].pattern"`
    throw new TypeError(
      `${option} matches no memory tool: ${describeValue(pattern)}${didYouMean(pattern, known)}`,
    )
  }
}

const toolsPort = expects("what createMemoryTools returns", isTools)

const optionalSignal = z.optional(z.nullable(signal))
const flag = z.optional(z.boolean())

export const APPROVAL_OPTIONS = z.strictObject({ needsApproval: flag })
export const AGENTS_OPTIONS = z.strictObject({ needsApproval: flag, signal: optionalSignal })
export const CALLS_OPTIONS = z.strictObject({ onlyTools: flag, signal: optionalSignal })

export const aList = expects("a list", Array.isArray)

/** Checks the first argument of an adapter, and its options. @throws TypeError */
export function checkAdapter(
  caller: string,
  memoryTools: unknown,
  schema?: z.core.$ZodType,
  options?: unknown,
): void {
  const session = memoryTools as { tools?: unknown } | null | undefined
  if (!isTools(session) && isTools(session?.tools))
    throw new TypeError(`${caller}: memoryTools must be what createMemoryTools returns; pass session.tools`)
  check(caller, toolsPort, memoryTools, "memoryTools")
  if (schema !== undefined && options !== undefined) check(caller, schema, options)
}

function isTools(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false
  const { tools, callTool } = value as { tools?: unknown; callTool?: unknown }
  return Array.isArray(tools) && typeof callTool === "function"
}
