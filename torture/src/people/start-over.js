import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { between, pick } from "../random.ts";
import { findDamage, startBackgroundWriters } from "./background-writers.ts";
import { append, read, removeIndex, saveByRename } from "./editors.ts";
const run = promisify(execFile);
const SETTINGS = [
    "-c",
    "user.name=person",
    "-c",
    "user.email=person@example.org",
    "-c",
    "commit.gpgsign=false",
];
const SAVES = 25;
/**
 * Topics that each writer inserts. Writers update no topics, so that an older commit contains no older version of one.
 * The total is below the number of orphans that a load reads.
 */
const INSERTS = 45;
/**
 * A person appends lines, and sometimes deletes the index or checks out an earlier state of the whole folder.
 * Deleted lines stay deleted; lines in the person's last save are never lost.
 */
export async function startOver(context, processes, hasGit, tally, refusals) {
    const { folder, random, violation } = context;
    const directory = folder();
    const writers = await startBackgroundWriters(processes, directory, {
        slugs: INSERTS,
        count: INSERTS,
        pause: 15,
    });
    const git = async (...args) => (await run("git", [...SETTINGS, ...args], { cwd: directory })).stdout.trim();
    const commits = [];
    let kept = [];
    if (hasGit)
        await git("init", "-q");
    for (let number = 0; number < SAVES; number++) {
        const line = `Line ${number} of a person.`;
        const text = append(read(directory), line);
        saveByRename(directory, text);
        kept.push(line);
        const next = pick(random, ["go on", "commit", "commit", "check out", "delete"]);
        if (next === "delete") {
            removeIndex(directory);
            kept = [];
            tally.deletions++;
        }
        else if (next === "commit" && hasGit) {
            await git("add", "-A", ".");
            await git("commit", "-q", "-m", "Memory");
            commits.push(await git("rev-parse", "HEAD"));
        }
        else if (next === "check out" && commits.length > 0) {
            const commit = pick(random, commits);
            if (await worked(git("checkout", "-q", commit, "--", "."))) {
                const old = await git("show", `${commit}:MEMORY.md`);
                kept = old.split("\n").filter((other) => /^Line \d+ of a person\.$/.test(other));
                tally.checkouts++;
            }
        }
        await sleep(between(random, 2, 30));
    }
    await sleep(200);
    for (const [reason, count] of await writers.stop())
        refusals.set(reason, (refusals.get(reason) ?? 0) + count);
    tally.acks += writers.ledger.acks;
    const lines = new Set(read(directory).split("\n"));
    const lost = kept.filter((line) => !lines.has(line));
    tally.lost += lost.length;
    if (lost.length > 0)
        violation("Lines were lost after the index was deleted or an older version was checked out", {
            kept,
            lost,
        });
    const damage = await findDamage(writers);
    if (damage.length > 0)
        violation("A deletion or a checkout damaged topics", damage.slice(0, 10));
}
async function worked(command) {
    try {
        await command;
        return true;
    }
    catch {
        // git found a file where it was about to create one: nothing was checked out.
        return false;
    }
}
