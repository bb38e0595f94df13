/** `main` is the command; `workers/*` are the processes that it starts and kills. */
const config = {
    entry: ["src/main.ts", "src/workers/*.ts"],
    format: ["esm"],
    target: "node20",
    clean: true,
    sourcemap: true,
    splitting: true,
    removeNodeProtocol: false,
};
export default config;
