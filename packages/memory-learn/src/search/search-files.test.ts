import { describe, expect, it } from "vitest"
import { searchFiles } from "./search-files.ts"

const file = (path: string, raw: string) => ({ path, raw })

const FILES = [
  file(
    "/m/memory/deployment.md",
    "# Deployment\n\nHow we ship: over staging first.\n\n## Workflow\n- Run `./scripts/deploy.sh staging` <!-- auto:date=2026-01-01,category=secretword -->\n  - needs the VPN\n- Notify the café team\n",
  ),
  file(
    "/m/memory/база.md",
    "# База\n\n## Error Patterns\n- Ошибка подключения: запусти миграции\n- Ёлка горит\n",
  ),
  file(
    "/m/memory/数据库.md",
    "## Workflow\n- 提交前先运行数据库测试\n- テストを実行する\n- 커밋 전에 테스트를 실행\n- ทดสอบก่อนส่งงาน\n- ｐｎｐｍ を使う\n",
  ),
]

const find = (query: string) => searchFiles(query, FILES).map(({ text }) => text)

describe("searchFiles", () => {
  it("finds entries by their words, with section, path and line", () => {
    expect(searchFiles("deploy staging", FILES)[0]).toEqual({
      text: "Run `./scripts/deploy.sh staging`",
      children: ["needs the VPN"],
      section: "Workflow",
      path: "/m/memory/deployment.md",
      line: 6,
      score: expect.any(Number),
    })
  })

  it.each([
    ["CAFE", "Notify the café team"],
    ["vpn", "Run `./scripts/deploy.sh staging`"],
    ["миграции", "Ошибка подключения: запусти миграции"],
    ["елка", "Ёлка горит"],
    ["数据库", "提交前先运行数据库测试"],
    ["测", "提交前先运行数据库测试"],
    ["テスト", "テストを実行する"],
    ["테스트", "커밋 전에 테스트를 실행"],
    ["ทดสอบ", "ทดสอบก่อนส่งงาน"],
    ["pnpm", "ｐｎｐｍ を使う"],
    ["how do we ship?", "How we ship: over staging first."],
  ])("works in every script: %s", (query, expected) => {
    expect(find(query)[0]).toBe(expected)
  })

  it("ranks prefixes and headings lower than words", () => {
    expect(find("deployments")).toContain("Run `./scripts/deploy.sh staging`")
    expect(find("deployment")).toEqual(expect.arrayContaining(["Notify the café team"]))
    expect(find("mig")).toEqual([])
  })

  it("finds nothing for an empty query, and nothing in metadata", () => {
    expect(find("")).toEqual([])
    expect(find("!!!")).toEqual([])
    expect(find("secretword")).toEqual([])
  })

  it("returns at most ten results by default, in a deterministic order", () => {
    const raw = `## A\n${"- the same words\n".repeat(50)}`
    const files = [file("/b.md", raw), file("/a.md", raw)]
    const results = searchFiles("same words", files)
    expect(results).toHaveLength(10)
    expect(results.map(({ path, line }) => [path, line])).toEqual(
      Array.from({ length: 10 }, (_, at) => ["/a.md", at + 2]),
    )
    expect(searchFiles("same words", [...files].reverse())).toEqual(results)
    expect(searchFiles("same words", files, { limit: 3 })).toHaveLength(3)
  })

  it("is linear", () => {
    const raw = `## A\n${"- a fact about typescript and databases in this project\n".repeat(20_000)}`
    const started = performance.now()
    expect(searchFiles("typescript database facts", [file("/a.md", raw)])).toHaveLength(10)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
