import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runPnpm, temporaryFolder } from "../published.ts";
import { ROOT } from "../source-files.ts";
// Each host's own package next to the packed tarballs, in a project of its own, with conversations through the host's own
// loop. `npm run test:hosts -- --all` also runs the oldest version of each host.
const MATRIX = join(ROOT, "tests/hosts/matrix");
const hosts = Object.entries(JSON.parse(readFileSync(join(MATRIX, "hosts.json"), "utf8")));
const cases = hosts.flatMap(([name, { scenario = name, example, runner = "run-example", newest, oldest }]) => [
    { name, project: name, scenario, example, runner, versions: newest },
    ...(process.env["ALL_HOSTS"] === "1" && oldest !== undefined
        ? [{ name, project: `${name}-oldest`, scenario, example: undefined, runner, versions: oldest }]
        : []),
]);
let folder = "";
const projectOf = (name) => join(folder, "projects", name);
/** Installs every project at once: packages that several hosts need are fetched and written only once. */
beforeAll(() => {
    folder = temporaryFolder();
    const ours = Object.fromEntries(inject("tarballs").map(({ name, path }) => [`@caliban/${name}`, `file:${path}`]));
    for (const { project, versions } of cases) {
        mkdirSync(projectOf(project), { recursive: true });
        const manifest = { name: project, private: true, type: "module", dependencies: { ...ours, ...versions } };
        writeFileSync(join(projectOf(project), "package.json"), JSON.stringify(manifest));
        cpSync(MATRIX, join(projectOf(project), "matrix"), { recursive: true });
        cpSync(join(ROOT, "examples"), projectOf(project), { recursive: true });
    }
    // The tarballs depend on each other; without the overrides they would be looked up in the registry.
    const workspace = {
        packages: ["projects/*"],
        overrides: ours,
        autoInstallPeers: false,
        // The program of the Claude Agent SDK, one large package for each platform; a script takes its place.
        ignoredOptionalDependencies: ["@anthropic-ai/claude-agent-sdk-*"],
    };
    writeFileSync(join(folder, "pnpm-workspace.yaml"), JSON.stringify(workspace));
    writeFileSync(join(folder, "package.json"), '{ "private": true }');
    runPnpm("install --prefer-offline --ignore-scripts --reporter=silent", folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
describe.each(cases)("$name with $versions", ({ project, scenario, example, runner }) => {
    it.runIf(scenario !== false).concurrent("shows the prefix, runs the tools, explains mistakes, asks, stops and remembers", async () => {
        const output = await run(project, join("matrix/hosts", `${scenario}.mjs`));
        expect(output.trimEnd().split("\n").at(-1)).toBe("ok");
    });
    it.runIf(example !== undefined).concurrent("runs the example", async () => {
        expect(await run(project, `matrix/${runner}.mjs`, `${example}.mjs`)).toBe("ok\n");
    });
});
it.concurrent("the adapters type-check with the types of each host; one wrong line does not", async () => {
    const types = readdirSync(join(MATRIX, "types")).map((file) => file.replace(".mts", ""));
    const files = cases
        .filter(({ name }) => types.includes(name))
        .map(({ name, project }) => `projects/${project}/matrix/types/${name}.mts`);
    const wrong = "projects/anthropic/matrix/types/wrong.mts";
    writeFileSync(join(folder, wrong), 'import { memoryTools } from "./common.mts"\nmemoryTools.callTool(1, 2)\n');
    const errors = (await findTypeErrors([...files, wrong]))
        .split("\n")
        .filter((line) => /^\S.* error TS/.test(line));
    expect(errors).toEqual([expect.stringMatching(/wrong\.mts.* error TS2345:/)]);
});
/** Runs a file of a project in a process of its own, with a home directory of its own. */
async function run(project, ...args) {
    const cwd = projectOf(project);
    const env = { PATH: process.env["PATH"], HOME: cwd, USERPROFILE: cwd };
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env });
    return stdout;
}
/** What TypeScript says of these files in one run. */
async function findTypeErrors(files) {
    const compilerOptions = {
        module: "nodenext",
        target: "es2023",
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        types: ["node"],
        typeRoots: [join(ROOT, "node_modules/@types")],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
    const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
    return await promisify(execFile)(process.execPath, [compiler, "-p", folder]).then(({ stdout }) => stdout, (error) => error.stdout);
}
