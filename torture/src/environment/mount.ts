import { spawnSync } from "node:child_process"
import { mkdirSync } from "node:fs"

/** A new file system of the given size; `undefined` where mounting is not permitted. */
export interface Mount {
  readOnly(): boolean
  writable(): boolean
  remove(): void
}

export function mountTmpfs(folder: string, options: string): Mount | undefined {
  mkdirSync(folder, { recursive: true })
  if (!call("mount", "-t", "tmpfs", "-o", `mode=0755,${options}`, "tmpfs", folder)) return undefined
  return {
    readOnly: () => call("mount", "-o", "remount,ro", folder),
    writable: () => call("mount", "-o", "remount,rw", folder),
    remove: () => {
      if (!call("umount", folder)) call("umount", "-l", folder)
    },
  }
}

function call(command: string, ...args: readonly string[]): boolean {
  return process.platform === "linux" && spawnSync(command, args, { stdio: "ignore" }).status === 0
}
