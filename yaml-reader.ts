import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative, sep } from "node:path"
import type { Plugin } from "esbuild"

const core = createRequire(new URL("packages/memory-core/package.json", import.meta.url))
const DIST = join(dirname(core.resolve("yaml/package.json")), "browser/dist")

/** What only writes YAML or makes documents of values, and the types of YAML 1.1; every map asks `merge.js`. */
const UNUSED =
  /^(?:stringify\/.*|schema\/(?:json|yaml-1\.1)\/(?!merge).*|doc\/(?:applyReviver|createNode))\.js$/

/**
 * `yaml` without what the core never runs, a quarter of it. One thing of it would be run: keys that are lists or maps
 * become texts.
 *
 * The CommonJS build of `yaml` calls `require("process")`, which fails in an ESM bundle of a host, and its ESM build is
 * exported under `default` only, after `node`.
 */
export const yamlReader: Plugin = {
  name: "yaml-reader",
  setup(build) {
    build.onResolve({ filter: /^yaml$/ }, () => ({ path: join(DIST, "index.js") }))
    build.onLoad({ filter: /[\\/]yaml[\\/]browser[\\/]dist[\\/]/ }, ({ path }) => {
      if (!UNUSED.test(relative(DIST, path).replaceAll(sep, "/"))) return undefined
      const [, names = ""] = /^export \{ (.*) \};$/m.exec(readFileSync(path, "utf8")) ?? []
      const unused = 'const unused = () => { throw new Error("a key is a list or a map") }'
      return { contents: `${unused}\nexport { ${names.replace(/\w+/g, "unused as $&")} }` }
    })
  },
}
