import { spawn } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Peer } from "../subjects/subject.ts"
import { IMPORTER, manifestOf, peerFolder } from "./peer-folder.ts"

const LIMIT_MS = 600_000

/**
 * Installs the pinned versions of a peer, unless they are installed. Resolves to the installed versions.
 *
 * @throws Error with the first error line of the package manager.
 */
export async function installPeer({ name }: Pick<Peer, "name">): Promise<Record<string, string>> {
  const folder = peerFolder(name)
  const importer = join(folder, IMPORTER)
  const manifest = manifestOf(name)
  if (!existsSync(importer)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, "package.json"), manifest)
    await run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], folder)
    writeFileSync(importer, "export const load = (specifier) => import(specifier)\n")
  }
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> }
  return Object.fromEntries(
    Object.keys(dependencies).map((dependency) => {
      const path = join(folder, "node_modules", dependency, "package.json")
      return [dependency, (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version]
    }),
  )
}

function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // On Windows the command is a script, which only a shell can start.
    const child = spawn(command, args, { cwd, shell: process.platform === "win32", timeout: LIMIT_MS })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data: Buffer) => {
        output = `${output}${data}`.slice(-4_000)
      })
    }
    child.on("error", reject)
    child.on("close", (code) => {
      if (code === 0) resolve()
      else reject(new Error(reasonOf(output) ?? `${command} ended with ${code}`))
    })
  })
}

/** The first non-empty line of the output that does not name a log file. */
function reasonOf(output: string): string | undefined {
  const lines = output.split("\n").map((line) => line.replace(/^npm (?:error|ERR!) ?/, "").trim())
  return lines.find((line) => line !== "" && !line.includes("_logs"))
}
