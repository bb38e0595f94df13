import { describe, expect, test } from "vitest"
import { ALNUM, createRandom, HEX } from "../test/corpus/random.ts"
import { findSecrets } from "./find-secrets.ts"
import { maskSecrets } from "./mask-secrets.ts"

const random = createRandom(9)
const masked = (text: string): string => maskSecrets(text).text.replace(/\[masked: [\w-]+\]/g, "[…]")

describe("a long random value", () => {
  test.each(["", "live_", "acme_", "acme-prod-", "duffel_live_", "wandb_v1_", "sha256~"])(
    "is found after the prefix %j",
    (prefix) => {
      for (const length of [40, 74, 134])
        expect(masked(`The job uses ${prefix}${random.text(ALNUM, length)} now.`)).toBe(
          "The job uses […] now.",
        )
    },
  )

  test("is found in parts", () => {
    expect(masked("acme_live_pYZMwv3VLcoPjYjUhPAk4_AOWzTcTl3VtOIWO1jZcbk")).toBe("[…]")
  })

  test("of a vendor ends with its last letter", () => {
    expect(masked(`key FLWSECK-${random.text(HEX, 32)}-X, user ana`)).toBe("key […], user ana")
  })

  test.each(["shippo_live_", "CLOJARS_", "KGAT_", "slk_", "xoxc-", "rdme_"])(
    "may be hexadecimal after the prefix %j of a vendor",
    (prefix) => {
      expect(masked(`The job uses ${prefix}${random.text(HEX, 40)} now.`)).toBe("The job uses […] now.")
    },
  )

  test.each([
    `dist/assets/${random.text(HEX, 40)}/LoginPage`,
    `pk_live_${random.text(ALNUM, 99)}`,
    `request_id_${random.text(ALNUM, 43)}`,
    `session_${random.text(ALNUM, 36)}`,
    `user_id: ${random.text(ALNUM, 36)}`,
    `users/${random.text(ALNUM, 28)}/orders/${random.text(ALNUM, 20)}`,
    `exports/images/${random.text(ALNUM, 32)}`,
    `localhost:3000/exports/${random.text(ALNUM, 28)}/orders/${random.text(ALNUM, 20)}`,
    "docs.google.com/spreadsheets/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit",
    "acme-prod-ApiStack-LambdaFunction1A2B3C4D-XyZ123AbC456 timed out",
    "ApiStack-OrdersHandlerFunction1A2B3C4D-XyZ123AbC456 failed",
    `kid:${random.text(ALNUM, 43)}`,
    `ENC[AES256_GCM,data:x,iv:${random.text(ALNUM, 43)}=,tag:y]`,
    `components/UserProfileSettings/TwoFactorAuthenticationDialogV2`,
    "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48 is the contract",
    "sent to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "ipfs QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG",
    "ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG",
    "the playlist PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf",
    "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms is the id of the sheet",
    `the VAPID public key B${"E"}${random.text(ALNUM, 85)}`,
    "WireGuard PublicKey = 1Ls1VUQfB7g5Oda0TK3E61pYztVUMHiw2JoVjGuRSL0=",
  ])("is none in %j", (text) => {
    expect(findSecrets(text)).toEqual([])
  })
})

test.each([
  "The раssword of the database is [s3cr3tValue1]",
  "The раѕѕԝоrԁ of the database is [s3cr3tValue1]",
  "ραsswοrd: [hunter2]",
  "sесrеt: [Zk4!pQ9x]",
  "The key id is [АКIA3TVQ7NWB2LMZKD4X]",
  "API_ключ: [Zk4pQ9xm2Ls8]",
])("letters that look like Latin ones are read as such: %s", (marked) => {
  expect(masked(marked.replace(/[[\]]/g, ""))).toBe(marked.replace(/\[.*\]/, "[…]"))
})

describe("secret and token", () => {
  test.each([
    "secret: [Zk4!pQ9x]",
    "token: [Kx83nvQp2z]",
    "TOKEN: [s3cr3tValue1]",
    'secret: "[Kx83nvQp2z]"',
    "the token is [h7Gk29sLqp]",
    "токен: [kd83mQpx92ab]",
    "密钥:[kd83mQpx92ab]",
    "Backup-Schlüssel: [mf9p7-v6dwb]",
    "secret: [jkur-93og-ydic]",
  ])("label a value that looks like a password: %s", (marked) => {
    expect(masked(marked.replace(/[[\]]/g, ""))).toBe(marked.replace(/\[.*\]/, "[…]"))
  })

  test.each([
    "the token is refreshed hourly",
    "secret: see 1Password",
    "token: JWT",
    "token: cl100k_base",
    "token: refreshTokenV2",
    "secret: postgres1",
    "{ token: 'variable2' }",
    "key: h7Gk29sLqp",
    "secret: config.secretV2",
    "token: 'token-1'",
    "the secret is half2half flour",
    "POSTGRES_PASSWORD: postgres",
    'MYSQL_ROOT_PASSWORD="root"',
    "pw = playwright here",
  ])("label none in %j", (text) => {
    expect(findSecrets(text)).toEqual([])
  })
})

test.each(["password: ", "token: ", "api key: ", "Authorization: Bearer "])(
  "a filled part hides no random value after %j",
  (label) => {
    for (const sign of "Ax0")
      expect(masked(`${label}${sign.repeat(20)}k8Jd72hQpZ0xLm4Nv`)).toBe(`${label}[…]`)
    expect(masked(`${label}tAHnBaqWDsht${"x".repeat(8)}Z05yelBlPdn0`)).toBe(`${label}[…]`)
    expect(findSecrets(`${label}k8Jd72${"x".repeat(20)}m4Nv`)).toEqual([])
  },
)

describe("a token of a vendor", () => {
  const BASE32 = "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"

  test.each<[prefix: string, ...parts: (readonly [characters: string, length: number])[]]>([
    ["glffct-", [ALNUM, 20]],
    ["AGE-SECRET-KEY-PQ-1", [BASE32, 58]],
    ["PMAT-", [BASE32, 26]],
    ["shptka_", [HEX, 32]],
    ["crsr_", [HEX, 64]],
    ["ovsxat_", [HEX, 32]],
    ["discord.com/api/v10/webhooks/", ["12345", 19], ["/", 1], [ALNUM, 68]],
  ])("is found wherever it stands: %s", (prefix, ...parts) => {
    for (const [before, after] of [
      ["", ""],
      ["KEY=", ""],
      ['{"value": "', '"}'],
      ["`", "`"],
      ["The old server used ", " until May."],
    ]) {
      const token = prefix + parts.map(([characters, length]) => random.text(characters, length)).join("")
      expect(masked(`${before}${token}${after}`)).toBe(`${before}[…]${after}`)
    }
  })
})
