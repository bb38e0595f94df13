import { countOf, printable } from "@caliban/text"

const has =
  (name) =>
  ({ present }) =>
    present([name]).length > 0 ? `There is ${name}.` : undefined
const hasTwoOf =
  (...names) =>
  ({ present }) => {
    const found = present(names)
    return found.length > 1 ? `There are ${found.join(" and ")}.` : undefined
  }
/** Files and texts that only one product writes. */
export const MARKERS = [
  { layout: "caliban", find: findOrigin },
  {
    layout: "wundr",
    find: ({ index }) =>
      /<!-- ?auto:\w+=/.test(index) ? "MEMORY.md has metadata in comments (auto:…)." : undefined,
  },
  {
    layout: "wundr",
    find: ({ namesIn }) =>
      namesIn(".versions").some((name) => /^MEMORY_v\d+\.json$/.test(name))
        ? "There are versions of MEMORY.md in .versions."
        : undefined,
  },
  { layout: "squads", find: has(".locks") },
  {
    layout: "squads",
    find: ({ head }) =>
      /<!-- exec:/.test(head("executions.md")) ? "executions.md is a log of runs." : undefined,
  },
  {
    layout: "notes",
    product: "Codex",
    find: ({ head }) =>
      /^v1\b/.test(head("memory_summary.md")) ? "memory_summary.md begins with v1." : undefined,
  },
  { layout: "notes", product: "Letta", find: has(".letta") },
  {
    layout: "notes",
    product: "Serena",
    find: ({ path, head }) =>
      path.endsWith("/memories") && head("../project.yml") !== ""
        ? "There is project.yml in the folder above memories."
        : undefined,
  },
  {
    layout: "notes",
    product: "Serena",
    find: ({ present }) =>
      present(["project.yml", "memories"]).length > 1
        ? "There are project.yml and memories: the memories are in that folder."
        : undefined,
  },
  { layout: "notes", product: "Junie", find: has("memory.version") },
  {
    layout: "notes",
    product: "Junie",
    find: ({ head }) =>
      /^\[[\d :-]+\] - Updated by Junie/m.test(head("feedback.md"))
        ? "feedback.md has entries of Junie."
        : undefined,
  },
  { layout: "notes", product: "nanobot", find: has(".dream_cursor") },
  {
    layout: "notes",
    product: "Open Knowledge Format",
    find: ({ head }) =>
      /^okf_version:/m.test(head("index.md")) ? "index.md has an okf_version." : undefined,
  },
  {
    layout: "notes",
    product: "squad",
    find: ({ present }) =>
      present(["decisions.md", "casting"]).length > 1 ||
      present(["decisions.md", "orchestration-log"]).length > 1
        ? "There is decisions.md next to the folders of a team."
        : undefined,
  },
  {
    layout: "notes",
    product: "Hermes",
    find: ({ index }) => (/^§$/m.test(index) ? "The entries of MEMORY.md are separated by §." : undefined),
  },
  {
    layout: "notes",
    product: "Qwen Code",
    find: ({ present }) =>
      present(["pinned"]).length > 0 && present(["user", "feedback", "project", "reference"]).length > 1
        ? "There is a folder pinned next to folders by type."
        : undefined,
  },
  {
    layout: "notes",
    product: "basic-memory",
    find: ({ frontmatters }) =>
      frontmatters().some((block) => /^permalink:/m.test(block)) ? "Files have a permalink." : undefined,
  },
]
/** Sets of names, or of headings, that a product always uses. */
export const NAME_SETS = [
  {
    layout: "squads",
    find: hasTwoOf("state.md", "learnings.md", "output.md", "feedback.md", "executions.md", "events.md"),
  },
  {
    layout: "squads",
    find: ({ path, present }) =>
      /\/\.agents\/memory\/[^/]+\/[^/]+$/.test(path) && present(["state.md"]).length > 0
        ? "There is state.md in the folder of an agent of a squad."
        : undefined,
  },
  { layout: "squads", find: findSquads },
  {
    layout: "openclaw",
    find({ namesIn }) {
      const notes = namesIn("memory").filter((name) => /^\d{4}-\d{2}-\d{2}(?!\d).*\.md$/.test(name))
      if (notes.length === 0) return undefined
      const [first = ""] = notes.toSorted()
      return `The folder memory has ${countOf(notes.length, "daily note")}, for example ${first}.`
    },
  },
  { layout: "openclaw", find: hasTwoOf("SOUL.md", "IDENTITY.md", "HEARTBEAT.md", "DREAMS.md", "TOOLS.md") },
  {
    layout: "wundr",
    find({ index }) {
      const found = WUNDR_SECTIONS.filter((title) => index.includes(`\n## ${title}\n`))
      return found.length > 1 ? `MEMORY.md has the sections ${found.join(" and ")}.` : undefined
    },
  },
  {
    layout: "notes",
    product: "a memory bank",
    find: hasTwoOf(
      "projectbrief.md",
      "projectBrief.md",
      "productContext.md",
      "activeContext.md",
      "systemPatterns.md",
      "techContext.md",
      "decisionLog.md",
    ),
  },
  {
    layout: "notes",
    product: "Serena",
    find: hasTwoOf("project_overview.md", "suggested_commands.md", "task_completion.md", "code_style.md"),
  },
]
const WUNDR_SECTIONS = [
  "User Preferences",
  "Project Conventions",
  "Error Patterns",
  "Tool Usage",
  "Architecture Decisions",
  "Corrections",
  "People & Roles",
]
/** The record next to the `memory` folder of a project. */
function findOrigin({ path, head }) {
  if (!path.endsWith("/memory")) return undefined
  const isOrigin = /"path"\s*:\s*"[^"]*"/.test(head("../origin.json"))
  return isOrigin ? "There is an origin.json of Caliban in the folder above." : undefined
}
/** This many folders of a tree of squads are listed. */
const LISTED_MAX = 20
/** The agents of a whole tree, `.agents/memory`. */
function findSquads({ path, names, namesIn }) {
  if (!path.endsWith("/.agents/memory")) return undefined
  for (const squad of (names ?? []).toSorted().slice(0, LISTED_MAX))
    for (const agent of namesIn(squad).slice(0, LISTED_MAX))
      if (namesIn(`${squad}/${agent}`).includes("state.md"))
        return printable(
          `${squad}/${agent} has a state.md: the folders are squads and agents. Choose one with the options squad and agent.`,
        )
  return undefined
}
