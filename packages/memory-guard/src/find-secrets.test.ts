import { describe, expect, test } from "vitest"
import { findSecrets } from "./find-secrets.ts"

const values = (text: string): string[] => findSecrets(text).map(({ start, end }) => text.slice(start, end))

/** `[…]` is what must be found, and nothing else. */
const STATED = [
  "the staging password is [hunter2]",
  "The wifi password is [swordfish].",
  "my github password is [iloveyou]",
  "The wifi password? It's [hunter2].",
  "My password's [hunter2]",
  "use [hunter2] as the password",
  "[hunter2] is the staging password",
  "the root password was changed to [hunter2] yesterday",
  "The password (staging) is [hunter2]",
  "The DB password for prod (read replica) is [Qwerty12]",
  'The password is "[open sesame please now]"',
  "passphrase is [correct horse battery staple]",
  "the staging password is [correct-horse-battery]",
  "das Passwort lautet [Sommer2024]",
  "Das Passwort für die Datenbank ist [geheim123!]",
  "Die PIN für die Haustür ist [5823]",
  "le mot de passe est [Soleil42!]",
  "l'alarme: code [4471]",
  "le mot de passe de la base : [Soleil42!]",
  "Le code de la porte est [4582B]",
  "la contraseña es [Perro123]",
  "La clave del wifi es [Perrito2023]",
  "a senha é [Gatinho22]",
  "La password del wifi è [Gattino22]",
  "het wachtwoord van de wifi is [Poes2024]",
  "hasło to [Kotek123]",
  "密码是[hunter2]",
  "账号admin密码[Abc12345]",
  "数据库的密码是 [P@ssw0rd99]，别外传",
  "WiFi密码改成了 [sunny2024]",
  "验证码是 [482193]",
  "パスワードは[hunter2]です",
  "パスワードを [hunter2] に設定した",
  "비밀번호는 [hunter2] 입니다",
  "пароль: [qwerty123]",
  "ŞİFRE: [Kedi4711!]",
  "WİFİ ŞİFRESİ: [Kx9vTq2p]",
  "הסיסמה: [Kedi4711!]",
  "וכשהסיסמה: [Kedi4711!]",
  "הסיסמה של הנתב היא [Kedi4711!]",
  "הסיסמה: [שלום-4711]",
  "שיניתי סיסמה [ל-Kedi4711!]",
  "كلمةالسر: [Kedi4711!]",
  "وكلمة المرور: [Kedi4711!]",
  "والباسورد: [Kedi4711!]",
  "كلمة المرور: [٤٧١١٨٢]، ثم ادخل",
  "رمز عبور: [۴۷۱۱۸۲]",
  "पासवर्ड: [४७११८२]",
  "Пароль от базы данных — [Zima2023]",
  "логин admin пароль [Vesna2023]",
  "كلمة المرور: [Qamar123]",
  "DB_PASSWORD=[swordfish]",
  '"password": "[hunter2]"',
  "{'password': '[hunter2]', 'host': 'x'}",
  "<password>[hunter2]</password>",
  "| password | [hunter2] |",
  "**Password:** [hunter2]",
  "Staging database password:\n[hunter2]",
  "spring.datasource.password=[Qwerty12]",
  "jdbc:mysql://db:3306/app?user=app&password=[Qwerty12]&ssl=true",
  "Server=db;User Id=sa;Password=[Str0ngP@ss];Timeout=3",
  "curl -u admin:[s3cretpw] https://api.acme.dev",
  "mysql -u root -p[S3cretpw] app",
  "redis-cli -h x -a [Qwerty12]",
  "sshpass -p '[hunter2]' ssh x@y",
  'echo "[Qwerty12]" | docker login -u x --password-stdin',
  "ALTER USER app WITH PASSWORD '[Qwerty12]';",
  "redis://:[p4ssw0rdx]@cache.acme.dev:6379/0",
  "amqp://user:[Rabbit99]@mq.acme.dev:5672/",
  "machine api.acme.dev login jf password [hunter2x]",
  "Grafana: admin / [Gr4fana!2024]",
  "credentials: admin:[hunter2]",
  "API_KEY is [hunter2]",
  "The Datadog API key is [9f86d081884c7d659a2feaa0c55ad015]",
  "Heroku API key [12ab34cd-56ef-7890-ab12-cd34ef567890]",
  "license key: [X8DK2-M9DKL-3P4JF-92KD8-3JLF9]",
  "TOTP secret: [KRSX G5CT MVRX EZLU]",
  "otpauth://totp/Acme:jf?secret=[KRSXG5CTMVRXEZLU]&issuer=Acme",
  "Cookie: [sessionid=9f86d081884c7d659a2feaa0c55ad015]; theme=dark",
  "Authorization: Basic [YWRtaW46aHVudGVyMg==]",
  "Recovery codes: [4f7k-9qx2], [8hj3-2kkd], [11aa-22bb]",
  "the door code is [4821#]",
  "pin: [18.20]",
  "pin: [12.44.09]",
  "publishable key pk_test_51H8kd83mQ, secret key [sk_test_51H8kd83mQpx92ab]",
  "暗証番号は[4821]です",
  "seed phrase: [legal winner thank year wave sausage worth useful legal winner thank yellow]",
  "Hasło do serwera testowego to [Bursztyn.88x]",
  "Lösenordet som vi använder för backup är [sjö!Stjärna4]",
  "Пароль администратора на новом сервере: [taiga.Sever9]",
  "le mot de passe du wifi c'est [Croissant_42]",
  "Keycloak admin pw [Wattle.bird7]",
  "the root password was changed to [Kitti.wake6]",
  "[Whim.brel8] as the admin password everywhere",
  "office wifi: [sunflower2024]",
  "The code for the gate is [*3307#]",
  "enter [3927] to disarm the alarm",
  "Kod do bramy to [2648#]",
  "Koden till kassaskåpet är [40-12-66]",
  "la combinación de la caja fuerte es [08-27-55]",
  "rabbitmqctl change_password ops '[Gold!crest8]'",
  "cqlsh -u cassandra -p '[Stone.chat7]' 10.1.2.3",
  '<property name="password" value="[Fire.crest9]"/>',
  '<setting name="DbPassword">[Tree_creeper5]</setting>',
  "admin:[$apr1$RY9iT7ea$gwvM8JGVGIATApaDkDXFZU]",
  "webdav:[{SHA}vOgCfIyhnf7VZ763f186BJiNGbH=]",
  "pw for the test vm: [banana]",
  "PW für die Test-VM: [banane]",
  "mdp de la base de test : [loutre77]",
  "the wifi at the cabin is called Tannenhof and the key is [murmeltier42]",
  "WLAN-Schlüssel: [Kirschbaum]",
  "La clé du wifi de l'agence est [papillon-bleu7]",
  "my voicemail pin is [four four seven one]",
  "Alarmcode: [neun-drei-null-eins]",
  "Google backup codes:\n- [4821-9930]\n- [7712-0043]",
  "the alarm code is [12 34 56]",
  "Datenbankpasswort: [Eichhorn]",
  "het beheerderswachtwoord is [nevel2291]",
  "staging password is [Amber.fox1] and prod is [Cobalt.owl2]",
  "门禁密码[4471]",
  "用[bailu2291]当密码",
  "현관 비밀번호 [7719]",
  "the code for the supply closet is [7731]",
  "the wallet's are\n[ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic]",
] as const

