import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from "node:fs"
import { join } from "node:path"
import { createMemory, type Memory, type MemoryOptions, type TopicDraft } from "../../src/index.ts"
import { temporaryFolder, writeFiles } from "../temporary-folder.ts"

type Files = Readonly<Record<string, string>>

export interface World {
  root: string
  project: string
  team: string
  reference: string
  /** The options of every memory of this world. */
  options: MemoryOptions
  open(more?: Partial<MemoryOptions>): Memory
}

/** A project, a writable mount `team` that takes the type `project`, and a read-only mount `ref`. */
export function createWorld({ team = {}, reference = {} }: { team?: Files; reference?: Files } = {}): World {
  const root = temporaryFolder({ "home/.keep": "", "project/.keep": "" })
  const place = (name: string, files: Files): string => {
    mkdirSync(join(root, name), { mode: 0o700 })
    writeFiles(join(root, name), files)
    return join(root, name)
  }
  const folders = { team: place("team", team), reference: place("reference", reference) }
  const project = join(root, "project")
  const options: MemoryOptions = {
    cwd: project,
    durability: "none",
    mounts: [
      { name: "team", directory: folders.team, access: "write", types: ["project"] },
      { name: "ref", directory: folders.reference },
    ],
    system: { env: { HOME: join(root, "home") } },
  }
  return {
    root,
    project,
    ...folders,
    options,
    open: (more = {}) => createMemory({ ...options, ...more, system: { ...options.system, ...more.system } }),
  }
}

export function draft(slug: string, more: Partial<TopicDraft> = {}): TopicDraft {
  return { slug, type: "feedback", description: `About ${slug}`, body: "Text.", ...more }
}

/** A topic file, and an index with a line for it. */
export function topicFiles(slug: string, description: string = `About ${slug}`): Files {
  return {
    "MEMORY.md": `- [${slug}](${slug}.md) — project: ${description}\n`,
    [`${slug}.md`]: `---\nname: ${slug}\ndescription: ${description}\nmetadata:\n  type: project\n---\n\nText of ${slug}.\n`,
  }
}

/** Every path below a folder with its kind, mode, time and content, control files included. */
export function readTree(folder: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  const visit = (path: string, name: string): void => {
    const stat = lstatSync(path)
    const facts = `${stat.mode} ${stat.mtimeMs} ${stat.ino}`
    if (stat.isSymbolicLink()) found[name] = `${facts} -> ${readlinkSync(path)}`
    else if (stat.isDirectory()) {
      found[name] = facts
      for (const entry of readdirSync(path).sort()) visit(join(path, entry), `${name}/${entry}`)
    } else found[name] = `${facts} ${readFileSync(path, "latin1")}`
  }
  visit(folder, ".")
  return found
}
