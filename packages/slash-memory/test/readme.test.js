import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { MEMORY_COMMANDS } from "../src/command-list.ts";
const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
});
test("opens with the install line and an example that works", async () => {
    const example = new URL("./readme-example.mjs", import.meta.url);
    expect(readme).toContain(`\`\`\`ts\n${readFileSync(example, "utf8")}\`\`\``);
    const home = mkdtempSync(join(tmpdir(), "slash-memory-readme-"));
    vi.stubEnv("HOME", home);
    vi.stubEnv("XDG_CONFIG_HOME", "");
    vi.stubEnv("CALIBAN_AUTO_MEMORY_DIRECTORY", join(home, "memory"));
    const said = [];
    vi.spyOn(console, "log").mockImplementation((text) => said.push(text));
    try {
        await import(example.href);
        expect(said.join("\n")).toContain("Remembered as deploy-thursdays (project): We deploy on Thursdays");
        expect(said.join("\n")).toContain("](deploy-thursdays.md)");
    }
    finally {
        rmSync(home, { recursive: true, force: true });
    }
});
test("names every command as help does", () => {
    const unpadded = readme.replace(/ +/g, " ");
    for (const { usage, summary } of MEMORY_COMMANDS) {
        expect(unpadded).toContain(`| \`${usage.replaceAll("|", "\\|")}\` | ${summary} |`);
    }
});
