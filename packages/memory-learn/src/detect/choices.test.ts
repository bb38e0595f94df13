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
    ["We don't use Kafka anymore", "We use Kafka"],
    ["We no longer use Lerna", "We use Lerna"],
    ["Wir verwenden Kafka nicht mehr", "Wir verwenden Kafka"],
    ["Nous n'utilisons plus Kafka", "Nous utilisons Kafka"],
    ["Ya no usamos Kafka", "Usamos Kafka"],
    ["Não usamos mais Kafka", "Usamos Kafka"],
    ["Non usiamo più Kafka", "Usiamo Kafka"],
    ["We gebruiken Kafka niet meer", "We gebruiken Kafka"],
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
    ["Always deploy from prod.", "Don't deploy to prod."],
    ["Always call the API without a token.", "Never call the API with a token."],
    ["We use WebSockets over TLS.", "We use TLS."],
    ["We use gRPC over HTTP.", "We use HTTP."],
    ["We use Foo, not only Bar.", "We use Bar."],
    ["We use Drizzle, not just Prisma.", "We use Prisma."],
    ["We use Foo, not Bar, in CI.", "We use Bar."],
    ["We use Foo, not Bar.", "We use Bar in CI."],
    ["We use pnpm.", "We use npm in CI."],
    ["We use Foo, not Bar.", "We use Bar, not Qux."],
    ["We use Postgres and SQLite.", "We use Postgres and MySQL."],
    ["I prefer English and French.", "I prefer English and German."],
    ["We used to use npm", "We use pnpm"],
  ])("%j leaves %j", (newer, older) => {
    expect(compareChoices(newer)(older)).toBe("coexists")
  })
})
