import { describe, expect, it } from "vitest";
import { formatCount, formatJson, formatMarkdownTable, formatNumber, formatPage, formatRatio, formatTarget, formatTerminalTable, isMet, } from "../src/report.ts";
const target = { what: "reading", limit: 1.3, measured: 1.25, unit: "×" };
const report = {
    date: "2026-01-02",
    seed: 1,
    quick: false,
    machine: { processor: "A, 2 cores", "file system": "ext4" },
    versions: { "some-package": "1.2.3" },
    missing: ["other does not install here: no such version"],
    results: [
        {
            name: "reading",
            summary: "what reading costs",
            seconds: 1,
            tables: [{ title: "Read", note: "Against raw.", columns: ["", "ratio"], rows: [["ours", "1.25×"]] }],
            targets: [target, { ...target, measured: 2 }],
            missing: ["writing: no disk"],
            data: {},
        },
    ],
};
describe("formatNumber", () => {
    it.each([
        [0, "0"],
        [0.01234, "0.012"],
        [0.5, "0.5"],
        [1.256, "1.26"],
        [12.34, "12.3"],
        [1234.5, "1,235"],
        [1234567, "1,234,567"],
        [Number.NaN, "-"],
    ])("writes %d as %s", (value, text) => {
        expect(formatNumber(value)).toBe(text);
    });
    it("is empty for a ratio that was not measured", () => {
        expect(formatRatio(undefined)).toBe("");
        expect(formatRatio(Number.NaN)).toBe("");
        expect(formatRatio(1.304)).toBe("1.3×");
        expect(formatCount(10_000)).toBe("10,000");
    });
});
it("a target is met up to its limit", () => {
    expect(isMet(target)).toBe(true);
    expect(isMet({ ...target, measured: 1.3 })).toBe(true);
    expect(isMet({ ...target, measured: 1.31 })).toBe(false);
    expect(isMet({ ...target, measured: Number.NaN })).toBe(false);
    expect(formatTarget(target)).toBe("✓ reading: 1.25× (target ≤ 1.3×)");
    expect(formatTarget({ ...target, measured: 2 })).toBe("✗ reading: 2× (target ≤ 1.3×)");
});
it("a Markdown table keeps bars and line ends of cells inside their cells", () => {
    expect(formatMarkdownTable(["a", "b"], [["x|y", "1\n2"]])).toBe("| a | b |\n| --- | --- |\n| x\\|y | 1 2 |");
});
it("a table for the terminal is narrow and leaves out empty cells", () => {
    const text = formatTerminalTable({
        title: "T",
        note: "",
        columns: ["", "time", "ratio"],
        rows: [["a", "1 ms", ""]],
    });
    expect(text).toBe("  T\n    a\n      time: 1 ms");
});
it("a page says when, where, with what, and what is missing", () => {
    const page = formatPage(report);
    expect(page.startsWith("# Benchmarks\n")).toBe(true);
    expect(page).toContain("| date | 2026-01-02 |");
    expect(page).toContain("| file system | ext4 |");
    expect(page).toContain("Versions: some-package 1.2.3.");
    expect(page).toContain("| reading | ≤ 1.3× | 1.25× | ✓ |");
    expect(page).toContain("| reading | ≤ 1.3× | 2× | ✗ |");
    expect(page).toContain("## reading\n\nWhat reading costs.\n\n### Read\n\nAgainst raw.\n\n|  | ratio |");
    expect(page).toContain("- other does not install here: no such version\n- writing: no disk");
    expect(page.endsWith("\n")).toBe(true);
    expect(page).not.toMatch(/\n{3}/);
});
it("a report for programs says which targets were met", () => {
    const { results } = JSON.parse(formatJson(report));
    expect(results[0]?.targets.map(({ met }) => met)).toEqual([true, false]);
});
