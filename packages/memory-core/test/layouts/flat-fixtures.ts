import { claudeCode } from "../../src/layouts.ts"
import { DESCRIPTION, type Fixture, NESTED_TYPE, TOP_TYPE, topic } from "./fixture.ts"

/** Directories whose topics are next to the index. */
export const FLAT_FIXTURES: readonly Fixture[] = [
  {
    name: "an agent's own memory of Claude Code, with a pointer index in CRLF and a byte order mark",
    options: { layout: claudeCode({ agent: "code reviewer" }) },
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
    options: { layout: claudeCode({ agent: "architect" }) },
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
      index: [`+- [deploy-steps](deploy-steps.md) — ${DESCRIPTION}\n`],
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
]
