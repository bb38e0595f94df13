import { describe, expect, test } from "vitest"
import { compareChoices } from "./choices.ts"

describe("compareChoices", () => {
  test.each([
    ["This project uses bun", "Always use pnpm, not npm"],
    ["I prefer spaces over tabs", "I prefer tabs over spaces"],
    ["Use pnpm, not npm", "Use npm"],
    ["Do NOT suggest npm -- this project uses pnpm", "This project uses npm"],
    ["We use Vitest, not Jest", "We use Jest"],
    ["We use Foo, not Bar", "We use Bar"],
    ["Wir nutzen pnpm statt npm", "Wir nutzen npm"],
    ["We no longer use npm, we use pnpm", "We use npm"],
    ["We use pnpm and Jest", "We use npm and Jest"],
    ["Never ship on Fridays", "Ship on Fridays"],
    ["Ship on Fridays", "Never ship on Fridays"],
    ["We use Kafka for billing", "We don't use Kafka for billing"],
  ])("%j chooses another than %j", (newer, older) => {
    expect(compareChoices(newer)(older)).toBe("updates")
  })

  test.each([
    ["Use pnpm", "Use npm in the legacy folder, which has a lock file"],
    ["Use Foo for the API, not Bar", "We use Bar"],
    ["We use Jest for the API", "We use Vitest for the web app"],
    ["Don't use npm", "Use yarn for the docs"],
    ["I speak German", "I speak English"],
    ["I like SQLite", "I like Postgres"],
    ["We like Docker", "We use Podman"],
    ["The billing team uses npm", "We use pnpm"],
    ["The other team uses npm, not pnpm", "We use pnpm"],
    ["Never ship on Fridays", "Don't ship on Fridays"],
    ["Never mail Ada about Bob", "Mail Bob about Ada"],
    ["He uses npm", "We use pnpm"],
    ["We used to use npm", "We use pnpm"],
  ])("%j leaves %j", (newer, older) => {
    expect(compareChoices(newer)(older)).toBe("coexists")
  })
})
