import { spawnSync } from "node:child_process"
import { existsSync, linkSync, lutimesSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { CONTROL_FOLDER } from "../control-folder.ts"
import { inParallel } from "../in-parallel.ts"
import { shuffle } from "../random.ts"
import type { Entry } from "../tree.ts"
import { type Actor, startActor } from "./actor.ts"
import { type Canary, type Case, judgeReport, makeCanary, memoryTree, putTree } from "./scene.ts"

/** Creates something at the path of a former file or folder. Returns false if that is not possible. */
type Make = (path: string, canary: Canary) => boolean

const KINDS: Readonly<Record<string, Make>> = {
  "a symlink to a file": (path, { file }) => done(symlinkSync(file, path)),
  "a symlink to a folder": (path, { folder }) => done(symlinkSync(folder, path)),
  "a symlink to nothing": (path, { folder }) => done(symlinkSync(join(folder, "nothing"), path)),
  "a symlink to itself": (path) => done(symlinkSync(path, path)),
  "a hard link": (path, { file }) => done(linkSync(file, path)),
  "a FIFO": (path) => spawnSync("mkfifo", [path]).status === 0,
  "a socket": listen,
  "a folder": (path) => done(mkdirSync(path, { mode: 0o700 })),
  "a full folder": (path) => {
    mkdirSync(path, { mode: 0o700 })
    writeFileSync(join(path, "something"), "of a person", { mode: 0o600 })
    return true
  },
  "an empty file": (path) => done(writeFileSync(path, "", { mode: 0o600 })),
  garbage: (path) => done(writeFileSync(path, Buffer.from([0, 255, 123, 34, 10]), { mode: 0o600 })),
}

const STEPS = [
  ...([["load"], ["list"], ["status"], ["read", "alpha"], ["history"]] as const),
  ...([["write", "alpha", "Something else"], ["write", "new-fact", "Something new"], ["undo"]] as const),
  ...([["remove", "beta"], ["undo"], ["repair"], ["load"]] as const),
]

const AT_ONCE = 4

/**
 * Everything that is not a regular file or folder, in place of the directory, of the index, of a topic, and of
 * the store's own files. Nothing hangs, nothing outside is read or changed, every error is a `MemoryError`.
 */
export async function oddFiles(the: Case): Promise<void> {
  const top = the.context.folder()
  const tree = await memoryTree(top)
  const places = [
    "",
    "beta.md",
    ...tree.map(({ path }) => path).filter((path) => path !== "" && path !== "beta.md"),
  ]
  const pairs = places.flatMap((place) => Object.keys(KINDS).map((kind) => [place, kind] as const))
  const idle = Array.from({ length: AT_ONCE }, () => startActor())
  let tried = 0
  const act = async ([place, kind]: readonly [string, string]): Promise<void> => {
    const actor = idle.pop() ?? startActor()
    const answered = await tryOne(the, actor, join(top, `case-${++tried}`), { tree, place, kind })
    if (answered) idle.push(actor)
  }
  await inParallel(shuffle(the.context.random, pairs), AT_ONCE, act, the.isOver)
  await Promise.all(idle.map((actor) => actor.stop()))
}

async function tryOne(
  the: Case,
  actor: Actor,
  top: string,
  { tree, place, kind }: { tree: readonly Entry[]; place: string; kind: string },
): Promise<boolean> {
  mkdirSync(top)
  const canary = makeCanary(join(top, "canary"))
  const directory = join(top, "memory")
  putTree(directory, tree)
  const path = join(directory, place)
  const name = `${kind} in place of ${place === "" ? "the directory" : place}`
  rmSync(path, { recursive: true })
  if (KINDS[kind]?.(path, canary) !== true) {
    the.skip(name, "could not be made")
    return true
  }
  lutimesSync(path, 1_000_000_000, 1_000_000_000)
  const before = canary.look()
  const report = await actor.ask({ directory, trustDirectory: false, steps: STEPS })
  the.count("odd files in place of ours")
  // A hard link is the file itself under another name, as backups create them: a topic is read and reported.
  const mayRead = kind === "a hard link" && !place.startsWith(CONTROL_FOLDER)
  for (const { step, value = "", error } of judgeReport(the, name, report, mayRead ? undefined : canary)) {
    // A list may refuse a directory that is not a directory; a load has diagnostics.
    const reads = step[0] === "load" || (step[0] === "list" && place !== "")
    the.must(!reads || error === undefined, `${name}: a reader fails`, { step, error })
    if (step[0] === "load" && place !== "" && !["MEMORY.md", "alpha.md"].includes(place)) {
      the.must(value.includes("alpha"), `${name}: a load hides an intact topic`)
    }
  }
  // Writing through a hard link would change the outside file, replacing the link does not.
  the.must(canary.look() === before, `${name}: something outside was changed`)
  rmSync(top, { recursive: true, force: true })
  return report !== undefined
}

function done(_made: unknown): true {
  return true
}

/** The file of a socket remains when its server is killed. */
function listen(path: string): boolean {
  const script =
    "require('net').createServer().listen(process.argv[1],()=>process.kill(process.pid,'SIGKILL'))"
  // The system truncates socket paths that are too long.
  return spawnSync(process.execPath, ["-e", script, path]).signal === "SIGKILL" && existsSync(path)
}
