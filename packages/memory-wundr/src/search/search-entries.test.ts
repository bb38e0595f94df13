import { describe, expect, it } from "vitest"
import { searchEntries } from "./search-entries.ts"

const entry = (text: string, ...children: string[]) =>
  ({ text, children, where: "Workflow", scope: "project", stale: false, path: "/m/MEMORY.md" }) as const

const ENTRIES = [
  entry("Run `./scripts/deploy.sh staging`", "needs the VPN"),
  entry("Notify the café team"),
  entry("Ошибка подключения: запусти миграции"),
  entry("Ёлка горит"),
  entry("提交前先运行数据库测试"),
  entry("テストを実行する"),
  entry("커밋 전에 테스트를 실행"),
  entry("ｐｎｐｍ を使う"),
]

const find = (query: string): string[] => searchEntries(query, ENTRIES).map(({ text }) => text)

describe("searchEntries", () => {
  it("finds entries by their words, with section, scope and file", () => {
    expect(searchEntries("deploy staging", ENTRIES)).toEqual([
      {
        text: "Run `./scripts/deploy.sh staging`",
        section: "Workflow",
        scope: "project",
        path: "/m/MEMORY.md",
        score: 2,
      },
    ])
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
    ["pnpm", "ｐｎｐｍ を使う"],
    ["deployments", "Run `./scripts/deploy.sh staging`"],
  ])("works in every script: %s", (query, expected) => {
    expect(find(query)[0]).toBe(expected)
  })

  it("ranks the entry with most words first, and finds nothing for an empty query", () => {
    const ports = Array.from({ length: 300 }, (_, at) => entry(`Service listens on port ${4000 + at}`))
    const found = searchEntries("which service has port 4123?", ports)
    expect(found[0]?.text).toBe("Service listens on port 4123")
    expect(found).toHaveLength(10)
    for (const query of ["", "!!!"]) expect(find(query)).toEqual([])
  })
})
