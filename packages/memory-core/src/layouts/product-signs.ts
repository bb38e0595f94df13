import { countOf, printable } from "@caliban/text"
import { INDEX_FILE } from "../paths/address.ts"
import type { DirectoryFacts } from "./directory-facts.ts"
import type { DetectedName } from "./layout-table.ts"

/** What was found, as a sentence; `undefined` when the sign is absent. */
type Find = (facts: DirectoryFacts) => string | undefined

/** A sign of a product in a directory. */
export interface ProductSign {
  layout: DetectedName
  /** A product without a layout of its own: `notes` shows its files. */
  product?: string
  find: Find
}

const sign = (layout: DetectedName, find: Find): ProductSign => ({ layout, find })
const notes = (product: string, find: Find): ProductSign => ({ layout: "notes", product, find })

/** All of some names. */
const all =
  (...names: readonly string[]): Find =>
  ({ present }) =>
    present(names).length === names.length ? `There is ${names.join(" and ")}.` : undefined

/** Two of some names that a product always uses. */
const twoOf =
  (...names: readonly string[]): Find =>
  ({ present }) => {
    const found = present(names)
    return found.length > 1 ? `There are ${found.join(" and ")}.` : undefined
  }

/** A text at the head of a file. */
const text =
  (path: string, pattern: RegExp, what: string): Find =>
  ({ index, head }) =>
    pattern.test(path === INDEX_FILE ? index : head(path)) ? `${path} ${what}.` : undefined

/** Names in a folder of the directory. */
const inFolder =
  (folder: string, pattern: RegExp, what: string): Find =>
  ({ namesIn }) => {
    const [first, ...others] = namesIn(folder)
      .filter((name) => pattern.test(name))
      .sort()
    const count = countOf(others.length + 1, what)
    return first === undefined ? undefined : `The folder ${folder} has ${count}, for example ${first}.`
  }

/** A sign that counts only at a path. */
const at =
  (pattern: RegExp, find: Find): Find =>
  (facts) =>
    pattern.test(facts.path) ? find(facts) : undefined

/** Files and texts that only one product writes. */
export const MARKERS: readonly ProductSign[] = [
  sign("caliban", at(/\/memory$/, text("../origin.json", /"path"\s*:\s*"[^"]*"/, "is an origin record"))),
  sign("wundr", text(INDEX_FILE, /<!-- ?auto:\w+=/, "has metadata in comments (auto:…)")),
  sign("wundr", inFolder(".versions", /^MEMORY_v\d+\.json$/, "version")),
  sign("squads", all(".locks")),
  sign("squads", text("executions.md", /<!-- exec:/, "is a log of runs")),
  notes("Codex", text("memory_summary.md", /^v1\b/, "begins with v1")),
  notes("Letta", all(".letta")),
  notes("Serena", at(/\/memories$/, text("../project.yml", /./, "is in the folder above memories"))),
  notes("Serena", all("project.yml", "memories")),
  notes("Junie", all("memory.version")),
  notes("Junie", text("feedback.md", /^\[[\d :-]+\] - Updated by Junie/m, "has entries of Junie")),
  notes("nanobot", twoOf("MEMORY.md", ".dream_cursor", "history.jsonl")),
  notes("nanobot", inFolder("memory", /^(?:\.dream_cursor|history\.jsonl)$/, "file of its log")),
  notes("nanobot", ({ namesIn }) =>
    ["MEMORY.md", "HISTORY.md"].every((name) => namesIn("memory").includes(name))
      ? "The folder memory has MEMORY.md and HISTORY.md."
      : undefined,
  ),
  notes("Open Knowledge Format", text("index.md", /^okf_version:/m, "has an okf_version")),
  notes("squad", all("decisions.md", "casting")),
  notes("squad", all("decisions.md", "orchestration-log")),
  notes("Hermes", text(INDEX_FILE, /^§$/m, "has entries that § separates")),
  notes("Qwen Code", (facts) =>
    all("pinned")(facts) ? twoOf("user", "feedback", "project", "reference")(facts) : undefined,
  ),
  notes("basic-memory", ({ frontmatters }) =>
    frontmatters().some((block) => /^permalink:/m.test(block)) ? "Files have a permalink." : undefined,
  ),
]

/** Sets of names, or of headings, that a product always uses. */
export const NAME_SETS: readonly ProductSign[] = [
  sign("squads", twoOf("state.md", "learnings.md", "output.md", "feedback.md", "executions.md", "events.md")),
  sign("squads", at(/\/\.agents\/memory\/[^/]+\/[^/]+$/, all("state.md"))),
  sign("squads", at(/\/\.agents\/memory$/, findSquads)),
  sign("openclaw", inFolder("memory", /^\d{4}-\d{2}-\d{2}(?!\d).*\.md$/, "daily note")),
  sign("openclaw", twoOf("SOUL.md", "IDENTITY.md", "HEARTBEAT.md", "DREAMS.md", "TOOLS.md")),
  sign("wundr", ({ index }) => {
    const found = WUNDR_SECTIONS.filter((title) => index.includes(`\n## ${title}\n`))
    return found.length > 1 ? `MEMORY.md has the sections ${found.join(" and ")}.` : undefined
  }),
  notes(
    "a memory bank",
    twoOf(
      ...["projectbrief.md", "projectBrief.md", "productContext.md", "activeContext.md"],
      ...["systemPatterns.md", "techContext.md", "decisionLog.md"],
    ),
  ),
  notes(
    "Serena",
    twoOf("project_overview.md", "suggested_commands.md", "task_completion.md", "code_style.md"),
  ),
]

const WUNDR_SECTIONS = [
  ...["User Preferences", "Project Conventions", "Error Patterns", "Tool Usage"],
  ...["Architecture Decisions", "Corrections", "People & Roles"],
]

/** This many folders of a tree of squads are listed. */
const LISTED_MAX = 20

/** The agents of a whole tree, `.agents/memory`. */
function findSquads({ names = [], namesIn }: DirectoryFacts): string | undefined {
  for (const squad of names.toSorted().slice(0, LISTED_MAX))
    for (const agent of namesIn(squad).slice(0, LISTED_MAX))
      if (namesIn(`${squad}/${agent}`).includes("state.md"))
        return printable(
          `${squad}/${agent} has a state.md: the folders are squads and agents. Choose one: squads({ squad, agent }).`,
        )
  return undefined
}
