import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createMemory, type Memory } from "@caliban/memory"
import { expect, onTestFinished, vi } from "vitest"
import plugin from "../src/index.ts"
import type { Hooks } from "../src/server.ts"

/** A home directory and a project in it, both empty. */
export interface World {
  home: string
  project: string
}

export function createWorld(): World {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "caliban opencode ")))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  vi.stubEnv("HOME", home)
  const project = join(home, "work")
  mkdirSync(join(project, ".git"), { recursive: true })
  return { home, project }
}

/** What OpenCode 1 does with the plugin. */
export interface OpenCode {
  hooks: Hooks
  /** What the plugin wrote into the log. */
  lines: string[]
  /** The permissions that it asked for. */
  asked: { permission: string; patterns: string[] }[]
  /** The system prompt of a request, in parts. */
  system(session: string, base?: string): Promise<string[]>
  call(session: string, tool: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<string>
}

export async function startOpenCode(
  folder: string,
  options?: unknown,
  { worktree = folder, answer = async () => {} }: { worktree?: string; answer?: () => Promise<void> } = {},
): Promise<OpenCode> {
  const lines: string[] = []
  const log = async ({ body }: { body: { message: string } }) => void lines.push(body.message)
  const asked: OpenCode["asked"] = []
  const hooks = await plugin.server({ directory: folder, worktree, client: { app: { log } } }, options)
  return {
    hooks,
    lines,
    asked,
    async system(sessionID, base = "You are opencode.") {
      const system = [base]
      await hooks["experimental.chat.system.transform"]?.({ sessionID }, { system })
      return system
    },
    async call(sessionID, name, args, abort = new AbortController().signal) {
      const tool = hooks.tool?.[name]
      expect(tool, name).toBeDefined()
      const ask = async (request: OpenCode["asked"][number]) => {
        asked.push(request)
        await answer()
      }
      return (await tool?.execute(args, { sessionID, abort, ask }))?.output ?? ""
    },
  }
}

/** The same memory, as another program opens it. */
export const openElsewhere = ({ home, project }: World): Memory =>
  createMemory({ cwd: project, system: { home } })

export const DRAFT = { slug: "deploy", type: "project", description: "Fridays", body: "With make." } as const
