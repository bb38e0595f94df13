import type { Layout } from "./layout.ts"

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
