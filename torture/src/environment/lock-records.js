import { spawn } from "node:child_process";
import { readFileSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { createFileStore, isMemoryError } from "@caliban/memory-core";
import { createFaultyFiles } from "../faults/faulty-files.ts";
import { deadPid, editLockRecords, findLockRecords } from "../lock-record.ts";
import { readTree } from "../tree.ts";
import { disk, publicTexts, same } from "./scene.ts";
const DAY = 86_400_000;
const otherHost = (record) => ({
    ...record,
    host: "another-host",
    pid: 1,
    nonce: "other",
});
const otherSpace = (_, alive) => ({ ...alive, pidNamespace: "pid:[1]" });
/** Which owners count as alive. */
const VERDICTS = [
    { name: "a live owner, young", edit: (_, alive) => alive, age: 100, expect: "held" },
    { name: "a live owner, 55 s", edit: (_, alive) => alive, age: 55_000, expect: "held" },
    {
        name: "a live owner, 61 s: stopped, or asleep",
        edit: (_, alive) => alive,
        age: 61_000,
        expect: "taken over",
    },
    { name: "a dead process", edit: (own) => ({ ...own, pid: deadPid() }), age: 100, expect: "taken over" },
    {
        name: "a reused process id",
        edit: (_, alive) => ({ ...alive, start: "1" }),
        age: 100,
        expect: "taken over",
    },
    {
        name: "another boot of the machine, or another machine of that name, 5 s",
        edit: (own) => ({ ...own, boot: "another" }),
        age: 5_000,
        expect: "held",
    },
    {
        name: "another boot of the machine, or another machine of that name, 31 s",
        edit: (own) => ({ ...own, boot: "another" }),
        age: 31_000,
        expect: "taken over",
    },
    { name: "another container, 5 s", edit: otherSpace, age: 5_000, expect: "held" },
    { name: "another container, 31 s", edit: otherSpace, age: 31_000, expect: "taken over" },
    { name: "another host, 5 s", edit: otherHost, age: 5_000, expect: "held" },
    { name: "another host, 31 s", edit: otherHost, age: 31_000, expect: "taken over" },
    { name: "another host, tomorrow by its clock", edit: otherHost, age: -DAY, expect: "held" },
    { name: "garbage, young", edit: () => "\u0000{{{", age: 100, expect: "held" },
    { name: "garbage, 31 s", edit: () => "\u0000{{{", age: 31_000, expect: "taken over" },
    { name: "nothing, young", edit: () => "", age: 100, expect: "held" },
    { name: "nothing, 31 s", edit: () => "", age: 31_000, expect: "taken over" },
    { name: "JSON without sense", edit: () => '{"nonce":1,"pid":"x"}', age: 31_000, expect: "taken over" },
    {
        name: "this very process, a nonce that it does not know",
        edit: (own) => own,
        age: 100,
        expect: "taken over",
    },
];
/** Locks of all kinds of owners: edited records of abandoned transactions. */
export async function lockRecords(the) {
    if (process.platform !== "linux") {
        the.skip("lock records", "processes can be identified only on Linux");
        return;
    }
    const top = the.context.folder();
    const sleeper = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
    try {
        for (const [at, verdict] of VERDICTS.entries())
            await judge(the, join(top, `lock-${at}`), verdict, sleeper);
    }
    finally {
        sleeper.kill("SIGKILL");
    }
}
async function judge(the, directory, { name, edit, age, expect }, sleeper) {
    const faulty = createFaultyFiles(disk);
    const write = (slug) => () => ({
        topic: Buffer.from(slug),
        index: Buffer.from(slug),
        result: undefined,
    });
    await createFileStore(directory).transact("before", write("before"));
    const victim = createFileStore(directory, { files: faulty.files });
    const abandoned = victim.transact("never", () => {
        faulty.crash();
        throw new Error("the process has died");
    });
    await abandoned.catch(() => undefined);
    const [first] = findLockRecords(readTree(disk, directory));
    the.must(first !== undefined, "an abandoned transaction left no lock record", { name });
    if (first === undefined)
        return;
    const alive = { ...first.record, pid: sleeper.pid ?? 0, start: startOf(sleeper.pid ?? 0), nonce: "another" };
    const records = findLockRecords(readTree(disk, directory));
    editLockRecords(disk, directory, (record) => edit(record, alive));
    const then = (Date.now() - age) / 1_000;
    for (const { path } of records)
        utimesSync(join(directory, path), then, then);
    const before = publicTexts(directory);
    the.count("lock records judged");
    try {
        await createFileStore(directory, { lockWait: 100 }).transact("after", write("after"));
        the.must(expect === "taken over", "a lock was taken from an owner who may be alive", { name });
        the.must(publicTexts(directory)["after.md"] === "after", "a write is missing after a takeover", {
            name,
        });
        the.must(publicTexts(directory)["before.md"] === "before", "an older topic is missing after a takeover", {
            name,
        });
    }
    catch (error) {
        const message = error instanceof Error ? error.message : "";
        the.must(expect === "held", "a lock whose owner is gone was not taken over", { name, message });
        the.must(isMemoryError(error, "locked"), "a lock that is held gives another error than `locked`", {
            name,
            message,
        });
        the.must(same(before, publicTexts(directory)), "a writer without the lock changed a file", { name });
    }
    rmSync(directory, { recursive: true });
}
/** The 22nd field of `/proc/<pid>/stat`: when the process was started. */
function startOf(pid) {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}
