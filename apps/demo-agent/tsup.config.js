const config = {
    entry: ["src/main.ts"],
    noExternal: ["@caliban/text"],
    format: ["esm"],
    target: "node20",
    clean: true,
    sourcemap: true,
};
export default config;
