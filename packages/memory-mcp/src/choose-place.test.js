import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { choosePlace } from "./choose-place.ts";
function createFolders() {
    const root = realpathSync(mkdtempSync(join(tmpdir(), "choose-place-")));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const folders = { home: join(root, "home"), project: join(root, "home/project") };
    mkdirSync(folders.project, { recursive: true });
    return folders;
}
function choose(context, roots = []) {
    return choosePlace({ ...context, listRoots: async () => roots.map((root) => pathToFileURL(root).href) });
}
describe("choosePlace", () => {
    test("takes the given directory before everything else, and does not ask for roots", async () => {
        const { home: cwd } = createFolders();
        const listRoots = () => {
            throw new Error("was asked");
        };
        const place = await choosePlace({ directory: "/notes", cwd, env: { HOME: cwd }, listRoots });
        expect(place).toEqual({ cwd, directory: "/notes" });
    });
    test("takes the current folder, whether or not the home directory exists", async () => {
        const { home, project: cwd } = createFolders();
        for (const HOME of [home, join(cwd, "../other"), "/no/such/home", "", "relative", undefined])
            expect(await choose({ cwd, env: { HOME } })).toEqual({ cwd });
    });
    test("takes neither the home directory, nor a folder above it, nor a link to one of them", async () => {
        const { home, project } = createFolders();
        const link = join(project, "link");
        symlinkSync(home, link);
        for (const cwd of [home, join(home, ".."), link, "/"]) {
            expect(await choose({ cwd, env: { HOME: home } })).toBeUndefined();
            expect(await choose({ cwd, env: { HOME: join(home, "not-yet-made") } })).toBeUndefined();
            expect(await choose({ cwd, env: { HOME: home } }, [project])).toEqual({ cwd: project });
        }
    });
    test("takes no root where there are several, or where the only one is no project", async () => {
        const { home: cwd, project } = createFolders();
        const env = { HOME: cwd };
        for (const roots of [[project, "/tmp"], [cwd], ["/"], [join(project, "gone")]])
            expect(await choose({ cwd, env }, roots)).toBeUndefined();
        for (const root of ["http://example.com/project", "file://host/share", "nonsense"])
            expect(await choosePlace({ cwd, env, listRoots: async () => [root] })).toBeUndefined();
    });
});
