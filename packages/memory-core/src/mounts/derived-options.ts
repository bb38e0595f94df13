import { canonicalPath, isInside } from "../files/canonical-path.ts"
import { codecOf } from "../layout/codec.ts"
import { checkPathComponent } from "../layout/products.ts"
import { checkMethodOptions } from "../memory/check-options.ts"
import type { AddedRules } from "../memory/internals.ts"
import { type ResolvedOptions, withoutPlace } from "../memory/resolved-options.ts"
import { openMemory, type SingleMemory } from "../memory/single-memory.ts"
import type { AgentMemoryOptions } from "../memory-types.ts"
import type { MountOptions } from "../prompt/mounts.ts"
import type { Awaitable } from "../store/store.ts"
import { PARENT, type Places } from "./places.ts"

// The options of memories that are made of another one: with more rules, and for an agent.

/** The options of an agent's memory; see `Memory.forAgent`. What the memory of the parent hides, this one does not. */
export function agentOptions(places: Places, name: string, request: AgentMemoryOptions): ResolvedOptions {
  checkMethodOptions("memory.forAgent", "agent", request)
  const agentName = checkPathComponent("memory.forAgent: name", name)
  const { options } = places.own
  const { parent = "index", access, directory } = request
  const agent: ResolvedOptions = {
    ...withoutPlace(options),
    ...placeOf({ ...options, codec: codecOf(options.codec) }, agentName, directory),
    mounts: parent === "none" ? [] : mountsOf(places),
    parent,
    readOnly: options.readOnly || access === "read",
  }
  checkSeparate(places, agent)
  return agent
}

/** @throws TypeError when the agent's place does not follow from the parent's */
function placeOf(
  { codec, env, ...options }: ResolvedOptions,
  agentName: string,
  directory: string | undefined,
): Pick<ResolvedOptions, "directory" | "codec" | "agentName"> {
  if (directory !== undefined) return { directory, codec }
  const isExact = options.directory !== undefined || options.store !== undefined
  if (!isExact && codec.place === undefined && !env["CALIBAN_AUTO_MEMORY_DIRECTORY"])
    return { codec, agentName }
  const place = isExact ? undefined : codec.agentPlace?.(agentName)
  if (place !== undefined) return { codec: { ...codec, place } }
  const reason = "this memory has an exact directory, a store or a layout without a place for agents"
  throw new TypeError(`memory.forAgent: option "directory" is missing, because ${reason}`)
}

/** The parent and its mounts, read-only. The parent of an agent is not shown to the agents of that agent. */
function mountsOf({ own, mounts }: Places): MountOptions[] {
  const isParent = ({ options: { mount } }: SingleMemory): boolean => mount?.name === PARENT
  const others = mounts().filter((memory) => !isParent(memory) || own.options.parent === undefined)
  if (others.some(isParent)) throw new TypeError('memory.forAgent: a mount of this memory is named "parent"')
  return [own, ...others].flatMap((memory): MountOptions[] => {
    const { store, codec, mount: { name = PARENT, capTokens = undefined } = {} } = memory.options
    const directory = store === undefined ? memory.directory() : undefined
    return (store ?? directory) ? [{ name, store, directory, layout: codec, access: "read", capTokens }] : []
  })
}

/** @throws TypeError when the agent's directory is that of the parent or of a mount, or above or below it */
function checkSeparate({ own, mounts }: Places, agent: ResolvedOptions): void {
  const directory = openMemory(agent, own.ownChanges).directory()
  if (directory === undefined) return
  const [real = "", ...taken] = [
    directory,
    ...[own, ...mounts()].flatMap((other) => other.options.mount?.directory ?? other.directory() ?? []),
  ].map((path) => canonicalPath(agent.files, path))
  if (!taken.some((other) => isInside(real, other) || isInside(other, real))) return
  const problem = `${real} is, contains or is in that of another memory`
  throw new TypeError(`memory.forAgent: option "directory" must be the agent's own: ${problem}`)
}

/** The options of a memory with more rules: its own guard and `approve` are asked first, then the added ones. */
export function addRules(options: ResolvedOptions, rules: AddedRules): ResolvedOptions {
  return {
    ...options,
    ...rules,
    guard: askBoth(options.guard, rules.guard, undefined),
    approve: askBoth(options.approve, rules.approve, true),
    readOnly: options.readOnly || rules.readOnly === true,
  }
}

type Ask<Subject, Answer> = ((subject: Subject) => Awaitable<Answer>) | undefined

/** Asks the second one if the first one agrees. */
function askBoth<Subject, Answer>(
  first: Ask<Subject, Answer>,
  second: Ask<Subject, Answer>,
  agreement: Answer,
): Ask<Subject, Answer> {
  if (first === undefined || second === undefined) return first ?? second
  return async (subject) => {
    const answer = await first(subject)
    return answer === agreement ? await second(subject) : answer
  }
}
