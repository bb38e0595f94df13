/** What a host that bundles for Node gets: one ESM file, minified, gzipped. */
const forNode = (config) => ({ ...config, platform: "node", format: "esm" })

// biome-ignore lint/style/noDefaultExport: size-limit reads it so
export default [
  {
    name: "@caliban/memory-loader",
    path: "packages/memory-loader/dist/index.js",
    limit: "24 kB",
    gzip: true,
    modifyEsbuildConfig: forNode,
  },
  {
    name: "@caliban/memory-core",
    path: "packages/memory-core/dist/index.js",
    limit: "113 kB",
    gzip: true,
    modifyEsbuildConfig: forNode,
  },
  {
    name: "@caliban/memory-search",
    path: "packages/memory-search/dist/index.js",
    limit: "42 kB",
    gzip: true,
    ignore: ["@caliban/memory-core"],
    modifyEsbuildConfig: forNode,
  },
]
