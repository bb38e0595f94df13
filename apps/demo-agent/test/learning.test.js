import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hasPseudoTerminal, openPseudoTerminal } from "./pseudo-terminal.ts";
import { createWorkspace } from "./workspace.ts";
const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const FACT = "From now on, note in this project: deploys always go through ./scripts/ship.sh, never make deploy.";
let workspace;
beforeEach(async () => {
    workspace = await createWorkspace();
});
afterEach(() => workspace.remove());
async function run(argv, stdin = "") {
    const child = spawn(process.execPath, [MAIN, "--offline", ...argv], {
        cwd: workspace.project,
        env: workspace.env,
        stdio: ["pipe", "pipe", "pipe"],
    });
    child.stdin.end(stdin);
    const [stdout, stderr, code] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        new Promise((resolve) => child.once("close", resolve)),
    ]);
    return { stdout, stderr, code };
}
/** The hooks of the index that the next session's prompt shows, without learning. */
async function shown() {
    const { stdout } = await run(["--show-prompt"]);
    return [...stdout.matchAll(/^- \[.*?\]\(.*?\) — (.*)$/gmu)].map(([, hook = ""]) => hook);
}
/** The index and all topics of the project, as text. */
async function files() {
    const names = existsSync(workspace.memory) ? (await readdir(workspace.memory)).sort() : [];
    const texts = names
        .filter((name) => name.endsWith(".md"))
        .map((name) => readFile(join(workspace.memory, name), "utf8"));
    return (await Promise.all(texts)).join("");
}
/** A topic as learning wrote it years ago. */
async function learned(slug, description) {
    await mkdir(workspace.memory, { recursive: true });
    const head = `name: ${slug}\ndescription: "${description}"\nmetadata:\n  node_type: memory\n  type: project`;
    const note = "learned: {at: 2020-01-01, scope: project}";
    await writeFile(join(workspace.memory, `${slug}.md`), `---\n${head}\n  ${note}\n---\n\n${description}\n`);
    await appendFile(join(workspace.memory, "MEMORY.md"), `- [${slug}](${slug}.md) — project: ${description}\n`);
}
const REDIS = "The tests in this repo need redis running, always start it first.";
describe("--learn", () => {
    test("says what it noticed and where it would put it, and stores nothing without a word", async () => {
        const { stderr, code } = await run(["--learn", "--print", REDIS]);
        expect(code).toBe(0);
        expect(stderr).toMatch(/\[noticed: .*redis.*\]/);
        expect(stderr).toContain("  project: ~/.local/share/caliban/projects/");
        expect(stderr).toContain("[0 learned, 0 confirmed, 0 stale]");
        expect(await shown()).toEqual([]);
    });
    test.runIf(hasPseudoTerminal)("asks, and what is kept is known to every later session, with and without --learn", async () => {
        const terminal = openPseudoTerminal({
            cwd: workspace.project,
            env: workspace.env,
            options: "--offline --learn",
        });
        for (const [expected, typed] of [
            ["›", `${REDIS}\r`],
            ["Keep “The tests", "y\r"],
            ["Kept.", "/memory list\r"],
            ["tests-repo-redis-running-start", "/exit\r"],
        ]) {
            await terminal.see(expected);
            terminal.type(typed);
        }
        await terminal.see("1 learned, 0 confirmed, 0 stale");
        expect(await terminal.end()).toBe(0);
        expect(await shown()).toEqual([`project: ${REDIS}`]);
        expect((await run(["--print", "/memory list"])).stdout).toContain("tests-repo-redis-running-start");
        expect((await run(["--print", "What do the tests need?"])).stdout).toContain("redis");
        const again = await run([
            "--learn",
            "--yes",
            "--print",
            "Remember that the tests in this repo need redis running.",
        ]);
        expect(again.stderr).toContain("[still holds: The tests in this repo need redis running.]");
        expect(again.stderr).toContain("[0 learned, 1 confirmed, 0 stale]");
        expect(await shown()).toHaveLength(1);
    });
    test("finds what a session without --learn saved: it confirms it, and replaces what changed", async () => {
        await run(["--print", `Remember that ${REDIS}`]);
        const before = await files();
        expect((await run(["--learn", "--yes", "--print", REDIS])).stderr).toContain("[0 learned, 1 confirmed, 0 stale]");
        expect(await files()).toBe(before);
        await run(["--print", "Remember that our API listens on port 8080"]);
        await run(["--learn", "--yes", "--print", "Note that our API listens on port 9090 now."]);
        expect((await shown()).join()).toMatch(/9090/);
        expect((await shown()).join()).not.toContain("8080");
    });
    test("keeps what the person prefers in their own memory, for every project", async () => {
        await run(["--learn", "--yes", "--print", "By the way, I always want summaries in Dutch."]);
        expect(await files()).not.toContain("Dutch");
        expect((await shown()).join("\n")).toMatch(/^user: .*Dutch/);
    });
    test("learns nothing that the model wrote down itself in that turn", async () => {
        const { stderr } = await run(["--learn", "--yes", "--print", "Remember that I prefer pnpm over npm"]);
        expect(stderr).toContain("saved 1 memory");
        expect(stderr).toContain("[0 learned, 0 confirmed, 0 stale]");
    });
    test("marks what was not confirmed for long, and confirms and forgets it by a few words", async () => {
        await learned("package-manager", "Use pnpm, not npm");
        await learned("port", "The port is 8080");
        const { stdout } = await run(["--learn"], "/memory confirm\n/memory confirm use pnpm\n/memory forget the port is 8080\n");
        expect(stdout).toContain("2 entries not confirmed for a long time");
        expect(stdout).toContain("Confirmed: Use pnpm, not npm (project, package-manager)");
        expect(stdout).toContain("Forgotten: The port is 8080 (project, port)");
        expect(stdout).toContain("0 learned, 1 confirmed, 0 stale, 1 forgotten");
        expect(await shown()).toEqual(["project: Use pnpm, not npm"]);
    });
    test("shows the mark in the prompt of the session that sets it, and of later ones", async () => {
        await learned("port", "The port is 8080");
        expect((await run(["--learn", "--show-prompt"])).stdout).toContain("— [?] project: The port is 8080");
        expect(await shown()).toEqual(["[?] project: The port is 8080"]);
        expect((await run(["--print", "What is the port?"])).stdout).toContain("8080");
    });
    test("names sectioned files with entries that the memory lacks, and copies them on request", async () => {
        const path = join(workspace.project, ".wundr", "MEMORY.md");
        await mkdir(join(workspace.project, ".wundr"));
        await writeFile(path, "## Workflow\n- The retro is on Thursday\n- Ship on Mondays\n");
        const { stdout } = await run(["--learn"], "/memory copy\n");
        expect(stdout).toContain(`  ${path}\n    2 entries are not in this memory:\n    /memory copy\n`);
        expect(stdout).toContain("Copied 2 entries.");
        expect(await shown()).toEqual(["project: The retro is on Thursday", "project: Ship on Mondays"]);
        expect((await run(["--learn"])).stdout).not.toContain(".wundr");
        expect(await readFile(path, "utf8")).toContain("- Ship on Mondays");
    });
    test("learns into the sectioned files with --layout wundr", async () => {
        await run(["--layout", "wundr", "--learn", "--yes", "--print", REDIS]);
        const text = await readFile(join(workspace.project, ".wundr", "MEMORY.md"), "utf8");
        expect(text).toMatch(/^- The tests in this repo need redis/m);
        expect(await shown()).toEqual([]);
    });
    test("loses nothing and stores a fact once when two processes learn at the same time", async () => {
        const argv = (text) => ["--learn", "--yes", "--print", text];
        const texts = [
            REDIS,
            REDIS,
            "Remember that our main branch is called trunk.",
            "Note that the retro is on Thursday.",
        ];
        await Promise.all(texts.map((text) => run(argv(text))));
        expect(await shown()).toHaveLength(3);
        expect((await run(["--print", "/memory verify"])).code).toBe(0);
    });
    test("prints what was noticed as events with --json", async () => {
        const { stdout } = await run(["--learn", "--json", "--print", FACT]);
        const events = stdout
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line));
        expect(events.at(-1)).toMatchObject({ type: "ended", learned: 0 });
        for (const event of events)
            expect(JSON.stringify(event)).not.toContain("sourceTurn");
    });
    test("changes nothing with --read-only, and learns nothing with --bare or the kill switch", async () => {
        await learned("package-manager", "Use pnpm, not npm");
        const before = await files();
        const { stderr } = await run(["--learn", "--yes", "--read-only", "--print", FACT]);
        expect(stderr).toContain("noticed: ");
        const bare = await run(["--learn", "--yes", "--bare", "--print", FACT]);
        expect(bare.stderr).not.toContain("learned");
        workspace = { ...workspace, env: { ...workspace.env, CALIBAN_DISABLE_AUTO_MEMORY: "1" } };
        expect((await run(["--learn", "--yes", "--print", FACT])).stderr).not.toContain("learned");
        expect(await files()).toBe(before);
    });
    test("reports what is wrong with a configuration file", async () => {
        await writeFile(join(workspace.project, "wundr.yaml"), "memory:\n  auto:\n    minConfidance: 0.9\n");
        const { stderr } = await run(["--learn", "--print", "hello"]);
        expect(stderr).toContain("memory.auto.minConfidance is unknown; the nearest known key is memory.auto.minConfidence.");
    });
    test("--yes without --learn is wrong usage", async () => {
        expect(await run(["--yes", "--print", "hello"])).toMatchObject({ code: 2 });
    });
});
