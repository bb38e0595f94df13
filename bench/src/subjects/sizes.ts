import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { formatNumber, type Table } from "../report.ts"

/** What `size-limit` says of the repository's own list; `undefined` when it is not installed. */
export function measureSizes(): Table | undefined {
  const root = new URL("../../", import.meta.url)
  const bin = fileURLToPath(new URL("node_modules/size-limit/bin.js", root))
  if (!existsSync(bin)) return undefined
  const { stdout } = spawnSync(process.execPath, [bin, "--json"], {
    cwd: fileURLToPath(root),
    encoding: "utf8",
  })
  const sizes = JSON.parse(stdout) as { name: string; size: number; sizeLimit: number }[]
  return {
    title: "Sizes",
    note: "Bundled as one file, minified, gzipped.",
    columns: ["", "size", "limit"],
    rows: sizes.map(({ name, size, sizeLimit }) => [
      name,
      `${formatNumber(size / 1_000)} kB`,
      `${formatNumber(sizeLimit / 1_000)} kB`,
    ]),
  }
}
