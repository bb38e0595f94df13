import { squads } from "../../src/layouts.ts"
import { DESCRIPTION, type Fixture, NESTED_TYPE, TOP_TYPE, topic } from "./fixture.ts"

/** Directories among other files of their product. */
export const PRODUCT_FIXTURES: readonly Fixture[] = [
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
    options: { layout: squads({ squad: "website", agent: "lead" }) },
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
        "+One line per topic:\n",
        "+- [slug](slug.md) — what it says, in one line\n",
        "+The fact itself is in slug.md next to this file.\n",
        "+At most 200 lines or 25 KB are shown to the agent; comments like this one are not.\n",
        "+-->\n",
        "+\n",
        `+- [deploy-steps](deploy-steps.md) — ${DESCRIPTION}\n`,
      ],
    },
  },
  {
    name: "a squad's agent whose index links to its state",
    options: { layout: squads({ squad: "website", agent: "lead" }) },
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
