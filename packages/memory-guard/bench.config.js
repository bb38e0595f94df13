const config = {
    entry: ["test/bench/main.ts", "test/bench/longest-block.ts"],
    format: ["esm"],
    target: "node20",
    outDir: "node_modules/.cache/bench",
    silent: true,
};
export default config;
