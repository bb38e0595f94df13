import { type ResolvedOptions, withoutPlace } from "../facade/resolved-options.ts"
import { canonicalPath, isInside } from "../files/canonical-path.ts"
import { nodeFiles } from "../files/file-port.ts"
import { checkPathComponent } from "../layouts/path-component.ts"
import type { AgentMemoryOptions } from "../memory-types.ts"
import { resolveMemoryPaths } from "../paths/memory-paths.ts"
import { aDirectory } from "../prompt/loader-rules.ts"
import type { MountOptions } from "../prompt/mounts.ts"
import { checkByRules, isOneOf, type OptionRules } from "../prompt/option-rules.ts"
import type { Places } from "./places.ts"

/** The mount under which an agent sees its parent. */
const PARENT = "parent"

const AGENT_RULES: OptionRules = {
  parent: isOneOf("none", "index", "full"),
  access: isOneOf("read", "write"),
  directory: aDirectory,
}

/** The options of an agent's memory; see `Memory.forAgent`. */
export function agentOptions(
  places: Places,
  name: string,
  request: AgentMemoryOptions,
): { options: ResolvedOptions; unreadable: readonly string[] } {
  checkByRules("memory.forAgent", request, AGENT_RULES)
  const { parent = "index", access = "write", directory } = request
  const agentName = checkPathComponent("memory.forAgent: name", name)
  const { options } = places.own
  const allReadOnly = options.allReadOnly || access === "read"
  const agent: ResolvedOptions = {
    ...withoutPlace(options),
    ...placeOf(options, agentName, directory),
    mounts: parent === "none" ? [] : mountsOf(places),
    isAgent: true,
    allReadOnly,
    readOnly: allReadOnly || options.codec.readOnly === true,
  }
  checkSeparate(places, agent)
  return { options: agent, unreadable: parent === "index" ? [PARENT] : [] }
}

/** @throws TypeError when the agent's place does not follow from the parent's */
function placeOf(
  options: ResolvedOptions,
  agentName: string,
  directory: string | undefined,
): Pick<ResolvedOptions, "directory" | "codec" | "agentName"> {
  const { codec, env = process.env } = options
  if (directory !== undefined) return { directory, codec }
  const isExact =
    options.directory !== undefined ||
    (codec.place === undefined && Boolean(env["CALIBAN_AUTO_MEMORY_DIRECTORY"]))
  if (options.store !== undefined || isExact) {
    const reason = options.store === undefined ? "an exact directory" : "a store"
    throw new TypeError(`memory.forAgent: option "directory" is missing: this memory has ${reason}`)
  }
  const { place, agentPlace } = codec
  if (place === undefined) return { codec, agentName }
  if (agentPlace === undefined) {
    throw new TypeError(
      `memory.forAgent: option "directory" is missing: the layout "${codec.name}" has no place for agents`,
    )
  }
  return { codec: { ...codec, place: agentPlace(agentName) } }
}

/** The parent and its mounts, read-only. */
function mountsOf({ own, mounts }: Places): MountOptions[] {
  const { store } = own.options
  const { directory, layout } = own
  // The parent of an agent is not shown to the agents of that agent.
  const others = mounts.list().filter(({ name }) => name !== PARENT || !own.options.isAgent)
  if (others.some(({ name }) => name === PARENT)) {
    throw new TypeError(
      'memory.forAgent: option "mounts" of this memory has a mount named "parent", which an agent cannot have',
    )
  }
  const place = store === undefined ? { directory } : { store }
  const isMissing = store === undefined && directory === undefined
  return [
    ...(isMissing ? [] : [{ name: PARENT, ...place, layout, access: "read" as const }]),
    ...others.map(({ name, directory, capTokens, memory }) => {
      const { store, codec } = memory.options
      const place = store === undefined ? { directory } : { store }
      return { name, ...place, layout: codec, access: "read" as const, capTokens }
    }),
  ]
}

/** @throws TypeError when the agent's directory is that of the parent or of a mount, or above or below it */
function checkSeparate({ own, mounts }: Places, agent: ResolvedOptions): void {
  const { files = nodeFiles, env = process.env } = agent
  if (!own.enabled) return
  const { auto } = resolveMemoryPaths({ ...agent, place: agent.codec.place, env, userMemory: false })
  const real = auto === undefined ? undefined : canonicalPath(files, auto)
  if (real === undefined) return
  const taken = [own.directory, ...mounts.list().map(({ directory }) => directory)]
  for (const directory of taken) {
    const other = directory === undefined ? undefined : canonicalPath(files, directory)
    if (other === undefined || !(isInside(real, other) || isInside(other, real))) continue
    throw new TypeError(
      `memory.forAgent: option "directory" must be the agent's own: ${real} is, contains or is in that of another memory`,
    )
  }
}
