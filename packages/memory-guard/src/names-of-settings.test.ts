import { expect, test } from "vitest"
import { findSecrets } from "./find-secrets.ts"

const values = (text: string): string[] => findSecrets(text).map(({ start, end }) => text.slice(start, end))

const KEY = "Zt9pLk22qqWx81mAuiOPqpz4"
const NAMES =
  "NEXTAUTH_SECRET OAUTH_SECRET WHATSAPP_TOKEN PLAID_SECRET SENDGRID_API_KEY FASTAPI_TOKEN GHOST_ADMIN_API_KEY ADMIN_JWT_SECRET CARGO_REGISTRY_TOKEN NEXT_SECRET NEXT_PRIVATE_KEY HONO_SECRET TURBO_REMOTE_CACHE_SIGNATURE_KEY HEATMAP_API_KEY nextAuthSecret oauthToken oauth_token whatsappToken accessTokenSecret refreshTokenSecret tokenSecret keySecret apiKeySecret"

test.each(NAMES.split(" "))("a longer label inside a word hides no shorter one: %s", (name) => {
  expect(values(`${name}=${KEY}`)).toEqual([KEY])
  expect(values(`{"${name}": "${KEY}"}`)).toEqual([KEY])
})

test.each(["EMAIL_PASS", "GMAIL_PASS", "MYSQL_PWD", "emailPass"])("finds the password in %s", (name) => {
  expect(values(`${name}: "Vogel!7731"`)).toEqual(["Vogel!7731"])
})

test.each([
  "nextPageToken: 'CiAKGjBpNDd2Nmp2Zml2cXRw'",
  "NEXT_TOKEN=eyJwYWdlIjoyfQ",
  "userCacheKey: '9f86d081884c7d659a2feaa0'",
  "Primärschlüssel: bestellung_id2",
  "registry key: HKEY_LOCAL_MACHINE\\SOFTWARE\\Foo2",
  "OAuth secret rotation is every 90d",
  "email passes through mx2",
  "tokenSecretName: 'prod-db-2'",
])("is no secret: %s", (text) => {
  expect(values(text)).toEqual([])
})
