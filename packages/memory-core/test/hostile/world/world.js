import assert from "node:assert/strict";
import fs from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { createMemory, nodeFiles, } from "../../../src/index.ts";
import { loadMemoryPrefix } from "../../../src/loader.ts";
import { checkPrefix } from "./check-prefix.ts";
const SAVED = new Date("2026-01-01T00:00:00Z");
export function createWorld(root) {
    const [home, cwd, outside] = ["home", "work", "outside"].map((name) => join(root, name));
    for (const folder of [home, cwd, outside])
        fs.mkdirSync(folder);
    const directory = join(root, "memory");
    const secret = "the secret outside";
    const putAt = (path, content) => {
        if (typeof path === "string")
            fs.mkdirSync(dirname(path), { recursive: true });
        fs.writeFileSync(path, content);
        fs.utimesSync(path, SAVED, SAVED);
    };
    putAt(join(outside, "secret.md"), `---\nname: secret\ndescription: ${secret}\n---\n\n${secret}\n`);
    const outsideBefore = describeTree(outside);
    const opened = [];
    const files = watch(opened);
    const env = { HOME: home, CALIBAN_AUTO_MEMORY_DIRECTORY: directory };
    const world = {
        root,
        home,
        cwd,
        directory,
        outside,
        secret,
        opened,
        files,
        env,
        put(name, content) {
            fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
            if (typeof name === "string")
                putAt(join(directory, name), content);
            else
                putAt(Buffer.concat([Buffer.from(directory + sep), name]), content);
        },
        putAt,
        memory: (options) => createMemory({ cwd, env, home, files, ...options }),
        async load(options) {
            const whole = { cwd, env, home, files, ...options };
            const before = fs.existsSync(directory) ? describeTree(directory) : {};
            const prefix = await createMemory(whole).load();
            const again = await createMemory(whole).load();
            assert.equal(again.text, prefix.text, "two loads give the same text");
            if (options?.store === undefined) {
                const { store, ...rest } = whole;
                const { text } = await loadMemoryPrefix(rest);
                assert.equal(text, prefix.text, "the loader gives the same text");
            }
            checkPrefix(prefix, options?.tag);
            assert.ok(!prefix.text.includes(secret), "nothing from outside is in the prefix");
            const after = fs.existsSync(directory) ? describeTree(directory) : {};
            assert.deepEqual(after, before, "a load changes nothing");
            return prefix;
        },
        async view(options) {
            const { text } = await world.load(options);
            return /<auto-memory [^>]*>\n([\s\S]*?)\n?<\/auto-memory>/.exec(text)?.[1] ?? "";
        },
        read(name) {
            const path = join(directory, name);
            return fs.existsSync(path) ? fs.readFileSync(path, "utf8") : undefined;
        },
        snapshot: () => (fs.existsSync(directory) ? describeTree(directory, [".caliban"]) : {}),
        async refuses(call, ...codes) {
            const before = world.snapshot();
            const error = await call().then(() => undefined, (thrown) => thrown);
            assert.ok(error instanceof Error, "it is refused");
            const { code } = error;
            assert.ok(codes.includes(code), `it ends with ${codes.join(" or ")}, not with ${code ?? error.stack}`);
            assert.ok(!/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(error.message), "its message is one plain line");
            assert.ok(!error.message.includes(root), "its message names no path of the machine");
            assert.deepEqual(world.snapshot(), before, "nothing was changed");
            return error;
        },
        end() {
            assert.deepEqual(describeTree(outside), outsideBefore, "the folder outside is unchanged");
            const inside = opened.filter((path) => path === outside || path.startsWith(outside + sep));
            assert.deepEqual(inside, [], "nothing outside was opened");
        },
    };
    return world;
}
/** A valid draft with the given changes. */
export function draft(change = {}) {
    return { slug: "fact", type: "project", description: "A fact", body: "Body.", ...change };
}
/** The file of a topic as people write it. */
export function topic(name, description = `About ${name}`) {
    return `---\nname: ${name}\ndescription: ${description}\nmetadata:\n  node_type: memory\n  type: project\n---\n\nBody of ${name}.\n`;
}
/** True when an entry of the prefix's diagnostics has this code. */
export function has(prefix, code) {
    return prefix.diagnostics.some((diagnostic) => diagnostic.code === code);
}
/** Runs a call and returns its duration in milliseconds. */
export async function timed(call) {
    const started = performance.now();
    await call();
    return performance.now() - started;
}
/** The real calls; records the real path of each file that `openSync` opens. */
function watch(opened) {
    return {
        ...nodeFiles,
        openSync(path, flags, mode) {
            const descriptor = nodeFiles.openSync(path, flags, mode);
            opened.push(realPathOf(descriptor, String(path)));
            return descriptor;
        },
    };
}
function realPathOf(descriptor, path) {
    try {
        return fs.readlinkSync(`/proc/self/fd/${descriptor}`);
    }
    catch {
        return fs.realpathSync.native(path);
    }
}
/** Names with kind, size and bytes; never follows a symlink. Large files by size alone. */
function describeTree(folder, skip = []) {
    const tree = {};
    const visit = (path) => {
        for (const name of fs.readdirSync(path).sort()) {
            if (path === folder && skip.includes(name))
                continue;
            const child = join(path, name);
            const key = relative(folder, child);
            const stat = fs.lstatSync(child, { throwIfNoEntry: false });
            if (stat === undefined)
                tree[key] = "a name that is not UTF-8";
            else if (stat.isDirectory()) {
                tree[key] = "folder";
                visit(child);
            }
            else if (stat.isSymbolicLink())
                tree[key] = `link ${fs.readlinkSync(child)}`;
            else if (!stat.isFile())
                tree[key] = "special";
            else
                tree[key] = stat.size > 1e6 ? `${stat.size} bytes` : fs.readFileSync(child, "latin1");
        }
    };
    visit(folder);
    return tree;
}
