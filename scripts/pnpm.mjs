import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"

const ENVIRONMENT = {
  TURBO_TELEMETRY_DISABLED: "1",
  TURBO_NO_UPDATE_NOTIFIER: "1",
  npm_config_update_notifier: "false",
}

/**
 * Runs pnpm: the one that started this process, else the version pinned in package.json, fetched by npm. Returns the
 * exit code.
 *
 * @param output `stderr` sends standard output there; `on failure` shows both on standard error when the command failed.
 */
export function runPnpm(args, output) {
  const [program, ...before] = pnpmCommand()
  const quiet = output === "on failure"
  const { status, error, stdout, stderr } = spawnSync(program, [...before, ...args], {
    stdio: quiet ? ["inherit", "pipe", "pipe"] : ["inherit", output === "stderr" ? 2 : "inherit", "inherit"],
    maxBuffer: Number.POSITIVE_INFINITY,
    env: { ...ENVIRONMENT, ...process.env },
  })
  if (error !== undefined) console.error(`pnpm cannot be started: ${error.message}`)
  if (quiet && status !== 0) process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`)
  return status ?? 1
}

/** Executable and first arguments. Node runs npm's own file: `npx.cmd` of Windows would need a shell. */
function pnpmCommand() {
  const startedBy = process.env.npm_execpath ?? ""
  if ((process.env.npm_config_user_agent ?? "").startsWith("pnpm/") && startedBy !== "") {
    return /\.[cm]?js$/.test(startedBy) ? [process.execPath, startedBy] : [startedBy]
  }
  const { packageManager } = JSON.parse(readFileSync("package.json", "utf8"))
  const pinned = packageManager.split("+")[0]
  const exec = ["exec", "--yes", "--prefer-offline", "--package", pinned, "--", "pnpm"]
  const folder = dirname(process.execPath)
  const npm = [
    basename(startedBy) === "npm-cli.js" ? startedBy : "",
    join(folder, "node_modules", "npm", "bin", "npm-cli.js"),
    join(folder, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
  ].find((file) => file !== "" && existsSync(file))
  return npm === undefined ? ["npm", ...exec] : [process.execPath, npm, ...exec]
}
