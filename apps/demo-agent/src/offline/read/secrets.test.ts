import { expect, test } from "vitest"
import { looksSecret } from "./secrets.ts"

test.each([
  "my password is hunter2",
  "the API key is abc",
  "api_key=abc",
  "PIN: 1234",
  "my ssn is 078-05-1120",
  "my social security number is 078051120",
  "the door PIN is 1234",
  "pin code is 1234",
  "the PIN for the front door is 1234",
  "my door pin 1234",
  "the alarm code is 4711",
  "the password for the wifi is hunter2",
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
  "the PIN for the door is kept in Vault",
  "we pin dependencies",
  "the error code is 404",
  "the staging URL is https://staging.example.com:8080/a@b",
])("%s does not", (text) => {
  expect(looksSecret(text)).toBe(false)
})
