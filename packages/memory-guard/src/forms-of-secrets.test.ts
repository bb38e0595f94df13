import { describe, expect, test } from "vitest"
import { findSecrets } from "./find-secrets.ts"
import { maskSecrets } from "./mask-secrets.ts"

const values = (text: string): string[] => findSecrets(text).map(({ start, end }) => text.slice(start, end))

const KEY = "9pLk22qqWx81mAuiOPqpz4kExLbZs5MaOhMHVZwhH82UUADv"
const HEX = "4f1a9c02b7d35e6684c1a0f9d2e37b58"

describe("the value is found, and nothing around it", () => {
  test.each([
    // A name and its value apart
    "env:\n  - name: DB_PASSWORD\n    value: [Vogel!7731]",
    'env:\n  - name: "DB_PASSWORD"\n    value: "[Vogel 77!31]"',
    '{"name": "API_KEY", "value": "[8f14e45fceea167a5a36]"}',
    '{\n  "name": "DB_PASSWORD",\n  "type": "String",\n  "value": "[Vogel!7731]"\n}',
    // Fillers and separators in a random value
    `ASANA_ACCESS_TOKEN=[2/1201234567890987/1209876543210456:${HEX}]`,
    `Authorization: Bearer [AAAAAAAAAAAAAAAAAAAAA${KEY}]`,
    "postgres://app:[pa/ss77wxQ]@db/x",
    "password: [Vogel;77x9Q]",
    "Server=db;Password=[Str0ngP@ss];Timeout=3",
    'DB_PASSWORD="[Vogel 77!31]"',
    "password: “[Vogel 77x]”",
    // Quotes in a value
    'password: "[Vo\\"gel!77]"',
    "password: `[Vo gel77x]`",
    'password: [Vo"gel!77]',
    "pw [Vogel!77)x9]",
    "mysql -u root -p'[Vogel 77!31]' shop",
    "--password '[Vogel 77!31]'",
    // Letters of other alphabets that look like Latin ones, also several in a row
    "The раssword of the database is [s3cr3tValue1]",
    "The passԝord of the database is [s3cr3tValue1]",
    "The key id is [АКIA3TVQ7NWB2LMZKD4X]",
    // A line of .pgpass
    "db.local:5432:shop:app:[Vogel!7731]",
    "*:*:*:app:[kanarienvogel]",
    // Cookies
    `curl -b 'sid=[${KEY}]' https://x.dev`,
    `curl --cookie 'session=[${KEY}]; a=b' https://x.dev`,
    `__Secure-1PSID=[g.a000${KEY}]`,
    `li_at=[AQED${KEY}]`,
    // Commands that set secrets
    "gh secret set DB_PASS --body '[Vogel!7731]'",
    "aws secretsmanager create-secret --name db --secret-string [Vogel!7731]",
    "aws ssm put-parameter --name /db --value '[Vogel!7731]' --type SecureString",
    "gcloud secrets versions add db --data-file=- <<< [Vogel!7731]",
    "useradd -m -p [Vogel!7731] bob",
    // Addresses
    "REPOS=ssh://git@github.com:acme/app.git;https://ann:[Vogel7731x]@acme.dev/x",
    "https://elastic@es1.dev:9200,https://elastic:[Vogel7731x]@es2.dev:9200",
    `https://[calendar.google.com/calendar/ical/bob/private-${HEX}]/basic.ics`,
    `https://acme.dev/reset-password/[${KEY}]`,
    `https://[${KEY}]@github.com/acme/app.git`,
  ])("%j", (marked) => {
    const [, value = ""] = /\[([^\]]*)\]/.exec(marked) ?? []
    expect(values(marked.replace(/[[\]]/g, ""))).toEqual([value])
    expect(maskSecrets(marked.replace(/[[\]]/g, "")).text).not.toContain(value.slice(-4))
  })
})

test.each([
  "3d:87:21:1b:65:af",
  "25:97:09:7b:ed:5f",
  "10:30:45:120:frame",
  "fe80:1234:5678:9abc:def0",
  "1:10:100:1000:10000",
  "eth0:80:tcp:in:accept9",
  "- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef:\n      name: db-secret-v2",
  '{"key": "password", "value": "Passwort"}',
  "- name: DB_PASSWORD\n  value: <your-password>",
  'password: "minimum 12"',
  'password: "8+ characters"',
  'DB_PASSWORD="see 1Password"',
  "password: required;min8",
  "https://localhost:PORT/v2@latest",
  "amqp://bob@h1:5672,bob@h2:5672",
  "git+ssh://git@host:2222@main",
  "file://C:/Users/anna/img1@2x.png",
  "Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAAAA",
  "ghp_1234567890abcdefghijklmnopqrstuvwxyz",
  "my key is sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789",
  "sk-ant-api03-xxxxxxxx",
  "tagged as-9f8e7d6c5b4a39281706f5e4d3c2b1a0",
  "npg_metadata2024",
  "npg_schemaV2Test",
  "npg_20261130164759",
  "crsr_move-to-line-12-column-34-and-select-5-words",
  "The detached JWS eyJhbGciOiJFUzI1NiJ9..dBjftJeZ4CVPmB92K27uhbUJU1p1rwW1gFWFOEjXk.",
  "curl -b cookies.txt https://acme.dev",
  "sid=S-1-5-21-3623811015-3361044348-30300820-1013",
  'gh secret set DB_PASS --body "$DB_PASS"',
  "aws secretsmanager create-secret --name db --secret-string file://secret.json",
  "aws ssm put-parameter --name /region --value eu-west-1 --type String",
  "usermod -aG docker deploy2",
  "src/pages/reset-password/ResetPasswordForm.test.tsx",
])("is no secret: %j", (text) => {
  expect(values(text)).toEqual([])
})
