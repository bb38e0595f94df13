import { describeValue, mustHaveOnly, wrongValue } from "@caliban/text"
import type { Place } from "../paths/place.ts"
import type { Layout } from "./layout.ts"

/** The row of Claude Code's memory of a project. */
export const CLAUDE_CODE: Layout = {
  name: "claude-code",
  typeless: true,
  place: { base: "home", folder: (workspace) => `.claude/projects/${claudeFolder(workspace)}/memory` },
  agentPlace: (agent) => ({ base: "project", folder: `.claude/agent-memory/${agent}` }),
}

export interface ClaudeCodeOptions {
  /** A subagent with a memory of its own. Default: the project's memory. */
  agent?: string | undefined
  /**
   * Where a subagent's memory is: `project` in `.claude/agent-memory`, which is committed, `local` in
   * `.claude/agent-memory-local`, which is not, `user` in the home directory. Default: `project`.
   */
  scope?: "project" | "local" | "user" | undefined
}

/**
 * Claude Code's memory of a project, `~/.claude/projects/<project>/memory`, or of a subagent.
 *
 * @throws TypeError for a name that is not one path component
 */
export function claudeCode(options: ClaudeCodeOptions = {}): Layout {
  mustHaveOnly(["agent", "scope"], "claudeCode", undefined, options)
  const { agent, scope = "project" } = options
  if (agent === undefined) return CLAUDE_CODE
  const name = checkPathComponent('claudeCode: option "agent"', agent)
  if (!["project", "local", "user"].includes(scope))
    throw wrongValue({ caller: "claudeCode", path: ["scope"] }, '"project", "local" or "user"', scope)
  const base = scope === "user" ? "home" : "project"
  const folder = `.claude/agent-memory${scope === "local" ? "-local" : ""}/${name}`
  return { ...CLAUDE_CODE, place: { base, folder } }
}

/**
 * The folder name that Claude Code gives a project; two projects can have the same. One of more than 200 characters is
 * cut and gets a hash: 31 times the hash so far plus the next UTF-16 unit, in 32 bits, in base 36 without its sign.
 */
function claudeFolder(workspace: string): string {
  const key = workspace.replace(/[^A-Za-z0-9]/g, "-")
  if (key.length <= 200) return key
  let hash = 0
  for (let at = 0; at < workspace.length; at++) hash = (Math.imul(hash, 31) + workspace.charCodeAt(at)) | 0
  return `${key.slice(0, 200)}-${Math.abs(hash).toString(36)}`
}

/** `.agents/memory` of the project: an index and topics, as Replit and others write them. */
export function agentsMemory(): Layout {
  const place = { base: "project", folder: ".agents/memory", nearest: ".agents/memory" } as const
  return { name: "agents-memory", place, typeless: true, topLevelType: true }
}

/**
 * A folder of Markdown notes that another program keeps: a memory bank, Serena's memories, an OKF bundle. Every file in
 * it is a topic, shown by its name and first line. Read-only; needs the option `directory`.
 */
export function notes(): Layout {
  return { name: "notes", wholeTree: true, readOnly: true }
}

/**
 * An OpenClaw workspace, by default `~/.openclaw/workspace`; the option `directory` names another one. It has a curated
 * `MEMORY.md`, and `memory/` with topics and daily notes. A daily note is never in the prompt; it is read as
 * `memory/2026-01-02`, and a write to that address adds a section at its end.
 */
export function openClaw(): Layout {
  return {
    name: "openclaw",
    place: { base: "home", folder: ".openclaw/workspace" },
    topicFolder: "memory",
    files: [{ address: "memory/*", path: "memory/*.md", append: (description) => description }],
  }
}

export interface SquadsOptions {
  squad: string
  agent: string
  /** True shows `state.md` also when the index has pointers. Default: false. */
  includeState?: boolean | undefined
}

/**
 * The memory of one agent of a squad, `.agents/memory/<squad>/<agent>`. The agent's `state.md` is shown while the index
 * has no pointers. `learnings`, `output` and `feedback` can be read, and a write to `learnings` adds a dated section.
 *
 * @throws TypeError for a name that is not one path component
 */
export function squads(options: SquadsOptions): Layout {
  mustHaveOnly(["squad", "agent", "includeState"], "squads", undefined, options)
  const { squad, agent, includeState = false } = options
  const folder = `.agents/memory/${checkPathComponent('squads: option "squad"', squad)}`
  const own = checkPathComponent('squads: option "agent"', agent)
  const agentPlace = (name: string): Place => ({
    base: "project",
    folder: `${folder}/${name}`,
    nearest: ".agents/memory",
  })
  return {
    name: "squads",
    place: agentPlace(own),
    agentPlace,
    typeless: true,
    topLevelType: true,
    state: { file: "state.md", show: includeState ? "always" : "fallback" },
    archive: "MEMORY.archive",
    files: [
      { address: "state", path: "state.md" },
      { address: "learnings", path: "learnings.md", append: (description, day) => `${day}: ${description}` },
      { address: "output", path: "output.md" },
      { address: "feedback", path: "feedback.md" },
      { address: "shared/learnings", path: "../shared/learnings.md" },
      { address: "squad/goals", path: "../goals.md" },
      { address: "squad/priorities", path: "../priorities.md" },
      { address: "squad/feedback", path: "../feedback.md" },
      { address: "company/company", path: "../../company/company.md" },
      { address: "company/directives", path: "../../company/directives.md" },
      { path: "executions.md" },
      { path: "events.md" },
    ],
  }
}

/** The sectioned `MEMORY.md` of Wundr's scope `project`, with its topic files in `memory/`. */
export function wundr(): Layout {
  const place = { base: "project", folder: ".wundr" } as const
  return { name: "wundr", place, topicFolder: "memory", newIndex: "# Auto-Memories\n\n" }
}

/** Every layout that needs nothing but its name. A new one is one line here. */
export const LAYOUTS = {
  caliban: (): Layout => ({ name: "caliban" }),
  "claude-code": claudeCode,
  "agents-memory": agentsMemory,
  openclaw: openClaw,
  wundr,
  notes,
} as const

export type LayoutName = keyof typeof LAYOUTS

/** What `detectLayout` finds; for `squads` the host says which squad and agent. */
export type DetectedName = LayoutName | "squads"

/**
 * Checks a name that becomes one component of a path.
 *
 * @param what The value, as a message begins: `createMemory: option "squad"`.
 * @throws TypeError that names it
 */
export function checkPathComponent(what: string, value: unknown): string {
  const isUsable =
    typeof value === "string" &&
    /^[^./\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}][^/\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u.test(value) &&
    Buffer.byteLength(value) <= 200
  if (isUsable) return value
  const rule = "the name of one folder: 1 to 200 bytes, no separators, control characters or leading dot"
  throw new TypeError(`${what} must be ${rule}, not ${describeValue(value)}`)
}
