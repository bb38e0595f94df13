/** What a host that bundles for Node gets: one ESM file, minified, gzipped. */
const forNode = (config) => ({ ...config, platform: "node", format: "esm" })

// biome-ignore lint/style/noDefaultExport: size-limit reads it so
export default [
  {
    name: "@caliban/memory-core/loader",
    path: "packages/memory-core/dist/loader.js",
    limit: "7.5 kB",
    gzip: true,
    modifyEsbuildConfig: forNode,
  },
  {
    name: "@caliban/memory-core without yaml",
    path: "packages/memory-core/dist/index.js",
    ignore: ["yaml"],
    limit: "37 kB",
    gzip: true,
    modifyEsbuildConfig: forNode,
  },
]
