import { execFileSync } from "node:child_process"
import { mkdirSync, realpathSync } from "node:fs"
import { join } from "node:path"
import { createMemory, type Memory, type MemoryOptions, type TopicDraft } from "../src/index.ts"
import { temporaryFolder, writeFiles } from "./temporary-folder.ts"

/** A home directory and projects next to it. */
export function projectWorld() {
  const root = realpathSync.native(temporaryFolder())
  const home = join(root, "home")
  const projects = join(home, ".local/share/caliban/projects")
  mkdirSync(home)
  return {
    root,
    home,
    projects,
    /** A folder with a file; with `git`, a repository. */
    project(name: string, kind?: "git"): string {
      const folder = join(root, name)
      writeFiles(folder, { "code.ts": "" })
      if (kind === "git") git(folder, "init", "-q")
      return folder
    },
    open: (cwd: string, options: Partial<MemoryOptions> = {}): Memory =>
      createMemory({
        cwd,
        durability: "none",
        ...options,
        system: { env: { HOME: home }, ...options.system },
      }),
  }
}

export function git(cwd: string, ...args: string[]): void {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"]
  execFileSync("git", [...identity, ...args], { cwd, env: { PATH: process.env["PATH"] }, stdio: "pipe" })
}

export function draft(slug: string, description: string = `About ${slug}`): TopicDraft {
  return { slug, type: "project", description, body: `${description}.` }
}
