import { ALNUM, BASE64, DIGITS, HEX, LOWER, UPPER, URLSAFE } from "./random.ts";
const bare = (text) => ({ text, value: text });
const around = (before, value, after = "") => ({
    text: before + value + after,
    value,
});
const base64 = (text) => Buffer.from(text).toString("base64");
const base64url = (text) => Buffer.from(text).toString("base64url");
const WORDS = ("amber anchor badger barley beacon birch bishop bramble canyon cedar cobalt comet copper coral cricket dagger delta " +
    "dragon ember falcon fennel garnet ginger glacier harbor hazel hunter indigo ivory jasper juniper kestrel lantern " +
    "maple marble meadow mercury nectar nimbus olive onyx orchid otter pepper pigeon quartz raven river saffron salmon " +
    "shadow silver summer sunset thistle thunder timber tulip velvet violet walnut willow winter yellow zephyr").split(" ");
/** A password as people invent it: a word with digits, replaced letters, signs at the end; sometimes only letters. */
export function password(random) {
    const word = random.pick(WORDS);
    const capital = word[0]?.toUpperCase() + word.slice(1);
    return random.pick([
        () => word + random.text(DIGITS, 1 + random.integer(4)),
        () => capital + random.text(DIGITS, 2 + random.integer(3)),
        () => capital + random.text(DIGITS, 2) + random.pick(["!", "#", "$", "*", "@"]),
        () => `${capital.replace(/a/g, "@").replace(/o/g, "0").replace(/e/g, "3")}${random.integer(90) + 10}`,
        () => `${capital}-${random.pick(WORDS)}-${random.integer(900) + 100}`,
        () => `${word}_${random.pick(WORDS)}${random.integer(90)}`,
        () => random.text(ALNUM, 7) + random.text(DIGITS, 2) + random.pick(["!", "%", "&", ""]),
        () => random.text(`${ALNUM}!$%*+=`, 9) + random.text(DIGITS, 1),
        () => random.text(LOWER, 4) + random.text(DIGITS, 3) + random.text(UPPER, 2),
        () => capital + random.pick(WORDS),
    ])();
}
const user = (random) => random.pick(["app", "admin", "deploy", "service", "root", "reporting"]);
const host = (random) => `${random.pick(["db", "pg", "data", "cluster0", "primary"])}.${random.pick(WORDS)}.${random.pick(["dev", "io", "net", "cloud"])}`;
const pem = (label, body) => `-----BEGIN ${label}-----\n${body.match(/.{1,64}/g)?.join("\n") ?? ""}\n-----END ${label}-----`;
/** The 34 kinds. Prefixes are concatenated, so that no scanner mistakes this file for a leak. */
export const SECRET_KINDS = [
    {
        name: "AWS key id",
        group: "prefixed",
        make: (r) => bare(`${r.pick(["AKIA", "ASIA"])}${r.text(`${UPPER}234567`, 16)}`),
    },
    {
        name: "GitHub classic token",
        group: "prefixed",
        make: (r) => bare(`gh${r.pick(["p", "o", "u", "s", "r"])}_${r.text(ALNUM, 36)}`),
    },
    {
        name: "GitHub fine-grained token",
        group: "prefixed",
        make: (r) => bare(`github${"_pat_"}${r.text(ALNUM, 22)}_${r.text(ALNUM, 59)}`),
    },
    { name: "GitLab token", group: "prefixed", make: (r) => bare(`gl${"pat-"}${r.text(URLSAFE, 20)}`) },
    {
        name: "Slack bot token",
        group: "prefixed",
        make: (r) => bare(`xo${"xb-"}${r.text(DIGITS, 12)}-${r.text(DIGITS, 13)}-${r.text(ALNUM, 24)}`),
    },
    {
        name: "Slack webhook",
        group: "prefixed",
        make: (r) => around("https://hooks.slack.", `com/services/T${r.text(UPPER + DIGITS, 9)}/B${r.text(UPPER + DIGITS, 9)}/${r.text(ALNUM, 24)}`),
    },
    {
        name: "Discord webhook",
        group: "prefixed",
        make: (r) => around("https://", `discord.com/api/${"webhooks"}/${r.text(DIGITS, 18)}/${r.text(URLSAFE, 68)}`),
    },
    {
        name: "Stripe live key",
        group: "prefixed",
        make: (r) => bare(`${r.pick(["s", "r"])}k${"_live_"}${r.text(ALNUM, 24)}`),
    },
    { name: "Google API key", group: "prefixed", make: (r) => bare(`AI${"za"}${r.text(URLSAFE, 35)}`) },
    {
        name: "OpenAI project key",
        group: "prefixed",
        make: (r) => bare(`sk-${"proj-"}${r.text(URLSAFE, 74)}T3Blbk${"FJ"}${r.text(URLSAFE, 74)}`),
    },
    {
        name: "Anthropic key",
        group: "prefixed",
        make: (r) => bare(`sk-${"ant-"}api03-${r.text(URLSAFE, 93)}AA`),
    },
    { name: "npm token", group: "prefixed", make: (r) => bare(`npm${"_"}${r.text(ALNUM, 36)}`) },
    {
        name: "PyPI token",
        group: "prefixed",
        make: (r) => bare(`pypi-${"AgEIcHlwaS5vcmc"}${r.text(URLSAFE, 120)}`),
    },
    {
        name: "SendGrid key",
        group: "prefixed",
        make: (r) => bare(`S${"G."}${r.text(URLSAFE, 22)}.${r.text(URLSAFE, 43)}`),
    },
    { name: "DigitalOcean token", group: "prefixed", make: (r) => bare(`do${"p_v1_"}${r.text(HEX, 64)}`) },
    {
        name: "Hugging Face token",
        group: "prefixed",
        make: (r) => bare(`h${"f_"}${r.text(UPPER + LOWER, 34)}`),
    },
    {
        name: "Telegram bot token",
        group: "prefixed",
        make: (r) => bare(`${r.integer(9) + 1}${r.text(DIGITS, 9)}:A${"A"}${r.text(URLSAFE, 33)}`),
    },
    { name: "Twilio key", group: "prefixed", make: (r) => bare(`S${"K"}${r.text(HEX, 32)}`) },
    {
        name: "JSON Web Token",
        group: "prefixed",
        make: (r) => bare(`${base64url(`{"alg":"HS256","typ":"JWT","kid":"${r.text(HEX, 8)}"}`)}.${base64url(`{"sub":"${r.text(DIGITS, 10)}","name":"${r.pick(WORDS)}"}`)}.${r.text(URLSAFE, 43)}`),
    },
    {
        name: "RSA private key",
        group: "structured",
        make: (r) => bare(pem(`RSA PRIVATE ${"KEY"}`, `MIIE${r.text(BASE64, 800)}==`)),
    },
    {
        name: "OpenSSH private key",
        group: "structured",
        make: (r) => bare(pem(`OPENSSH PRIVATE ${"KEY"}`, `b3BlbnNzaC1r${"ZXktdjEA"}${r.text(BASE64, 300)}`)),
    },
    {
        name: "Postgres URL",
        group: "structured",
        make: (r) => around(`postgres://${user(r)}:`, password(r).replace(/[@#/?%]/g, "x"), `@${host(r)}:5432/app`),
    },
    {
        name: "MongoDB URL",
        group: "structured",
        make: (r) => around(`mongodb+srv://${user(r)}:`, r.text(ALNUM, 16), `@${host(r)}/prod?retryWrites=true`),
    },
    {
        name: "basic-auth URL",
        group: "structured",
        make: (r) => around(`https://${user(r)}:`, password(r).replace(/[@#/?%]/g, "x"), `@${host(r)}/status`),
    },
    {
        name: "Bearer header",
        group: "structured",
        make: (r) => around("Authorization: Bearer ", r.text(URLSAFE, 40)),
    },
    {
        name: "Azure storage connection string",
        group: "structured",
        make: (r) => around(`DefaultEndpointsProtocol=https;AccountName=${r.pick(WORDS)};AccountKey=`, `${r.text(BASE64, 86)}==`, ";EndpointSuffix=core.windows.net"),
    },
    {
        name: "GCP service account",
        group: "structured",
        make: (r) => {
            const key = `-----BEGIN PRIVATE ${"KEY"}-----\\n${r.text(BASE64, 400)}\\n-----END PRIVATE ${"KEY"}-----`;
            return around(`{"type": "service_account", "project_id": "${r.pick(WORDS)}", "private_key": "`, key, '\\n"}');
        },
    },
    {
        name: "AWS secret key with label",
        group: "labelled",
        make: (r) => around(r.pick(["aws_secret_access_key = ", "AWS_SECRET_ACCESS_KEY=", '"secretAccessKey": "']), r.text(BASE64, 40)),
    },
    {
        name: 'password = "…"',
        group: "labelled",
        make: (r) => around(`${r.pick(["password", "db_password", "adminPassword", "PASSWD"])} = "`, password(r), '"'),
    },
    {
        name: "api_key: …",
        group: "labelled",
        make: (r) => around(r.pick(["api_key: ", "apiKey: ", "api-key = ", "client_secret: ", "auth_token: "]), r.text(r.pick([HEX, ALNUM]), 32)),
    },
    {
        name: ".env line",
        group: "labelled",
        make: (r) => around(`${r.pick(["DB", "SMTP", "REDIS", "ADMIN"])}_${r.pick(["PASSWORD", "PASS", "SECRET"])}=`, r.text(ALNUM, 10) + r.text(DIGITS, 2)),
    },
    {
        name: "command line",
        group: "labelled",
        make: (r) => {
            const value = r.text(ALNUM, 10) + r.text(DIGITS, 2);
            return around(r.pick([
                "mysql -u root -p",
                "curl -u admin:",
                "sshpass -p ",
                "deployctl login --password ",
                "tool --token=",
            ]), value);
        },
    },
    {
        name: "recovery codes",
        group: "labelled",
        make: (r) => {
            const code = () => `${r.text(HEX, 3)}${r.integer(10)}-${r.text(HEX, 4)}`;
            return around("Recovery codes: ", [code(), code(), code()].join(", "));
        },
    },
    { name: "password in prose", group: "prose", make: (r) => bare(password(r)) },
];
/** A value in base64, as `obfuscate` wraps it. */
export const wrap = base64;