/** Text about secrets, or that looks like one. */
const BENIGN = [
  "كلمة المرور: ١٢ حرفًا على الأقل",
  "وكلمة المرور محفوظة في 1Password",
  "كلمة المرور: ٣.١٤.٢",
  "رمز عبور: ۱۴۰۴/۰۵/۱۲",
  "شماره تلفن ۰۹۱۲۱۲۳۴۵۶۷",
  "السعر ٤٥٠٠ ريال",
  "पासवर्ड हर ९० दिन में बदलें",
  "הסיסמה תוחלף בשנת 2027",
  "הסיסמה של המערכת היא חזקה",
  "סיסמה: ב-1Password",
  "הסיסמה ב-1Password",
  "הסיסמה של הנתב: ב־1Password",
  "הסיסמה: מ-2026",
  "كلمة المرور: بـ1Password",
  "وكلمة المرور: بـ1Password",
  "خط قرمز عبور: ۱۲۳۴۵",
  "ŞİFRE DEĞİŞTİRİLDİ, İŞLEM NO 2026-00417",
  "my pin board hangs next to the door",
  "the key to success is patience",
  "the code review is at 9",
  "pass rate: 95 %",
  "pass for the second test run: green",
  "password hash: argon2id",
  "wifi key: see the sticker",
  "four seven one two are the failing tests",
  "nimm in dem Test die Karte mit 4242",
  "unless you pass `slash: { openEditor }` to it",
  "コードは4471行",
  "错误代码4471",
  "the password policy is 12 characters",
  "mysqldump -u app -p app > app.sql",
  "unzip -p archive.zip 'docs/readme2.md'",
  "npm exec -p 'typescript@5' tsc",
  "celery -A app -u web.py:app",
  "the password was set to rotate every week",
  "Heslo je neplatné",
  "The backup code path has a bug in line 4471",
  "open ticket 4471 about the alarm",
  "el código de error de la puerta es 5521",
  "token budget is 2000",
  "rotate the API key every 90 days",
  "password reset lives in auth/reset.ts",
  "task-management-board",
  "risk-management-system-v2-production",
  "oauth: bearer flow",
  "The password is stored in 1Password",
  "The wifi password is on the whiteboard",
  "the password is required",
  "password must be at least 12 characters",
  "Ask Anna for the password",
  "The primary key is tenant2_id",
  "The key is patience",
  "the cache key is 9f86d081884c7d659a2feaa0c55ad015",
  "the door code is in the wiki",
  "error code is 4040",
  "pin typescript to 5.4.2",
  "pin: 18.2.0",
  "pin: 1.26.4",
  "The pin of the header is GPIO17",
  "pin: gpio17",
  "publishable key pk_test_51H8kd83mQpx92abZk4pQ9xm2Ls8",
  "STRIPE_PUBLISHABLE_KEY=pk_live_51H8kd83mQpx92abZk4pQ9xm2Ls8",
  "Das Passwort ist im Tresor",
  "le mot de passe est obligatoire",
  "la clave es ser paciente",
  "密码是必填的，至少12个字符。",
  "パスワードは必須です",
  "пароль обязателен",
  "password: string",
  "password?: string",
  "token: null",
  "secret: crypto.randomBytes(32)",
  "api_key: Optional[str] = None",
  "password: z.string().min(8)",
  "const token = await getToken()",
  "const key = process.env.OPENAI_API_KEY",
  "API_KEY=<your-key>",
  "API_KEY=$API_KEY",
  'password: "{{ vault_password }}"',
  "secrets.GITHUB_TOKEN",
  "password: op://Private/db/password",
  "JWT_SECRET=your-secret-key",
  'curl -H "Authorization: Bearer $TOKEN" https://api.acme.dev',
  "curl -u $USER:$TOKEN https://x",
  "mysql -u root -p",
  "docker run -p 8080:80 nginx",
  "ssh -p 2222 deploy@build-01",
  "postgres://postgres:postgres@localhost:5432/app",
  "https://user:pass@example.com",
  "git clone git@github.com:owner/repo.git",
  "Co-Authored-By: Claude <noreply@anthropic.com>",
  "API keys start with sk-proj-, tokens with ghp_ or github_pat_",
  "commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
  "assets/index-BfG7s2xK.js",
  "request id req_011CSHoEeqs5C35K2UUqR7Fy",
  "https://docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit",
  "node_modules/.pnpm/@vitest+mocker@4.1.12_vite@8.3.8_@types+node@20.19.43",
  "The file starts with -----BEGIN RSA PRIVATE KEY-----",
  "build 1699999999, port 5432, 2024-05-24T10:22:33Z",
  "3 Google Drive folders",
]

