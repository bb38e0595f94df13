import { describe, expect, test } from "vitest"
import { findSecrets } from "./find-secrets.ts"

const values = (text: string): string[] => findSecrets(text).map(({ start, end }) => text.slice(start, end))

describe("a secret in an ordinary wording", () => {
  test.each([
    // The answer to a question
    "Q: what is the wifi password?\nA: [Tr33house-99!]",
    "Question: password for prod?\n\nAnswer: [Tr33house-99!]",
    "– Passwort fürs WLAN?\n– [Baumhaus99!]",
    "¿Cuál es la contraseña del wifi?\n- [Casa2024!]",
    "Quel est le mot de passe ?\nR : [Soleil2024!]",
    "Tim: und das WLAN-Passwort?\nAnna: [Baumhaus99!]",
    "WiFi的密码是什么？\n答：[shams2023]",
    "パスワードは何ですか？\n答え：[hunter22]",
    // The code of a card
    "CVC: [837]",
    "CVV [837]",
    "The CVV of my Visa is [837]",
    // Numbers of documents, with letters between digits
    "my passport number is [L7F83KP21]",
    "Reisepass Nr. [C3F8K2M91]",
    "Personalausweis [L7F83KP21]",
    "numéro de passeport [12AB34567]",
    "pasaporte [XDB123456]",
    "паспорт [4509 123456]",
    "driver's licence number [MORGA657054SM9IJ]",
    // User and password in one word
    "creds bob:[Baumhaus99]",
    "creds bob:[hunter2]",
    // Options
    "keytool -importkeystore -storepass [Baumhaus99] -keypass [Tulips99]",
    "smbclient //srv/x -U bob%[Baumhaus99]",
    // Labels with what they belong to
    "كلمة السر للواي فاي: [shams2023]",
    "كلمة سر الشبكة: [shams2023]",
    "סיסמה לוויפי: [shemesh2023]",
    "пароль от вайфая [солнышко22]",
    "password for the wifi [otter22]",
    "mot de passe du wifi [loutre22]",
  ])("is found, and nothing around it: %j", (marked) => {
    const expected = [...marked.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1])
    expect(values(marked.replace(/\[([^\]]*)\]/g, "$1"))).toEqual(expected)
  })

  test.each([
    ["in one line", ", "],
    ["in lines", "\n"],
  ])("is found in a long list of recovery codes %s", (_, separator) => {
    const codes = Array.from({ length: 16 }, (_item, at) => `ab${at % 10}f-10${at + 10}`)
    expect(values(`GitHub recovery codes:${separator.at(-1)}${codes.join(separator)}`)).toEqual(codes)
  })

  test.each([
    "Who has the password?\nStefan.",
    "Forgot the password?\nClick on Reset2.",
    "Do you know the password?\nA: In 1Password",
    "Passwort vergessen?\nAnna fragen",
    "error 404 in the login page",
    "the key is on line 300",
    "The access code path returns 403",
    "Passport office opens at 10:30 and closes 17:45",
    "der Reisepass ist 12.05.2031 abgelaufen",
    "паспорт 12.05.2031",
    "login web-01:8080",
    "the password for the router asus66",
    "auth service:stage2",
  ])("is not in: %j", (text) => {
    expect(values(text)).toEqual([])
  })
})

describe("what is no secret", () => {
  test.each([
    // Names of networks
    "The wifi name is Home_5G",
    "our wifi is Home_5G",
    "unser WLAN ist Attic-2.4GHz",
    "the SSID is Warehouse5_otter77",
    "WLAN-Name: Otter_2291",
    "Le nom du wifi est Maison_2291",
    "El nombre del wifi es Casa_2291",
    "o nome da rede é Casa_2291",
    "Имя сети: Dom_2291",
    "WiFi名称是Home_2291",
    // Pipes
    "kubectl get secret app -o jsonpath='{.data.password}' | base64 -d",
    "echo $PASSWORD | md5sum",
    "vault read secret | sha256sum",
    "pass show wifi/password | pbcopy",
    // Code
    "if (password === confirmPassword) {",
    "if (pwd == repeated) return",
    "fn login(user: &str, password: &str)",
    "token = jwt.sign(payload, secret)",
    "secret = crypto.createHmac(algorithm, other)",
    "| field | type |\n|---|---|\n| password | varchar2 |",
    "| password | nvarchar2 |",
    // References and ciphertexts
    "password: !Ref DBPassword",
    "MasterUserPassword: !GetAtt Secret.Value",
    "MasterUserPassword: !Sub '{{resolve:secretsmanager:DbSecret}}'",
    "password: ENC[AES256_GCM,data:abc,type:str]",
    "spring.datasource.password=ENC(G6N718UuyPE5bHyW)",
  ])("is not reported: %j", (text) => {
    expect(values(text)).toEqual([])
  })

  test.each([
    "The wifi name is Attic2024 and the password is [Tulips99]",
    'if (password === "[Tulips99]") {',
    'if (api_key == "[9f86d081884c7d659a2feaa0c55ad015]")',
    "if (password == [Tulips99]) {",
    "| password | [Tulips99] |",
    "password | [Tulips99]",
    "wifi: [otter2291]",
  ])("hides no secret next to it: %j", (marked) => {
    const expected = [...marked.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1])
    expect(values(marked.replace(/\[([^\]]*)\]/g, "$1"))).toEqual(expected)
  })
})
