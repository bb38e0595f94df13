import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface Workspace {
  project: string
  home: string
  /** An environment with nothing in it but this workspace's home. */
  env: Readonly<Record<string, string>>
  /** Where the memory of the project is. */
  memory: string
  remove(): Promise<void>
}

/** A project and a home of their own in a temporary folder. */
export async function createWorkspace(): Promise<Workspace> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "caliban-demo-")))
  const home = join(root, "home")
  const project = join(root, "project")
  await mkdir(home)
  await mkdir(project)
  const key = project
    .slice(1)
    .replaceAll("/", "-")
    .replaceAll(/[^A-Za-z0-9._-]/g, "_")
  return {
    project,
    home,
    env: { HOME: home, USERPROFILE: home, PATH: process.env["PATH"] ?? "" },
    memory: join(home, ".local", "share", "caliban", "projects", key, "memory"),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