describe("what is stated", () => {
  test.each(STATED)("is found and nothing around it: %s", (marked) => {
    const expected = [...marked.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1])
    expect(values(marked.replace(/\[([^\]]*)\]/g, "$1"))).toEqual(expected)
  })

  test.each(BENIGN)("ignores: %s", (text) => {
    expect(values(text)).toEqual([])
  })
})

describe("findSecrets", () => {
  test("names the rule and class, never the value", () => {
    expect(findSecrets("the staging password is hunter2, ok")).toEqual([
      { rule: "stated-password", class: "password", start: 24, end: 31 },
    ])
  })

  test("finds all occurrences of a stated value", () => {
    expect(values("The password is hunter2.\n\n    login --as admin --with hunter2\n")).toEqual([
      "hunter2",
      "hunter2",
    ])
  })

  test("returns positions in the given text", () => {
    const text = "日本 e\u0301 the pass\u200bword is ｈｕｎｔｅｒ２ ok"
    expect(values(text)).toEqual(["ｈｕｎｔｅｒ２"])
  })

  test.each([
    "p\u0430ssword: [hunter2]",
    "password%3A%20[hunter2]",
    "password:&nbsp;[hunter2]",
    "pass\\u0077ord: [hunter2]",
    "\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44\uff1a[\uff48\uff55\uff4e\uff54\uff45\uff52\uff12]",
    'password = "[hun" + "ter2]"',
  ])("reads through a disguise: %s", (marked) => {
    expect(values(marked.replace(/[[\]]/g, ""))).toEqual([/\[(.*)\]/.exec(marked)?.[1]])
  })

  test("decodes two nested encodings and names the inner rule", () => {
    const wrapped = Buffer.from(Buffer.from("password=hunter2 for staging").toString("base64")).toString(
      "base64",
    )
    expect(findSecrets(`config ${wrapped}`)).toEqual([
      { rule: "stated-password", class: "password", start: 7, end: 7 + wrapped.length },
    ])
  })

  test("reads on after a mask, and not across it", () => {
    expect(values("password: [masked: stated-password] and pin: 4821")).toEqual(["4821"])
    expect(values(`key sk-[masked: x]Ab3dE6gH9jK2mN5pQ8Zz4T`)).toEqual([])
  })

  test("allows contact data with allowContact", () => {
    const text = "Anna: anna.schmidt@web.de, +49 30 2281 56789, password hunter2x"
    expect(findSecrets(text).map(({ rule }) => rule)).toEqual(["email", "phone", "stated-password"])
    expect(findSecrets(text, { allowContact: true }).map(({ rule }) => rule)).toEqual(["stated-password"])
  })

  test.each([
    ["card 4539 1488 0343 6467", "payment-card"],
    ["IBAN DE44500105175407324931", "bank-account"],
    ["her SSN is 457-55-5462", "national-id"],
  ])("finds account and identity numbers even with allowContact: %s", (text, rule) => {
    expect(findSecrets(text, { allowContact: true }).map((one) => one.rule)).toEqual([rule])
  })
})

