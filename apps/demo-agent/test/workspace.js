import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
/** A project and a home of their own in a temporary folder. */
export async function createWorkspace() {
    const root = await realpath(await mkdtemp(join(tmpdir(), "caliban-demo-")));
    const home = join(root, "home");
    const project = join(root, "project");
    await mkdir(home);
    await mkdir(project);
    const key = project
        .slice(1)
        .replaceAll("/", "-")
        .replaceAll(/[^A-Za-z0-9._-]/g, "_");
    return {
        project,
        home,
        env: { HOME: home, USERPROFILE: home, PATH: process.env["PATH"] ?? "" },
        memory: join(home, ".local", "share", "caliban", "projects", key, "memory"),
        remove: () => rm(root, { recursive: true, force: true }),
    };
}
