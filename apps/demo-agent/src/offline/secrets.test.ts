import { expect, test } from "vitest"
import { looksSecret } from "./secrets.ts"

test.each([
  "my password is hunter2",
  "the API key is abc",
  "api_key=abc",
  "PIN: 1234",
  "remember sk-abcdefghijklmnop1234",
  "ghp_abcdefghijklmnopqrstuvwxyz123456",
  "AKIAABCDEFGHIJKLMNOP",
  "-----BEGIN RSA PRIVATE KEY-----",
  "the database is at postgres://admin:hunter2@db.example.com/main",
])("%s looks like a secret", (text) => {
  expect(looksSecret(text)).toBe(true)
})

test.each([
  "we keep secrets in Vault",
  "the API key is stored in 1Password",
  "the password manager is Bitwarden",
  "the token budget is 32,000",
  "I prefer pnpm",
  "the staging URL is https://staging.example.com:8080/a@b",
])("%s does not", (text) => {
  expect(looksSecret(text)).toBe(false)
})
