import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
const STEPS = [
    {
        title: "Save",
        argument: "Remember that I prefer pnpm over npm. The staging URL is https://staging.example.com",
    },
    { title: "Restart and recall", argument: "Do I prefer pnpm or npm?" },
    { title: "Correct", argument: "No, actually I prefer yarn over npm." },
    { title: "Recall the correction", argument: "What do you know about me?" },
    { title: "Forget", argument: "Forget the staging URL." },
    { title: "It is forgotten", argument: "What is the staging URL?" },
    { title: "Undo", argument: "/memory undo staging-url" },
    { title: "It is back", argument: "What is the staging URL?" },
    {
        title: "Learn from a remark",
        options: ["--learn", "--yes"],
        argument: "The tests in this repo need redis running, always start it first.",
    },
    {
        title: "Confirm it when it is said again",
        options: ["--learn", "--yes"],
        argument: "Remember that the tests in this repo need redis running.",
    },
    { title: "Recall what was learned", argument: "What do the tests need?" },
    { title: "Forget what was learned", options: ["--learn"], argument: "/memory forget tests need redis" },
];
/**
 * Runs each step of a conversation in a separate process, in a temporary folder with its own home, and shows the files
 * after each step that changed them. Returns the exit code.
 */
export async function playTour({ command, env, write }) {
    const root = await realpath(await mkdtemp(join(tmpdir(), "caliban-tour-")));
    const home = join(root, "home");
    const project = join(home, "project");
    const mask = createMask(root);
    const childEnv = tourEnvironment(env, home);
    try {
        await mkdir(project, { recursive: true });
        write(INTRODUCTION);
        let before = new Map();
        for (const [at, { title, argument, options = [] }] of STEPS.entries()) {
            const line = ["caliban-demo", ...options, "--print", JSON.stringify(argument)].join(" ");
            write(`\n${at + 1}. ${title}\n\n$ ${line}\n`);
            const argv = [...command, "--offline", ...options, "--print", argument];
            const { code, output } = await run(argv, project, childEnv);
            write(mask(output));
            const after = await readMemory(home);
            write(mask(describeChanges(before, after)));
            before = after;
            if (code !== 0) {
                write(`\nThe tour stopped: this process exited with code ${code}.\n`);
                return 1;
            }
        }
        write(CLOSING);
        return 0;
    }
    finally {
        await rm(root, { recursive: true, force: true });
    }
}
const INTRODUCTION = `Caliban memory: a short tour

Each command below is a separate process that
knows only what is in the files. The model is the
offline model: rules, no language model. It all
runs in a temporary folder.
`;
const CLOSING = `
End of the tour. Its folder was removed.
In a terminal, npm run demo starts a conversation.
Set ANTHROPIC_API_KEY or OPENAI_API_KEY to use a
language model.
`;
/** The environment without the user's keys, settings and memory. */
function tourEnvironment(env, home) {
    const kept = Object.entries(env).filter(([name]) => !/^(?:CALIBAN_|XDG_|ANTHROPIC_|OPENAI_|NODE_V8_COVERAGE$)/.test(name));
    return { ...Object.fromEntries(kept), HOME: home, USERPROFILE: home, NO_COLOR: "1" };
}
function run([program = "", ...argv], cwd, env) {
    return new Promise((resolve, reject) => {
        const child = spawn(program, argv, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
        let notes = "";
        let answer = "";
        child.stderr.setEncoding("utf8").on("data", (chunk) => {
            notes += chunk;
        });
        child.stdout.setEncoding("utf8").on("data", (chunk) => {
            answer += chunk;
        });
        child.once("error", reject);
        child.once("close", (code) => resolve({ code: code ?? 1, output: notes + answer }));
    });
}
/** The files of the project's memory by name, and those of the user's as `user/…`. */
async function readMemory(home) {
    const data = join(home, ".local", "share", "caliban");
    const files = new Map();
    const add = async (directory, prefix) => {
        for (const name of await namesIn(directory)) {
            if (name.endsWith(".md"))
                files.set(prefix + name, await readFile(join(directory, name), "utf8"));
        }
    };
    for (const key of await namesIn(join(data, "projects")))
        await add(join(data, "projects", key, "memory"), "");
    await add(join(data, "user", "memory"), "user/");
    return files;
}
async function namesIn(directory) {
    try {
        return (await readdir(directory)).sort();
    }
    catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT")
            return [];
        throw error;
    }
}
function describeChanges(before, after) {
    const changed = [...after].filter(([name, text]) => before.get(name) !== text);
    const gone = [...before.keys()].filter((name) => !after.has(name));
    if (changed.length === 0 && gone.length === 0)
        return `\n  unchanged: ${[...after.keys()].join(", ")}\n`;
    return [
        ...gone.map((name) => `\n  ${name} was removed\n`),
        ...changed.map(([name, text]) => `\n  ${name}\n${indented(name.endsWith("MEMORY.md") ? withoutComment(text) : text)}`),
    ].join("");
}
/** Drops the conventions block, which is the same in every index. */
function withoutComment(text) {
    return text.replace(/<!--[\s\S]*?-->\s*/, "");
}
function indented(text) {
    const lines = text.trimEnd().split("\n");
    return lines.map((line) => `${`  | ${line}`.trimEnd()}\n`).join("");
}
/** Hides the random name of the temporary folder in paths and project keys. */
function createMask(root) {
    const key = root
        .replace(/^\//, "")
        .replaceAll(/[/\\]/g, "-")
        .replaceAll(/[^A-Za-z0-9._-]/g, "_");
    return (text) => text.replaceAll(root, "").replaceAll(`${key}-`, "");
}
