// An editor that needs no person: `fake-editor.mjs <action> [argument …] <path>`.
import { readFileSync, rmSync, writeFileSync } from "node:fs"

const [action, ...rest] = process.argv.slice(2)
const path = rest.pop()

switch (action) {
  case "replace":
    writeFileSync(path, readFileSync(path, "utf8").replace(rest[0], rest[1]))
    break
  case "write":
    writeFileSync(path, `${rest[0]}\n`)
    break
  case "remove":
    rmSync(path)
    break
  case "die":
    process.kill(process.pid, "SIGTERM")
    break
  case "fail":
    process.exitCode = 3
    break
}
