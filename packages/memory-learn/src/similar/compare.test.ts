import { keywordsOf } from "@caliban/text"
import { describe, expect, test } from "vitest"
import { compareWith, mayContradict } from "./compare.ts"

describe("compareWith", () => {
  test.each([
    ["Always use pnpm, never npm.", "Please always use pnpm and never npm!"],
    ["The retro is on Monday", "the retro is now on monday."],
    ["We use **C++**, and C#!", "we use C++ and C#"],
    ["The *API* base is `./api`...", "...the API base is “./api”"],
    ["Backups are in **~/backups** (**/mnt/b**).", "* Backups are in ~/backups (/mnt/b)"],
    ["Ask Ada @ noon – or ~~Bob~~.", "Ask Ada noon or Bob"],
    ["Deploy **now**, e.g. *today* (…tonight)", "Deploy, e.g. today ...tonight"],
    ["Die Demo ist am 3.Mai", "Die Demo ist am 3. Mai"],
    ["The app runs on **.NET 8**", "The app runs on .NET 8"],
    ["Settings are in *~/.config/app*", "Settings are in ~/.config/app"],
    ["Build with **./gradlew test**", "Build with ./gradlew test"],
    ["Ask *@ada*", "Ask @ada"],
    ["The file is *.env*", "The file is .env"],
    ["日志在~/logs", "日志在**~/logs**"],
    ["The build takes ~5 minutes", "The build takes 5 minutes"],
  ])("%j repeats %j", (newer, older) => {
    expect(compareWith(newer)(older)).toBe("repeats")
  })

  test.each([
    ["The API listens on port 9090", "The API listens on port 8080"],
    ["Grafana is at https://new.example.com now.", "Grafana is at https://old.example.com"],
    ["My wife works until 18", "My wife works until 17"],
    ["We pin React to ~18.2.0", "We pin React to ^18.2.0"],
    ["We pin react@^19.0.0", "We pin react@^18.2.0"],
    ["The docs are in ./new.md", "The docs are in ../old.md"],
    ["Die Demo ist am 3.Juni", "Die Demo ist am 3.Mai"],
    ["The app runs on .NET 9", "The app runs on **.NET 8**"],
    ["Die Demo ist im Mai", "Die Demo ist im Juni"],
    ["My time zone is Europe/Berlin", "My time zone is America/Los_Angeles"],
    ["会议在星期一", "会议在星期二"],
    ["We deploy on Mondays now", "We deploy on Fridays"],
    ["Wir deployen jetzt montags", "Wir deployen freitags"],
  ])("%j updates %j", (newer, older) => {
    expect(compareWith(newer)(older)).toBe("updates")
  })

  test.each([
    ["My cat is Mimi", "My cat is Mia"],
    ["Standup is at 10:00, not 9:15", "Standup is at 9:15"],
  ])("%j updates %j if it corrects", (newer, older) => {
    expect(compareWith(newer, true)(older)).toBe("updates")
  })

  test.each([
    ["I have yoga on Mondays", "I have yoga on Thursdays"],
    ["Never deploy on Fridays", "Never deploy on Saturdays"],
    ["Now we never deploy on Fridays", "We never deploy on Saturdays"],
    ["Your budget is 300", "Our budget is 5000"],
    ["Delete the temp files", "Delete your temp files"],
    ["We deploy on Friday now", "We deploy on Fridays"],
    ["Garbage is now collected on Tuesday", "Garbage is collected on Mondays"],
    ["We now also deploy on Mondays", "We deploy on Fridays"],
    ["My name is Ada", "Your name is Ada"],
    ["We use C++ for the parser", "We use C for the parser"],
    ["Lines are > 80 wide", "Lines are < 80 wide"],
    ["The offset is -5", "The offset is 5"],
    ["Lunch is €5", "Lunch is $5"],
    ["The grade is A-", "The grade is A+"],
    ["The team emoji is 🍐", "The team emoji is 🍎"],
    ["We use pnpm", "We use npm"],
    ["Backups are in /backups", "Backups are in ~/backups"],
    ["Logs are in ~/var/log/x", "Logs are in /var/log/x"],
    ["The API base is ../api", "The API base is ./api"],
    ["The API base is `../../api`.", "The API base is `../api`."],
    ["We ignore *.log", "We ignore .log"],
    ["备份在/backups", "备份在~/backups"],
    ["We ignore .log", "We ignore .env"],
    ["We import from /lib", "We import from @/lib"],
    ["My cat is Mimi", "My cat is Mia"],
    ["The port is 3000, not for staging", "The port is 8080"],
    ["Never ship on Fridays", "Ship on Fridays"],
    ["Migrate to Postgres from MySQL", "Migrate from Postgres to MySQL"],
    ["Metrics go to Mimir", "Logs go to Loki and metrics go to Prometheus"],
    ["Sprint 14 ends on Friday", "Sprint 13 ends on Friday"],
    ["The staging server has 4 GB", "The production server has 8 GB"],
    ["Daniela reviews the docs", "Daniel reviews the docs"],
    ["A colleague starts at 10", "A colleague starts at 9"],
    ["One of my friends lives at number 14", "One of my friends lives at number 12"],
    ["Ein Kollege beginnt um 10", "Ein Kollege beginnt um 9"],
    ["有个同事10点开始", "有个同事9点开始"],
    ["They pay on day 30", "They pay on day 14"],
    ["We formerly paid 30 per seat at Acme in 2024", "We formerly paid 30 per seat at Acme in 2023"],
  ])("%j leaves %j", (newer, older) => {
    expect(compareWith(newer)(older)).toBe("coexists")
  })
})

test.each([
  ["The retro is on Monday", "The retro is on Tuesday at noon", true],
  ["We use Kafka for billing", "We don't use Kafka for billing", true],
  ["We don't use Kafka anymore", "We use Kafka", true],
  ["We don't need more tests", "We need tests", false],
  ["The retro is on Monday", "The retro is on Monday", false],
  ["The retro is on Monday", "The library is under MIT", false],
  ["The retro is on Monday", "The retro is on Monday at noon", false],
])("%j and %j may contradict each other: %j", (one, other, expected) => {
  const worded = (text: string) => ({ text, words: keywordsOf(text) })
  expect(mayContradict(worded(one), worded(other))).toBe(expected)
})
