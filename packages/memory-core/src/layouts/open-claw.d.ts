import type { Layout } from "../paths/layout.ts"
/**
 * An OpenClaw workspace, by default `~/.openclaw/workspace`; the option `directory` names another one. It has a curated
 * `MEMORY.md`, and `memory/` with topics and daily notes. A daily note is never in the prompt; it is read as
 * `memory/2026-01-02`, and a write to that address adds a section at its end.
 */
export declare function openClaw(): Layout
