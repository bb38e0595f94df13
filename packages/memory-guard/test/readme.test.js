import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { createMemoryGuard, findSecrets, maskSecrets } from "../src/index.ts";
const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
});
test("opens with the install line and an example that works", async () => {
    const example = new URL("./readme-example.mjs", import.meta.url);
    expect(readme).toContain(`\`\`\`ts\n${readFileSync(example, "utf8")}\`\`\``);
    const home = mkdtempSync(join(tmpdir(), "memory-guard-readme-"));
    vi.stubEnv("HOME", home);
    vi.stubEnv("CALIBAN_AUTO_MEMORY_DIRECTORY", join(home, "memory"));
    const said = [];
    vi.spyOn(console, "log").mockImplementation((text) => said.push(text));
    try {
        await import(example.href);
        expect(said).toEqual([
            expect.stringContaining("Not stored: a password or code (stated-password) in the body, line 1."),
            "The password of the staging database is [masked: stated-password]",
        ]);
    }
    finally {
        rmSync(home, { recursive: true, force: true });
    }
});
test("shows a refusal and a finding as they are", async () => {
    const draft = {
        slug: "db",
        type: "reference",
        description: "The database",
        body: "On db1\npassword: hunter2",
    };
    expect(readme).toContain(`> ${(await createMemoryGuard()(draft))?.message}\n`);
    const [, shown = ""] = /findSecrets\("password: hunter2"\) \/\/ (.*)/.exec(readme) ?? [];
    expect(findSecrets("password: hunter2").map((finding) => Object.entries(finding))).toEqual([
        [...shown.matchAll(/(\w+): (?:"([^"]*)"|(\d+))/g)].map(([, key, text, number]) => [
            key,
            text ?? Number(number),
        ]),
    ]);
});
test("shows masked texts as they are", () => {
    const shown = [...readme.matchAll(/^maskSecrets\("(.*)"\)\.text \/\/ (.*)$/gm)];
    expect(shown.length).toBeGreaterThanOrEqual(3);
    for (const [, text = "", masked] of shown) {
        expect(maskSecrets(text).text).toBe(masked);
        expect(maskSecrets(masked ?? "").text).toBe(masked);
    }
});
test("names only placeholders that are ignored", () => {
    const [, table = ""] = /on purpose\n\n.*\n\n((?:\|.*\n)+)/.exec(readme) ?? [];
    const examples = table
        .split("\n")
        .slice(2)
        .flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, example = ""]) => example));
    expect(examples.length).toBeGreaterThan(25);
    for (const example of examples)
        expect(findSecrets(`password: ${example}`), example).toEqual([]);
    expect(findSecrets("password: Sp4rrow!hawk")).toHaveLength(1);
});