test.each([
  ["Log in with wandb login 8f2c1d9be07a4436b1e5d3c2a9f80b7d6e514c3a first.", ["command-key"]],
  ["wandb login --relogin 8f2c1d9be07a4436b1e5d3c2a9f80b7d6e514c3a", ["command-key"]],
  ["wandb login --host https://ml.example.com 8f2c1d9be07a4436b1e5d3c2a9f80b7d6e514c3a", ["command-key"]],
  ["Run wandb login --relogin before the training.", []],
  ["wandb login with-the-key-that-is-in-the-keychain-of-the-team", []],
])("finds the key of a login by command: %s", (text, rules) => {
  expect(findSecrets(text).map(({ rule }) => rule)).toEqual(rules)
})

describe("a column of a table", () => {
  test.each([
    ["| user | password |\n|---|---|\n| ann | Tulips99! |", ["Tulips99!"]],
    [
      "Service | Login | Passwort\n--- | :-: | ---\nNAS | ann | Tulpe!99\nWiki | bob | Marmalade22\n",
      ["Tulpe!99", "Marmalade22"],
    ],
    [
      "Host\tUser\tPassword\tNote\nnas\tann\tTulips99!\told\nwiki\tbob\tMarmalade22\t\n",
      ["Tulips99!", "Marmalade22"],
    ],
    ["Password\tHost\nTulips99!\tnas\n", ["Tulips99!"]],
    ["Host \tPassword \nnas \tTulips99!\n", ["Tulips99!"]],
    ["Test\tPassword\tExpected\nempty\t\tError-401\nlong\t\tError-413\n", []],
    ["Host\tPassword\nnas\tin 1Password\nwiki\trotated weekly\n", []],
    ["Rule\tPassword policy\nlength\tTulips99!\n", []],
    ["| Environment | Password |\n|---|---|\n| staging | in 1Password |\n| prod | rotated weekly |", []],
    ["| Setting | Password policy |\n|---|---|\n| length | 12+chars |", []],
    ["| Password | Where |\n|---|---|\n| NAS2 | Bitwarden |\n| router-2 | paper |", []],
    ["| Env | Password |\n|---|---|\n| dev | KIM-12 (ticket) |\n| prod | OPS-441 |", []],
    ["| Password | Note |\n|---|---|\n| 12+chars | minimum |", []],
    ["Password\n---\nTulips99 is a garden.", []],
    ["| Page | Password field |\n|---|---|\n| login | #pwd-input |", []],
    ["| Pass | Fail |\n|---|---|\n| 1024 | 20 |", []],
    ["| Key | Value |\n|---|---|\n| timeout | 3000 |", []],
  ])("%j", (text, expected) => {
    expect(values(text)).toEqual(expected)
  })
})

test.each([
  ["Login: ann / Tulips99!", "Tulips99!"],
  ["Пароль от сервера Тюльпан99!", "Тюльпан99!"],
  ["WIFI:S:Home;T:WPA;P:Tulips99;;", "Tulips99"],
  ["$c = ConvertTo-SecureString 'Tulips99!' -AsPlainText -Force", "Tulips99!"],
])("finds the value in %j", (text, value) => {
  expect(values(text)).toEqual([value])
})

const LINE = "os4px79uCbm3dNF5CHPQrELjRyKIaMvHALVli/w2TbsmY0DwRbbwjkrm2KahLs2o"

test.each([
  "密码保存在1Password",
  `-----BEGIN PUBLIC KEY-----\n${LINE}\n${LINE}\n-----END PUBLIC KEY-----`,
  `-----BEGIN CERTIFICATE-----\n${LINE}\n${LINE}\n-----END CERTIFICATE-----`,
  "pin sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
  "ConvertTo-SecureString $env:PASSWORD -AsPlainText",
])("finds nothing in %j", (text) => {
  expect(findSecrets(text)).toEqual([])
})
