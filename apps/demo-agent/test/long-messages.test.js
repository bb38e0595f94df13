import { describe, expect, test } from "vitest";
import { createOfflineModel } from "../src/offline/offline-model.ts";
import { test as processTest } from "./process-fixture.ts";
import { CTRL_C, CTRL_D, hasPseudoTerminal, PASTE_MODE_OFF } from "./pseudo-terminal.ts";
import { useTerminal } from "./terminal-fixture.ts";
const repeated = (text, length) => text.repeat(Math.ceil(length / text.length));
const MEGABYTE = 1_000_000;
/** The parts of an answer to a message. */
async function ask(text, abortSignal) {
    const { stream } = await createOfflineModel().doStream({
        prompt: [{ role: "user", content: [{ type: "text", text }] }],
        tools: ["MemorySearch", "WriteMemoryTopic"].map((name) => ({
            type: "function",
            name,
            inputSchema: { type: "object" },
        })),
        ...(abortSignal && { abortSignal }),
    });
    const parts = [];
    for await (const part of stream)
        parts.push(part);
    return parts;
}
describe("the offline model", () => {
    test.each([
        "My service runs on port 80, and the other one does not. ",
        "we use pnpm, ",
        "and ",
        "hi, ",
        "no, not true, ",
        "remember that ",
        "please ",
        "?",
        "////",
        "; ",
        "x",
        "not a ",
        "2026-11-23 INFO handled 3 requests\n",
        " \n",
        '{"id":1},',
        "你好",
    ])("answers a megabyte of %j", async (text) => {
        for (const long of [`a${repeated(text, MEGABYTE)}b`, `Remember that a${repeated(text, MEGABYTE)}b`]) {
            const parts = await ask(long);
            expect(parts.some(({ type }) => type === "tool-call" || type === "text-delta")).toBe(true);
        }
    });
    test("answers a megabyte of spaces", async () => {
        for (const blank of [" ", "\t", "\r", ". "])
            expect((await ask(`a${repeated(blank, MEGABYTE)}b`)).at(-1)?.type).toBe("finish");
    });
    test("lets timers fire while it reads a long message, and stops when it is aborted", async () => {
        const message = repeated("My service runs on port 80, and we use pnpm; ", MEGABYTE);
        let fired = 0;
        const timer = setInterval(() => {
            fired += 1;
        }, 1);
        await ask(message);
        clearInterval(timer);
        expect(fired).toBeGreaterThan(20);
        const stop = new AbortController();
        const asked = ask(message, stop.signal);
        setTimeout(() => stop.abort(), 1);
        await expect(asked).rejects.toThrow(/abort/i);
    });
    processTest("saves what it is asked to remember to its last character", async ({ run }) => {
        const fact = `the long password rule is ${repeated("ab cd, ", 5_000)}end`;
        const { code } = await run(["--offline", "-p", `Remember that ${fact}`]);
        expect(code).toBe(0);
        const { stdout } = await run(["--offline", "-p", "/memory show long-password-rule-ab-cd"]);
        expect(stdout).toContain("ab cd, end");
    });
    processTest("carries out a request next to a pasted log", async ({ run }) => {
        const log = repeated("2026-11-23 INFO handled 3 requests\n", 63_000);
        const { stderr } = await run(["--offline", "-p", `${log}Remember that we deploy on Fridays.`]);
        expect(stderr).toContain("saved 1 memory");
    });
});
describe.runIf(hasPseudoTerminal)("in a terminal", () => {
    const { open } = useTerminal();
    // Many times what is read before the keys arrive.
    const long = repeated("What is the port of the other service?\n", MEGABYTE);
    test("Ctrl-C stops the offline model while it reads a long message", async () => {
        const keyboard = await open();
        await keyboard.see("›");
        keyboard.paste(long);
        await keyboard.see("lines");
        keyboard.type("\r");
        keyboard.type(CTRL_C);
        await keyboard.see("Stopped.");
        keyboard.type(`What is my name?\r`);
        await keyboard.see("I do not know");
        keyboard.type(CTRL_D);
        expect(await keyboard.end()).toBe(0);
    });
    test.each(["SIGTERM", "SIGHUP"])("%s ends the program while it reads a long message", async (signal) => {
        const keyboard = await open();
        await keyboard.see("›");
        keyboard.paste(long);
        await keyboard.see("lines");
        keyboard.type("\r");
        await keyboard.see("searched memory");
        keyboard.signal(signal);
        await keyboard.see(PASTE_MODE_OFF);
        expect(await keyboard.end()).not.toBe(0);
        expect(keyboard.rest()).not.toContain("I do not know");
    });
});
