import { describe, expect, test } from "vitest"
import { mergeFindings } from "../finding.ts"
import { findContacts } from "./contact.ts"

const found = (text: string): string[] =>
  mergeFindings([...findContacts({ text })].filter((match) => match !== undefined)).map(
    ({ rule, start, end }) => `${rule}: ${text.slice(start, end)}`,
  )

describe("findContacts", () => {
  test.each([
    ["reach her at anna.schmidt@web.de", "email: anna.schmidt@web.de"],
    ["pedro.lopez (at) gmail.com", "email: pedro.lopez (at) gmail.com"],
    ["call +49 30 2281 56789 now", "phone: +49 30 2281 56789"],
    ["(415) 867-5309", "phone: (415) 867-5309"],
    ["mobile: 07911 246802", "phone: 07911 246802"],
    ["手机号是13924680246", "phone: 13924680246"],
    ["card 4539 1488 0343 6467", "payment-card: 4539 1488 0343 6467"],
    ["IBAN DE44500105175407324931", "bank-account: DE44500105175407324931"],
    ["Meine IBAN ist DE89 3704 0044 0532 0130 00", "bank-account: DE89 3704 0044 0532 0130 00"],
    ["konto PL61 1090 1014 0000 0712 1981 2874", "bank-account: PL61 1090 1014 0000 0712 1981 2874"],
    ["IBAN: FR14 2004 1010 0505 0001 3M02 606", "bank-account: FR14 2004 1010 0505 0001 3M02 606"],
    ["RUT 12.345.670-K", "national-id: 12.345.670-K"],
    ["DNI 45871236J", "national-id: 45871236J"],
    ["CPF 529.982.247-25", "national-id: 529.982.247-25"],
    ["her SSN is 457-55-5462", "national-id: 457-55-5462"],
    ["身份证号: 11010519491231002X", "national-id: 11010519491231002X"],
    ["NIR 2 55 08 14 168 025 38", "national-id: 2 55 08 14 168 025 38"],
    ["lives at 1600 Amphitheatre Street", "postal-address: 1600 Amphitheatre Street"],
    ["Lindenstraße 12, 10969 Berlin", "postal-address: Lindenstraße 12, 10969 Berlin"],
    ["Anschrift: Lange Str. 5, 70173 Stuttgart", "postal-address: Lange Str. 5, 70173 Stuttgart"],
    ["Konrad-Adenauer-Straße 5a, 50667 Köln", "postal-address: Adenauer-Straße 5a, 50667 Köln"],
    ["12 rue de la Paix", "postal-address: 12 rue de la Paix"],
    ["北京市朝阳区建国路88号", "postal-address: 北京市朝阳区建国路88号"],
  ])("finds in %j", (text, expected) => {
    expect(found(text)).toEqual([expected])
  })

  test.each([
    "user@example.com, noreply@anthropic.com, support@acme.dev",
    "ssh deploy@staging.acme.com",
    "git@github.com:owner/repo.git",
    "@scope/name@1.2.3, icon@2x.png",
    "build 1699999999, pid 4839201, timestamp 1700000000000",
    "build 415-867-5309",
    "+120 -45 lines",
    "card 4242 4242 4242 4242",
    "DE89 3704 0044 0532 0130 00",
    "example IBAN: DE89 3704 0044 0532 0130 00",
    "order 4539 1488 0343 6468",
    "12.345.670-K without a label",
    "Main Street Journal, 3 Google Drive folders",
    "2024-05-24T10:22:33Z",
    "Die Lange Straße 5 km weiter, im Test Nr. 5, 70173 Zeilen",
  ])("finds nothing in %j", (text) => {
    expect(found(text)).toEqual([])
  })
})
