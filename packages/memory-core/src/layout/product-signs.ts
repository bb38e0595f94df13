import { INDEX_FILE } from "../paths/address.ts"
import type { DetectedName } from "./layout-table.ts"

/** A sign of a product in a directory: all that it names must be found. */
export interface ProductSign {
  layout: DetectedName
  /** A product without a layout of its own: `notes` shows its files. */
  product?: string
  /** The paths at which the sign counts. Default: any. */
  at?: RegExp
  /** All of these names, in the directory or a folder of it. */
  all?: readonly string[]
  /** Two of these names. */
  twoOf?: readonly string[]
  /** A name in a folder. */
  folder?: readonly [folder: string, name: RegExp]
  /** A text at the head of a file. */
  text?: readonly [path: string, pattern: RegExp]
  /** A text in the frontmatter of a file. */
  frontmatter?: RegExp
}

const notes = (product: string, sign: Omit<ProductSign, "layout">): ProductSign => ({
  layout: "notes",
  product,
  ...sign,
})

/** Files and texts that only one product writes. */
export const MARKERS: readonly ProductSign[] = [
  { layout: "caliban", at: /\/memory$/, text: ["../origin.json", /"path"\s*:\s*"[^"]*"/] },
  { layout: "wundr", text: [INDEX_FILE, /<!-- ?auto:\w+=/] },
  { layout: "wundr", folder: [".versions", /^MEMORY_v\d+\.json$/] },
  { layout: "squads", all: [".locks"] },
  { layout: "squads", text: ["executions.md", /<!-- exec:/] },
  notes("Codex", { text: ["memory_summary.md", /^v1\b/] }),
  notes("Letta", { all: [".letta"] }),
  notes("Serena", { at: /\/memories$/, text: ["../project.yml", /./] }),
  notes("Serena", { all: ["project.yml", "memories"] }),
  notes("Junie", { all: ["memory.version"] }),
  notes("Junie", { text: ["feedback.md", /^\[[\d :-]+\] - Updated by Junie/m] }),
  notes("nanobot", { twoOf: ["MEMORY.md", ".dream_cursor", "history.jsonl"] }),
  notes("nanobot", { folder: ["memory", /^(?:\.dream_cursor|history\.jsonl)$/] }),
  notes("nanobot", { all: ["memory/MEMORY.md", "memory/HISTORY.md"] }),
  notes("Open Knowledge Format", { text: ["index.md", /^okf_version:/m] }),
  notes("squad", { all: ["decisions.md", "casting"] }),
  notes("squad", { all: ["decisions.md", "orchestration-log"] }),
  notes("Hermes", { text: [INDEX_FILE, /^§$/m] }),
  notes("Qwen Code", { all: ["pinned"], twoOf: ["user", "feedback", "project", "reference"] }),
  notes("basic-memory", { frontmatter: /^permalink:/m }),
]

const WUNDR_SECTION =
  "\n## (?:User Preferences|Project Conventions|Error Patterns|Tool Usage|Architecture Decisions|Corrections|People & Roles)(?=\n)"

/** Sets of names, or of headings, that a product always uses. */
export const NAME_SETS: readonly ProductSign[] = [
  {
    layout: "squads",
    twoOf: ["state.md", "learnings.md", "output.md", "feedback.md", "executions.md", "events.md"],
  },
  { layout: "squads", at: /\/\.agents\/memory\/[^/]+\/[^/]+$/, all: ["state.md"] },
  { layout: "squads", at: /\/\.agents\/memory$/, all: ["*/*/state.md"] },
  { layout: "openclaw", folder: ["memory", /^\d{4}-\d{2}-\d{2}(?!\d).*\.md$/] },
  { layout: "openclaw", twoOf: ["SOUL.md", "IDENTITY.md", "HEARTBEAT.md", "DREAMS.md", "TOOLS.md"] },
  { layout: "wundr", text: [INDEX_FILE, new RegExp(`${WUNDR_SECTION}[^]*?${WUNDR_SECTION}`)] },
  notes("a memory bank", {
    twoOf: [
      ...["projectbrief.md", "projectBrief.md", "productContext.md", "activeContext.md"],
      ...["systemPatterns.md", "techContext.md", "decisionLog.md"],
    ],
  }),
  notes("Serena", {
    twoOf: ["project_overview.md", "suggested_commands.md", "task_completion.md", "code_style.md"],
  }),
]

/** The layouts that keep memories at a path. */
export const PATHS: readonly (readonly [DetectedName, RegExp])[] = [
  ["claude-code", /\/\.claude\/(?:projects\/[^/]+\/memory|agent-memory(?:-local)?\/[^/]+)$/],
  ["agents-memory", /\/\.agents\/memory$/],
  ["squads", /\/\.agents\/memory\/[^/]+\/[^/]+$/],
  ["wundr", /\/\.wundr(?:\/local)?$/],
]
