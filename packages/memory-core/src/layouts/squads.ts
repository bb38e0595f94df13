import { mustBeObject } from "@caliban/text"
import type { Layout } from "./layout.ts"
import { checkPathComponent } from "./path-component.ts"

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
  mustBeObject("squads", undefined, options, ["squad", "agent", "includeState"])
  const { squad, agent, includeState = false } = options
  const folder = `.agents/memory/${checkPathComponent('squads: option "squad"', squad)}`
  const base = "project"
  const nearest = ".agents/memory"
  return {
    name: "squads",
    place: {
      base,
      folder: `${folder}/${checkPathComponent('squads: option "agent"', agent)}`,
      nearest,
    },
    agentPlace: (name) => ({ base, folder: `${folder}/${name}`, nearest }),
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
