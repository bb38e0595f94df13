import { describe, expect, it } from "vitest";
import { bareText, foldText } from "./fold.ts";
import { keywordsOf, shareOf, stemOf, wordsOf } from "./words.ts";
describe("foldText and bareText", () => {
    it("fold width, case, quotes and invisible characters", () => {
        expect(foldText("Ｕｓｅ\u200b “ＰＮＰＭ” — Don’t")).toBe('use "pnpm" - don\'t');
        expect(bareText("Straße, École, Ärger")).toBe("strasse, ecole, arger");
        expect(bareText("Café ÉCOLE Ｐｎｐｍ Ёлка")).toBe("cafe ecole pnpm елка");
    });
    it("keep marks that are letters or vowels", () => {
        expect(bareText("がぎぐ й")).toBe("がぎぐ и");
        expect(bareText("ที่นี่")).toBe("ที่นี่".normalize("NFC"));
        expect(bareText("한국어")).toBe("한국어");
    });
});
describe("wordsOf", () => {
    it.each([
        ["Use `pnpm-lock.yaml`, v10!", ["use", "pnpm", "lock", "yaml", "v10"]],
        ["Мы пишем", ["мы", "пишем"]],
    ])("gives runs of letters and digits: %s", (text, words) => {
        expect(wordsOf(text)).toEqual(words);
    });
    it.each([
        ["使用pnpm安装", ["使用", "pnpm", "安装"]],
        ["我们用 pnpm", ["我们", "们用", "pnpm"]],
        ["テスト", ["テス", "スト"]],
        ["커밋은", ["커밋", "밋은"]],
        ["猫", ["猫"]],
    ])("gives pairs of characters in scripts without spaces between words: %s", (text, words) => {
        expect(wordsOf(text)).toEqual(words);
    });
});
describe("keywordsOf", () => {
    it("drops stop words and stems the others", () => {
        expect([...keywordsOf("The migrations are reviewed by Priya")]).toEqual(["migration", "review", "priya"]);
        expect([...keywordsOf("Always use the new pnpm for 42 builds")]).toEqual(["pnpm", "42", "build"]);
        expect([...keywordsOf("Wir nutzen die Datenbank nicht")]).not.toContain("nicht");
        expect(stemOf("tests")).toBe(stemOf("test"));
        expect(stemOf("v16")).toBe("v16");
    });
    it.each([
        "Запускай тесты перед коммитом",
        "提交前运行测试",
        "ทดสอบก่อนคอมมิต",
        "커밋 전에 테스트를 실행",
        "הרץ בדיקות לפני קומיט",
        "कमिट से पहले परीक्षण चलाएँ",
    ])("finds keywords in every language: %s", (text) => {
        expect(keywordsOf(text).size).toBeGreaterThan(1);
    });
});
describe("shareOf", () => {
    it("is the share of the smaller set that the other one contains", () => {
        const words = (text) => new Set(text.split(" "));
        expect(shareOf(words("a b c d"), words("c d"))).toBe(1);
        expect(shareOf(words("c x"), words("a b c d"))).toBe(0.5);
        expect(shareOf(new Set(), words("a"))).toBe(0);
    });
});
