import { INDEX_FILE } from "../paths/address.ts"
import type { DetectedName } from "./products.ts"

/**
 * What a sign needs: a form of the directory's path; a path in it, where `#` is a digit and `*` any text; two of some names;
 * or a text at the head of a file, for `*.md` in a frontmatter.
 */
export type Need = RegExp | string | { twoOf: string } | readonly [path: string, pattern: RegExp]

/** A layout, or a product without one, and what must all be found. */
export type Sign = readonly [product: string, ...needs: Need[]]

/** Files and texts that only one product writes. */
export const MARKERS: readonly Sign[] = [
  ["caliban", /\/memory$/, ["../origin.json", /"path"\s*:\s*"[^"]*"/]],
  ["wundr", [INDEX_FILE, /<!-- ?auto:\w+=/]],
  ["wundr", ".versions/MEMORY_v#*.json"],
  ["squads", ".locks"],
  ["squads", ["executions.md", /<!-- exec:/]],
  ["Codex", ["memory_summary.md", /^v1\b/]],
  ["Letta", ".letta"],
  ["Serena", /\/memories$/, ["../project.yml", /./]],
  ["Serena", "project.yml", "memories"],
  ["Junie", "memory.version"],
  ["Junie", ["feedback.md", /^\[[\d :-]+\] - Updated by Junie/m]],
  ["nanobot", { twoOf: "MEMORY.md .dream_cursor history.jsonl" }],
  ["nanobot", "memory/.dream_cursor"],
  ["nanobot", "memory/history.jsonl"],
  ["nanobot", "memory/MEMORY.md", "memory/HISTORY.md"],
  ["Open Knowledge Format", ["index.md", /^okf_version:/m]],
  ["squad", "decisions.md", "casting"],
  ["squad", "decisions.md", "orchestration-log"],
  ["Hermes", [INDEX_FILE, /^§$/m]],
  ["Qwen Code", "pinned", { twoOf: "user feedback project reference" }],
  ["basic-memory", ["*.md", /^permalink:/m]],
]

const WUNDR_SECTION =
  "\n## (?:User Preferences|Project Conventions|Error Patterns|Tool Usage|Architecture Decisions|Corrections|People & Roles)(?=\n)"

const BANK =
  "projectbrief.md projectBrief.md productContext.md activeContext.md systemPatterns.md techContext.md decisionLog.md"

/** Sets of names, or of headings, that a product always uses. */
export const NAME_SETS: readonly Sign[] = [
  ["squads", { twoOf: "state.md learnings.md output.md feedback.md executions.md events.md" }],
  ["squads", /\/\.agents\/memory\/[^/]+\/[^/]+$/, "state.md"],
  ["squads", /\/\.agents\/memory$/, "*/*/state.md"],
  ["openclaw", "memory/####-##-##*.md"],
  ["openclaw", { twoOf: "SOUL.md IDENTITY.md HEARTBEAT.md DREAMS.md TOOLS.md" }],
  ["wundr", [INDEX_FILE, new RegExp(`${WUNDR_SECTION}[^]*?${WUNDR_SECTION}`)]],
  ["a memory bank", { twoOf: BANK }],
  ["Serena", { twoOf: "project_overview.md suggested_commands.md task_completion.md code_style.md" }],
]

/** The layouts that keep memories at a path. */
export const PATHS: readonly (readonly [DetectedName, RegExp])[] = [
  ["claude-code", /\/\.claude\/(?:projects\/[^/]+\/memory|agent-memory(?:-local)?\/[^/]+)$/],
  ["agents-memory", /\/\.agents\/memory$/],
  ["squads", /\/\.agents\/memory\/[^/]+\/[^/]+$/],
  ["wundr", /\/\.wundr(?:\/local)?$/],
]
