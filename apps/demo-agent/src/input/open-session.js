import { homedir } from "node:os";
import { resolve } from "node:path";
import { createMemorySession, } from "@caliban/memory";
import { optionAsFlag } from "@caliban/text";
import { FLAGS } from "../arguments.ts";
/** A session with the memory that the command line names; a string says what is wrong with the options. */
export async function openSession({ bare, readOnly, layout, squad, agent, mounts, userMemory, learn, yes }, { cwd, env, settings }) {
    const names = { layout, squad, agent };
    const given = Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined));
    const home = env["HOME"] || homedir();
    try {
        return await createMemorySession({
            cwd,
            home,
            env,
            settings,
            bare,
            readOnly,
            ...given,
            mounts: mounts.map(({ name, directory, access }) => ({
                name,
                directory: resolve(cwd, directory.replace(/^~(?=\/)/, home)),
                access,
            })),
            userMemory,
            learn: learn && { suggestOnly: !yes },
            slash: { env },
        });
    }
    catch (error) {
        if (error instanceof TypeError)
            return optionAsFlag(error.message, FLAGS);
        throw error;
    }
}
