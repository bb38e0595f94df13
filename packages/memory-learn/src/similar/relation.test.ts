import { describe, expect, test } from "vitest"
import { compareWith } from "./relation.ts"

describe("compareWith", () => {
  test.each([
    ["Always use pnpm, never npm.", "Please always use pnpm and never npm!"],
    ["The retro is on Monday", "the retro is now on monday."],
    ["We use **C++**, and C#!", "we use C++ and C#"],
  ])("%j repeats %j", (newer, older) => {
    expect(compareWith(newer)(older)).toBe("repeats")
  })

  test.each([
    ["The API listens on port 9090", "The API listens on port 8080"],
    ["This project uses bun", "Always use pnpm, not npm"],
    ["I prefer spaces over tabs", "I prefer tabs over spaces"],
    ["Use pnpm, not npm", "Use npm"],
    ["Do NOT suggest npm -- this project uses pnpm", "This project uses npm"],
    ["We use Vitest, not Jest", "We use Jest"],
    ["Never ship on Fridays", "Ship on Fridays"],
    ["Grafana is at https://new.example.com now.", "Grafana is at https://old.example.com"],
    ["Wir nutzen pnpm statt npm", "Wir nutzen npm"],
    ["My wife works until 18", "My wife works until 17"],
    ["We no longer use npm, we use pnpm", "We use npm"],
  ])("%j replaces %j", (newer, older) => {
    expect(compareWith(newer)(older)).toBe("replaces")
  })

  test.each([
    ["We use C++ for the parser", "We use C for the parser"],
    ["Lines are > 80 wide", "Lines are < 80 wide"],
    ["The offset is -5", "The offset is 5"],
    ["Lunch is €5", "Lunch is $5"],
    ["The grade is A-", "The grade is A+"],
    ["The team emoji is 🍐", "The team emoji is 🍎"],
    ["Use pnpm", "Use npm in the legacy folder, which has a lock file"],
    ["Migrate to Postgres from MySQL", "Migrate from Postgres to MySQL"],
    ["Metrics go to Mimir", "Logs go to Loki and metrics go to Prometheus"],
    ["Sprint 14 ends on Friday", "Sprint 13 ends on Friday"],
    ["The staging server has 4 GB", "The production server has 8 GB"],
    ["We use Jest for the API", "We use Vitest for the web app"],
    ["Daniela reviews the docs", "Daniel reviews the docs"],
    ["Don't use npm", "Use yarn for the docs"],
    ["I speak German", "I speak English"],
    ["I like SQLite", "I like Postgres"],
    ["We like Docker", "We use Podman"],
    ["The billing team uses npm", "We use pnpm"],
    ["The other team uses npm, not pnpm", "We use pnpm"],
    ["A colleague starts at 10", "A colleague starts at 9"],
    ["One of my friends lives at number 14", "One of my friends lives at number 12"],
    ["Ein Kollege beginnt um 10", "Ein Kollege beginnt um 9"],
    ["有个同事10点开始", "有个同事9点开始"],
    ["They pay on day 30", "They pay on day 14"],
    ["We formerly paid 30 per seat at Acme in 2024", "We formerly paid 30 per seat at Acme in 2023"],
    ["We used to use npm", "We use pnpm"],
  ])("%j leaves %j", (newer, older) => {
    expect(compareWith(newer)(older)).toBe("coexists")
  })
})
