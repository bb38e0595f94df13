import { execFileSync, spawn } from "node:child_process"
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "../published.ts"
import { anthropicApi, geminiApi, type ModelStep, startModel } from "./model-server.ts"
import type { PluginWorld } from "./plugin-world.ts"

// The programs of the hosts, from the registry: only with `npm run test:hosts -- --all`, since they are half a gigabyte.
const CLAUDE_CODE = "2.1.330"
const GEMINI_CLI = "0.61.0"

let hosts = ""

export function installHosts(): void {
  if (process.env["ALL_HOSTS"] !== "1") return
  hosts = temporaryFolder()
  const dependencies = { "@anthropic-ai/claude-code": CLAUDE_CODE, "@google/gemini-cli": GEMINI_CLI }
  writeFileSync(join(hosts, "package.json"), JSON.stringify({ private: true, dependencies }))
  execFileSync("npm install --prefer-offline --no-audit --no-fund --loglevel=error", {
    cwd: hosts,
    shell: true,
    stdio: ["ignore", "ignore", "inherit"],
  })
}

export function removeHosts(): void {
  if (hosts !== "") rmSync(hosts, { recursive: true, force: true })
}

export const SAVES: readonly ModelStep[] = [
  {
    tool: "WriteMemoryTopic",
    input: {
      slug: "deploy",
      type: "project",
      description: "Deploys run on Fridays",
      body: "With make.",
      expect: null,
    },
  },
  { answer: "Saved." },
]
export const ANSWERS: readonly ModelStep[] = [{ answer: "On Fridays." }]

/** Where a host works. */
type HostWorld = Pick<PluginWorld, "env" | "home" | "project">

interface RunOptions {
  env?: Record<string, string>
  input?: string
}

/** Runs a host's command in the project. Rejects when it fails. */
export async function runHost(
  { env, project }: HostWorld,
  command: "claude" | "gemini",
  args: readonly string[],
  { env: more, input = "" }: RunOptions = {},
): Promise<string> {
  const file = join(hosts, "node_modules/.bin", command)
  const child = spawn(file, args, {
    cwd: project,
    env: { ...env, ...more },
    stdio: [input === "" ? "ignore" : "pipe", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()))
  child.stdin?.end(input)
  const code = await new Promise((resolve) => child.on("close", resolve))
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} exited with ${code}:\n${output}`)
  return output
}

export async function runClaude(
  world: HostWorld,
  args: readonly string[],
  script: readonly ModelStep[],
): Promise<{ output: string; requests: Record<string, unknown>[] }> {
  const { url, requests } = await startModel(anthropicApi, script)
  const env = {
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: "of-this-test",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
  }
  const output = await runHost(world, "claude", args, { env })
  return { output, requests }
}

/** Settings with which it asks nothing. */
export function prepareGemini({ home }: HostWorld): void {
  mkdirSync(join(home, ".gemini"))
  const settings = { security: { auth: { selectedType: "gemini-api-key" } } }
  writeFileSync(join(home, ".gemini/settings.json"), JSON.stringify(settings))
}

export async function askGemini(
  world: HostWorld,
  message: string,
  script: readonly ModelStep[],
  args: readonly string[] = [],
): Promise<{ output: string; requests: Record<string, unknown>[] }> {
  const { url, requests } = await startModel(geminiApi, script)
  const env = {
    GOOGLE_GEMINI_BASE_URL: url,
    GEMINI_API_KEY: "of-this-test",
    GEMINI_CLI_TRUST_WORKSPACE: "true",
  }
  const all = ["-p", message, "--approval-mode", "yolo", ...args]
  return { output: await runHost(world, "gemini", all, { env }), requests }
}

/** The text of all messages of a request. */
export function conversationOf(request: Record<string, unknown> | undefined): string {
  return JSON.stringify(request?.["messages"] ?? request?.["contents"])
}

export function savedIn({ home }: HostWorld): boolean {
  const projects = join(home, ".local/share/caliban/projects")
  return (
    existsSync(projects) &&
    execFileSync("find", [projects, "-name", "deploy.md"], { encoding: "utf8" }).trim() !== ""
  )
}
