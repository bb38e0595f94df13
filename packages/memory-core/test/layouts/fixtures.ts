import type { MemoryOptions } from "../../src/index.ts"

/** A directory as another product writes it. All texts are invented. */
export interface Fixture {
  name: string
  options: Partial<MemoryOptions>
  /** The memory directory, below the root. */
  at: string
  /** Paths below the root. */
  files: Readonly<Record<string, string>>
  /** Texts that a load shows, and texts that it does not. */
  shows: readonly string[]
  hides: readonly string[]
  /** A new topic `deploy-steps`: where it is, its frontmatter below the description, and what the index gets. */
  created: { path: string; frontmatter: string; index: readonly string[] }
  /** The change of the description of a listed topic: what it does to the index. */
  updated?: { slug: string; path: string; index: readonly string[] }
}

const NESTED_TYPE = "metadata:\n  node_type: memory\n  type: project\n"
const TOP_TYPE = "type: project\n"

const topic = (name: string, description: string, end: string = "\n"): string =>
  ["---", `name: ${name}`, `description: ${description}`, "type: project", "---", "", "Text.", ""].join(end)

export const DESCRIPTION = "Deploy from the release branch"

export const FIXTURES: readonly Fixture[] = [
  {
    name: "an agent's own memory of Claude Code, with a pointer index in CRLF and a byte order mark",
    options: { layout: "claude-code", agent: "code reviewer" },
    at: "project/.claude/agent-memory/code reviewer",
    files: {
      "project/.claude/agent-memory/code reviewer/MEMORY.md":
        "\uFEFF# Review memory\r\n\r\n- [Style](style.md) - tabs, not spaces\r\n- [Tests](tests.md) - run them first\r\n",
      "project/.claude/agent-memory/code reviewer/style.md": topic("Style", "tabs, not spaces", "\r\n"),
      "project/.claude/agent-memory/code reviewer/tests.md": topic("Tests", "run them first", "\r\n"),
      "project/.claude/agent-memory/other/MEMORY.md": "- [secret](secret.md) - of another agent\n",
    },
    shows: ["tabs, not spaces", "run them first"],
    hides: ["another agent"],
    created: {
      path: "deploy-steps.md",
      frontmatter: NESTED_TYPE,
      index: [`+- [deploy-steps](deploy-steps.md) - ${DESCRIPTION}\r\n`],
    },
    updated: {
      slug: "style",
      path: "style.md",
      index: ["-- [Style](style.md) - tabs, not spaces\r\n", `+- [Style](style.md) - ${DESCRIPTION}\r\n`],
    },
  },
  {
    name: "an agent's own memory of Claude Code that is only headed sections",
    options: { layout: "claude-code", agent: "architect" },
    at: "project/.claude/agent-memory/architect",
    files: {
      "project/.claude/agent-memory/architect/MEMORY.md":
        "# Architect\n\n## Patterns\n- Ports and adapters in `src/`.\n- See [the guide](../../docs/guide.md).\n\n## Open\n- None\n",
    },
    shows: ["Ports and adapters", "## Open"],
    hides: [],
    created: {
      path: "deploy-steps.md",
      frontmatter: NESTED_TYPE,
      index: [`+- [deploy-steps](deploy-steps.md) — project: ${DESCRIPTION}\n`],
    },
  },
  {
    name: "a shared directory with links, wikilinks, a table and code spans",
    options: { layout: "agents-memory" },
    at: "project/.agents/memory",
    files: {
      "project/.agents/memory/MEMORY.md":
        "# Index\n\n* [Database](./database.md): use migrations\n* [Style](style.md): no semicolons\n* [[glossary]] `src/**`\n* `naming.md`: how things are called\n\n| file | what |\n|---|---|\n| ports.md | which ports |\n",
      "project/.agents/memory/database.md": topic("Database", "use migrations"),
      "project/.agents/memory/style.md": "---\nname: Style\ndescription: no semicolons\n---\nText.\n",
      "project/.agents/memory/glossary.md": topic("Glossary", "words"),
      "project/.agents/memory/naming.md": "# Naming\n",
      "project/.agents/memory/ports.md": topic("Ports", "which ports"),
      "project/.agents/memory/README.md": "---\nname: Policy\n---\nHow this folder is used.\n",
    },
    shows: ["use migrations", "[[glossary]]", "which ports"],
    hides: ["Policy"],
    created: {
      path: "deploy-steps.md",
      frontmatter: TOP_TYPE,
      index: [`+* [deploy-steps](deploy-steps.md): ${DESCRIPTION}\n`],
    },
    updated: {
      slug: "database",
      path: "database.md",
      index: [
        "-* [Database](./database.md): use migrations\n",
        `+* [Database](./database.md): ${DESCRIPTION}\n`,
      ],
    },
  },
  {
    name: "a shared directory whose index only points elsewhere",
    options: { layout: "agents-memory" },
    at: "project/.agents/memory",
    files: {
      "project/.agents/memory/MEMORY.md":
        "Memory moved to [docs/memory](../../docs/memory/MEMORY.md). Do not write here.",
      "project/.agents/memory/decisions.md": "",
    },
    shows: ["Do not write here"],
    hides: ["decisions"],
    created: {
      path: "deploy-steps.md",
      frontmatter: TOP_TYPE,
      index: [
        "-Memory moved to [docs/memory](../../docs/memory/MEMORY.md). Do not write here.",
        "+Memory moved to [docs/memory](../../docs/memory/MEMORY.md). Do not write here.\n",
        "+\n",
        `+- [deploy-steps](deploy-steps.md) — ${DESCRIPTION}`,
      ],
    },
  },
  {
    name: "a shared directory with a template whose entries are in comments",
    options: { layout: "agents-memory" },
    at: "project/.agents/memory",
    files: {
      "project/.agents/memory/MEMORY.md": "# Memory\n\n<!--\n- [Example](example.md) — replace [DATE]\n-->\n",
      "project/.agents/memory/state.template.md": "# State\n\nUpdated: [DATE]\n",
      "project/.agents/memory/.gitignore": "state.md\n",
    },
    shows: [],
    hides: ["Example", "[DATE]"],
    created: {
      path: "deploy-steps.md",
      frontmatter: TOP_TYPE,
      index: [`+- [deploy-steps](deploy-steps.md) — ${DESCRIPTION}\n`],
    },
  },
  {
    name: "an OpenClaw workspace with a content index, daily notes and files of the product",
    options: { layout: "openclaw" },
    at: "home/.openclaw/workspace",
    files: {
      "home/.openclaw/workspace/MEMORY.md":
        "# Long-term memory\n\n## People\n- [P1] [ts:2026-02-01] Ana prefers mail.\n- [Soul](SOUL.md) says who I am.\n\n## Days\n- [2 January](memory/2026-01-02.md): the launch\n- [[2026-01-02-standup]]\n",
      "home/.openclaw/workspace/SOUL.md": "---\nname: Soul\n---\nBe kind.\n",
      "home/.openclaw/workspace/AGENTS.md": "Rules.\n",
      "home/.openclaw/workspace/package.json": "{}\n",
      "home/.openclaw/workspace/skills/mail/SKILL.md": "---\nname: mail\n---\n",
      "home/.openclaw/workspace/memory/2026-01-02.md": "## 09:00\nLaunched.\n",
      "home/.openclaw/workspace/memory/2026-01-02-standup.md": "---\nname: Standup\n---\nShort.\n",
      "home/.openclaw/workspace/memory/projects.md": "# Projects\r\n\r\nOne.\r\n",
    },
    shows: ["Ana prefers mail", "the launch"],
    hides: ["Launched", "Standup", "Be kind", "(file missing)", "One."],
    created: {
      path: "memory/deploy-steps.md",
      frontmatter: NESTED_TYPE,
      index: [`+- [deploy-steps](memory/deploy-steps.md) — project: ${DESCRIPTION}\n`],
    },
  },
  {
    name: "an OpenClaw workspace whose index lists topics",
    options: { layout: "openclaw" },
    at: "home/.openclaw/workspace",
    files: {
      "home/.openclaw/workspace/MEMORY.md":
        "# Memory\n\n- [Projects](memory/projects.md) — what runs\n- [People](./memory/people.md) — who is who\n- [Projects of the root](projects.md) — a file next to the index\n",
      "home/.openclaw/workspace/projects.md": "# Not a topic\n",
      "home/.openclaw/workspace/memory/projects.md": topic("Projects", "what runs"),
      "home/.openclaw/workspace/memory/people.md": topic("People", "who is who"),
      "home/.openclaw/workspace/memory/2026-01-02.md": "Launched.\n",
    },
    shows: ["what runs", "who is who", "a file next to the index"],
    hides: ["Launched", "(file missing)"],
    created: {
      path: "memory/deploy-steps.md",
      frontmatter: NESTED_TYPE,
      index: [`+- [deploy-steps](memory/deploy-steps.md) — ${DESCRIPTION}\n`],
    },
    updated: {
      slug: "people",
      path: "memory/people.md",
      index: [
        "-- [People](./memory/people.md) — who is who\n",
        `+- [People](./memory/people.md) — ${DESCRIPTION}\n`,
      ],
    },
  },
  {
    name: "a Wundr memory with sections, metadata comments and overflow files",
    options: { layout: "wundr" },
    at: "project/.wundr",
    files: {
      "project/.wundr/MEMORY.md":
        "# Memory\n\n## Corrections\n- Use `pnpm`, not npm. <!-- auto: confidence=0.9, date=2026-01-02 -->\n\n## Patterns\n- Small functions. <!-- auto: confidence=0.6 -->\n\n## Links\n- [Patterns](memory/patterns.md)\n",
      "project/.wundr/memory/patterns.md": "# Patterns\n\n- Older entry. <!-- auto: confidence=0.4 -->\n",
      "project/.wundr/.versions/MEMORY_v1.json": "{}",
      "project/.wundr/local/MEMORY.md": "# Memory\n\n- Only on this machine.\n",
    },
    shows: ["Use `pnpm`, not npm.", "[Patterns](memory/patterns.md)"],
    hides: ["confidence", "Older entry", "Only on this machine", "(file missing)"],
    created: {
      path: "memory/deploy-steps.md",
      frontmatter: NESTED_TYPE,
      index: [`+- [deploy-steps](memory/deploy-steps.md) — project: ${DESCRIPTION}\n`],
    },
    updated: {
      slug: "patterns",
      path: "memory/patterns.md",
      index: [
        "-- [Patterns](memory/patterns.md)\n",
        `+- [Patterns](memory/patterns.md) — project: ${DESCRIPTION}\n`,
      ],
    },
  },
  {
    name: "a squad's agent with machine files, a state and no index",
    options: { layout: "squads", squad: "website", agent: "lead" },
    at: "project/.agents/memory/website/lead",
    files: {
      "project/.agents/memory/website/lead/state.md":
        "# Lead State\n\nLast update: 2026-03-01\n\n## Current Focus\n- [x] First pass\n",
      "project/.agents/memory/website/lead/learnings.md":
        "## 2026-03-01: caches\n\nClear them first.\n\n## 2026-03-02: logs\n\nRotate.",
      "project/.agents/memory/website/lead/output.md": "## 2026-03-01: report\n\nDone.",
      "project/.agents/memory/website/lead/executions.md":
        "# Executions\n\n<!-- exec:1 -->\nStatus: running\n",
      "project/.agents/memory/website/lead/events.md": "## 2026-03-01T09:00:00Z: started\n",
      "project/.agents/memory/website/lead/.locks/0123456789ab.lock": "1",
      "project/.agents/memory/website/shared/learnings.md": "# Shared\n\n---\n_2026-03-01_\n\nShared text.\n",
      "project/.agents/memory/website/goals.md": "---\nsquad: website\n---\n## Active\n- Ship\n",
      "project/.agents/memory/.last-sync": "0",
    },
    shows: ["First pass"],
    hides: ["Clear them first", "Status: running", "started", "Shared text", "Ship"],
    created: {
      path: "deploy-steps.md",
      frontmatter: TOP_TYPE,
      index: [
        "+# Memory index\n",
        "+\n",
        "+<!--\n",
        "+One line per topic, newest first:\n",
        "+- [slug](slug.md) — what it says, in one line\n",
        "+The fact itself is in slug.md next to this file.\n",
        "+The first 200 lines or 25 KB are shown to the agent; comments like this one are not.\n",
        "+-->\n",
        "+\n",
        `+- [deploy-steps](deploy-steps.md) — ${DESCRIPTION}\n`,
      ],
    },
  },
  {
    name: "a squad's agent whose index links to its state",
    options: { layout: "squads", squad: "website", agent: "lead" },
    at: "project/.agents/memory/website/lead",
    files: {
      "project/.agents/memory/website/lead/MEMORY.md":
        "# Lead\n\n- [State](state.md) — where I am\n- [Caches](caches.md) — clear them first\n",
      "project/.agents/memory/website/lead/state.md": "# Lead State\n",
      "project/.agents/memory/website/lead/caches.md": topic("caches", "clear them first"),
    },
    shows: ["where I am", "clear them first"],
    hides: ["(file missing)"],
    created: {
      path: "deploy-steps.md",
      frontmatter: TOP_TYPE,
      index: [`+- [deploy-steps](deploy-steps.md) — ${DESCRIPTION}\n`],
    },
    updated: {
      slug: "caches",
      path: "caches.md",
      index: ["-- [Caches](caches.md) — clear them first\n", `+- [Caches](caches.md) — ${DESCRIPTION}\n`],
    },
  },
]
