import { type TestAPI } from "vitest";
import { type ScriptedServer } from "./wire/scripted-server.ts";
import type { Reply } from "./wire/wire-format.ts";
import { type Workspace } from "./workspace.ts";
interface Fixtures {
    workspace: Workspace;
    /** Runs the demo to its end. */
    run: (argv: readonly string[], options?: Run) => Promise<Result>;
    /** Starts a model server with these replies. */
    startServer: (replies: readonly Reply[]) => Promise<Server>;
}
/** A test with its own workspace, so that tests can run at the same time. */
export declare const test: TestAPI<Fixtures>;
interface Server {
    server: ScriptedServer;
    env: Record<string, string>;
}
interface Run {
    env?: Record<string, string>;
    stdin?: string;
    /** Sends Ctrl-C's signal as soon as this was written. */
    interruptAfter?: string;
}
interface Result {
    code: number | null;
    stdout: string;
    stderr: string;
}
export {};
