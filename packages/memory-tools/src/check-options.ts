import { suggestSlugs } from "@caliban/memory-core"
import { check, expects, memoryPort, port, type Rule, type Rules } from "@caliban/memory-core/internal"
import { describeValue, joinWords } from "@caliban/text"
import { matchesPermission, type PermissionRule } from "./permissions.ts"
import { OPTIONAL_TOOLS, STANDARD_TOOLS, TOOL_NAMES } from "./tools/tools.ts"

const CREATE = "createMemoryTools"

/** Model providers refuse other names, and names of more than 64 characters. */
const prefix = expects(
  "at most 32 letters, digits, _ and -, a letter or _ first",
  (value) => typeof value === "string" && /^(?:[a-z_][\w-]{0,31})?$/i.test(value),
)

const INCLUDED = Object.keys({ ...OPTIONAL_TOOLS, ...STANDARD_TOOLS }).map((name) => `"${name}"`)

const TOOLS_OPTIONS: Rules = {
  namePrefix: prefix,
  include: [joinWords(INCLUDED, "or")],
  permissions: [{ pattern: "a string", action: '"allow" or "deny"' }],
  search: port("a search", "search"),
  learned: port("learned entries", "find", "confirm", "forget", "search"),
  stateless: "true or false",
}

/** Checks what `createMemoryTools` got. @throws TypeError that names what is wrong */
export function checkToolsOptions(memory: unknown, options: unknown): void {
  check(CREATE, memoryPort, memory, "memory")
  check(CREATE, TOOLS_OPTIONS, options)
  type Given = { permissions?: readonly PermissionRule[]; namePrefix?: string }
  const { permissions = [], namePrefix = "" } = options as Given
  const known = ["memory.read", "memory.write", ...TOOL_NAMES.map((name) => namePrefix + name)]
  for (const [at, { pattern }] of permissions.entries()) {
    if (known.some((name) => matchesPermission(pattern, name))) continue
    const option = `${CREATE}: option "permissions[${at}].pattern"`
    const [nearest] = suggestSlugs(pattern, known)
    const hint = nearest === undefined ? "" : `; did you mean "${nearest}"?`
    throw new TypeError(`${option} matches no memory tool: ${describeValue(pattern)}${hint}`)
  }
}

const toolsPort = expects("what createMemoryTools returns", isTools)

export const APPROVAL_OPTIONS: Rules = { needsApproval: "true or false" }

/** Checks the first argument of an adapter, and its options. @throws TypeError */
export function checkAdapter(caller: string, memoryTools: unknown, rules?: Rule, options?: unknown): void {
  const session = memoryTools as { tools?: unknown } | null | undefined
  if (!isTools(session) && isTools(session?.tools))
    throw new TypeError(`${caller}: memoryTools must be what createMemoryTools returns; pass session.tools`)
  check(caller, toolsPort, memoryTools, "memoryTools")
  if (rules !== undefined && options !== undefined) check(caller, rules, options)
}

function isTools(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false
  const { tools, callTool } = value as { tools?: unknown; callTool?: unknown }
  return Array.isArray(tools) && typeof callTool === "function"
}
