import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileStore } from "../src/store/file-store.ts";
import { bytes, plan, REPLACED, revision, text } from "../src/testing/store-case.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { FILES, leftIn, publicFiles, saveByRenaming, saveInPlace, systemError, watchedFiles, withControl, } from "./watched-files.ts";
describe("the marker of an unfinished write", () => {
    const takeSnapshot = async (directory) => {
        let seen;
        await createFileStore(directory).transact("other", (snapshot) => {
            seen = snapshot;
            return { result: undefined };
        });
        return seen;
    };
    const OLD = revision(bytes("old topic"));
    const hash = revision(bytes("- old line"));
    it("counts when the topic has the content of the write, in order and once", async () => {
        const directory = withControl({
            [`unfinished-b.${OLD}`]: "",
            [`unfinished-a.${OLD}`]: "",
            [`unfinished-a.${OLD}-${hash}`]: "",
            "unfinished-gone.gone": "",
            "unfinished-a.gone": "",
            "unfinished-c.gone": "",
            [`unfinished-d.${revision(bytes("never"))}`]: "",
        }, { ...FILES, "b.md": "old topic", "c.md": "there", "d.md": "another" });
        expect((await takeSnapshot(directory)).unfinished).toEqual(["a", "b", "gone"]);
    });
    it("knows the line of the topic before the write, when it was recorded", async () => {
        const directory = withControl({ [`unfinished-a.${OLD}-${hash}`]: "" });
        const { wasPointer } = await takeSnapshot(directory);
        expect([wasPointer?.("a", "- old line"), wasPointer?.("a", "- by hand")]).toEqual([true, false]);
        expect(wasPointer?.("b", "- any")).toBe(true);
    });
    it("accepts any line as the topic's when none was recorded", async () => {
        const directory = withControl({ [`unfinished-a.${OLD}`]: "" });
        expect((await takeSnapshot(directory)).wasPointer?.("a", "- any line")).toBe(true);
    });
    it("is one of several, each with a line of its own", async () => {
        const other = revision(bytes("- older line"));
        const markers = { [`unfinished-a.${OLD}-${hash}`]: "", [`unfinished-a.${OLD}-${other}`]: "" };
        const { wasPointer } = await takeSnapshot(withControl(markers));
        const lines = ["- old line", "- older line", "- by hand"];
        expect(lines.map((line) => wasPointer?.("a", line))).toEqual([true, true, false]);
    });
    it("stays until an index is committed, and is removed with that", async () => {
        const directory = withControl({ [`unfinished-a.${OLD}`]: "", "unfinished-b.gone": "" });
        const store = createFileStore(directory);
        await store.transact("c", plan({ topic: bytes("C") }));
        await store.transact("c", plan({ keep: bytes("C"), note: REPLACED }));
        expect((await store.unfinished()).toSorted()).toEqual(["a", "b"]);
        await store.transact(undefined, plan({ index: bytes("new") }));
        expect(await store.unfinished()).toEqual([]);
        expect(leftIn(directory).filter((name) => name.startsWith("unfinished"))).toEqual([]);
    });
    it("is tried to be removed twice", async () => {
        const directory = withControl({ [`unfinished-a.${OLD}`]: "" });
        let failures = 0;
        const { files } = watchedFiles(directory, {
            before: (call) => {
                if (call === "unlink .caliban/unfinished-a" && ++failures === 1)
                    throw systemError("EIO");
            },
        });
        await createFileStore(directory, { files }).transact(undefined, plan({ index: bytes("new") }));
        expect([failures, leftIn(directory)]).toEqual([2, ["previous"]]);
    });
    it("is written before the topic, with its next revision and its old line", async () => {
        for (const [topic, pointerBefore, ending] of [
            [bytes("new"), undefined, revision(bytes("new"))],
            [bytes("new"), "- old line", `${revision(bytes("new"))}-${hash}`],
            [null, undefined, "gone"],
        ]) {
            const directory = temporaryFolder(FILES);
            const markers = [];
            const { files } = watchedFiles(directory, {
                before: (call) => {
                    if (/^rename .*\ba\.md/.test(call))
                        markers.push(...leftIn(directory).filter((name) => name.startsWith("unfinished")));
                },
            });
            const wanted = { topic, index: bytes("new"), ...(pointerBefore && { pointerBefore }) };
            await createFileStore(directory, { files }).transact("a", plan(wanted));
            expect(markers).toEqual([`unfinished-a.${ending}`]);
        }
    });
    it("is a file of its own where there are no hard links", async () => {
        const directory = temporaryFolder(FILES);
        const { files, calls } = watchedFiles(directory, {
            before: (call) => {
                if (call.startsWith("link"))
                    throw systemError("EPERM");
            },
        });
        const wanted = plan({ topic: bytes("new"), index: bytes("new") });
        await createFileStore(directory, { files }).transact("a", wanted);
        expect(calls.filter((call) => call.endsWith("unfinished-a"))).toEqual([
            "create .caliban/unfinished-a",
            "unlink .caliban/unfinished-a",
        ]);
        expect(leftIn(directory)).toEqual([]);
    });
    it.each([true, false])("that is there already, of the same write, serves again (with links: %s)", async (links) => {
        const marker = `unfinished-a.${revision(bytes("new"))}`;
        const directory = withControl({ [marker]: "" });
        const { files } = watchedFiles(directory, {
            before: (call) => {
                if (!links && call.startsWith("link"))
                    throw systemError("EPERM");
            },
        });
        const wanted = plan({ topic: bytes("new"), index: bytes("new") });
        expect((await createFileStore(directory, { files }).transact("a", wanted)).indexed).toBe(true);
        expect(leftIn(directory).filter((name) => name.startsWith("unfinished"))).toEqual([]);
    });
    it("that there is no room for stops the write before anything is changed", async () => {
        const directory = temporaryFolder(FILES);
        const { files } = watchedFiles(directory, {
            before: (call) => {
                if (call.includes("unfinished-a"))
                    throw systemError("ENOSPC");
            },
        });
        const wanted = plan({ topic: bytes("new"), index: bytes("new") });
        const attempt = createFileStore(directory, { files }).transact("a", wanted);
        await expect(attempt).rejects.toMatchObject({ code: "write-failed", details: { errno: "ENOSPC" } });
        expect(publicFiles(directory)).toEqual(FILES);
    });
    it("is not written for a name that leaves no room for it, and is for one that just does", async () => {
        for (const [length, markers] of [
            [227, 1],
            [228, 0],
        ]) {
            const slug = "a".repeat(length);
            const directory = temporaryFolder(FILES);
            const { files, calls } = watchedFiles(directory);
            const wanted = plan({ topic: bytes("new"), index: bytes("new") });
            expect((await createFileStore(directory, { files }).transact(slug, wanted)).indexed).toBe(true);
            expect(calls.filter((call) => / \.caliban\/unfinished-/.test(call) && call.startsWith("link"))).toHaveLength(markers);
        }
    });
});
describe("an index that was replaced and is kept", () => {
    const names = (directory) => readdirSync(join(directory, ".caliban")).filter((name) => name.startsWith("previous-"));
    /** A memory directory with an index that was replaced just now, and the path of the old one. */
    const replaced = async () => {
        const directory = temporaryFolder(FILES);
        await createFileStore(directory).transact(undefined, plan({ index: bytes("new index") }));
        return { directory, path: join(directory, ".caliban", names(directory)[0] ?? "") };
    };
    const savesIn = async (directory) => {
        const { result } = await createFileStore(directory).transact(undefined, ({ lateSaves }) => ({
            result: lateSaves?.map((save) => text(save)),
        }));
        return result;
    };
    it("is not a late save while it is unchanged, replaced or missing", async () => {
        const { directory, path } = await replaced();
        expect(await savesIn(directory)).toEqual([]);
        saveByRenaming(path, "another program's file");
        expect(await savesIn(directory)).toEqual([]);
        await createFileStore(directory).transact(undefined, plan({ index: bytes("newer index") }));
        expect(existsSync(path)).toBe(false);
    });
    it("is a late save when a program saves into it, and every snapshot has it until an index is committed", async () => {
        const { directory, path } = await replaced();
        saveInPlace(path, "saved late");
        expect(await savesIn(directory)).toEqual(["saved late"]);
        expect(await savesIn(directory)).toEqual(["saved late"]);
        await createFileStore(directory).transact("a", plan({ topic: bytes("new") }));
        expect(await savesIn(directory)).toEqual(["saved late"]);
        await createFileStore(directory).transact(undefined, plan({ index: bytes("newer index") }));
        expect([existsSync(path), await savesIn(directory)]).toEqual([false, []]);
    });
    it("is read when its editor has settled", async () => {
        const { directory, path } = await replaced();
        saveInPlace(path, "");
        for (const [delay, content] of [
            [8, "sav"],
            [16, "saved la"],
            [24, "saved late"],
        ])
            setTimeout(() => writeFileSync(path, content), delay);
        // The first check comes before the editor's first write.
        expect((await savesIn(directory))?.[0]).toBe("saved late");
    });
    it("that was saved again while the first save was merged is left for the next writer", async () => {
        const { directory, path } = await replaced();
        saveInPlace(path, "saved late");
        await createFileStore(directory).transact(undefined, () => {
            saveInPlace(path, "saved later");
            return { index: bytes("newer index"), result: undefined };
        });
        expect(await savesIn(directory)).toEqual(["saved later"]);
    });
    it("is done without where there are no hard links", async () => {
        const directory = temporaryFolder(FILES);
        const { files } = watchedFiles(directory, {
            before: (call) => {
                if (call.startsWith("link"))
                    throw systemError("EPERM");
            },
        });
        await createFileStore(directory, { files }).transact(undefined, plan({ index: bytes("new index") }));
        expect(names(directory)).toEqual([]);
        expect(publicFiles(directory)["MEMORY.md"]).toBe("new index");
    });
});
