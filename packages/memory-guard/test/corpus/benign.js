import { ALNUM, BASE64, DIGITS, HEX, LOWER, UPPER } from "./random.ts";
const uuid = (r) => [8, 4, 4, 4, 12].map((length) => r.text(HEX, length)).join("-");
const name = (r) => r.pick(["task", "risk", "desk", "token", "user", "auth", "board", "kiosk", "secret", "disk", "mask"]);
const kebab = (r) => `${name(r)}-${r.pick(["management", "session", "rotation", "refresh", "service"])}-${r.pick(["board", "handler", "policy", "factory", "cache"])}`;
const PROSE = [
    "The password policy is 12 characters.",
    "The token budget is 2000.",
    "Rotate the API key every 90 days.",
    "Password reset lives in auth/reset.ts.",
    "oauth: bearer flow",
    "The API key is stored in 1Password under deploy.",
    "The password is in the keychain.",
    "Passwords are hashed with argon2id, tokens signed with RS256.",
    "Access tokens expire after 15 minutes; refresh tokens after 30 days.",
    "The secret is rotated by Vault.",
    "The primary key is tenant2_id and the sort key created_at.",
    "The password is required and must be at least 16 characters long.",
    "Never commit secrets; the token goes into .env.local.",
    "Auth: JWT in a cookie, SameSite=Lax.",
    "type Login = { user: string; password: string; token?: string }",
    "const password = await prompt('Password: ')",
    "max_tokens: 4096, temperature 0.2",
    "Das Passwort liegt im Tresor und ist 16 Zeichen lang.",
    "Das Passwort ist Pflicht.",
    "Die API-Schlüssel werden alle 90 Tage gewechselt.",
    "Le mot de passe est dans le coffre.",
    "Le mot de passe est obligatoire, 12 caractères au moins.",
    "La contraseña es obligatoria y está en el gestor.",
    "La clave es escribir pruebas pequeñas.",
    "密码是必填的，至少12个字符。",
    "密钥存放在密码管理器里。",
    "パスワードは必須です。12文字以上。",
    "トークンは環境変数に入っています。",
    "Пароль хранится в менеджере паролей.",
    "Пароль обязателен, не короче 12 символов.",
];
/** The 17 kinds of text that scanners mistake for secrets. */
export const BENIGN_KINDS = [
    {
        name: "UUID",
        make: (r) => r.pick([`The tenant id is ${uuid(r)}.`, `request ${uuid(r)} failed`, `id: ${uuid(r)}`]),
    },
    {
        name: "SHA-1",
        make: (r) => r.pick([
            `Fixed in ${r.text(HEX, 40)}.`,
            `git revert ${r.text(HEX, 40)}`,
            `commit ${r.text(HEX, 12)} broke it`,
        ]),
    },
    {
        name: "SHA-256 digest",
        make: (r) => r.pick([
            `The image is app@sha256:${r.text(HEX, 64)}`,
            `checksum ${r.text(HEX, 64)}`,
            `SHA256:${r.text(BASE64, 43)}`,
        ]),
    },
    {
        name: "integrity of a lockfile",
        make: (r) => r.pick([
            `"integrity": "sha512-${r.text(BASE64, 86)}=="`,
            `  resolution: {integrity: sha512-${r.text(BASE64, 86)}==}`,
            `golang.org/x/net v0.${r.integer(30)}.0 h1:${r.text(BASE64, 43)}=`,
        ]),
    },
    {
        name: "file path",
        make: (r) => r.pick([
            `See src/${kebab(r)}/${name(r)}.test.ts:${r.integer(900)}`,
            `~/.config/${kebab(r)}/credentials.json`,
            `/var/lib/${kebab(r)}/${r.text(HEX, 12)}/layer.tar`,
            `the key file is ~/.ssh/id_ed25519`,
        ]),
    },
    {
        name: "kebab-case name",
        make: (r) => r.pick([
            `The repo is ${kebab(r)}.`,
            `${kebab(r)}-${r.integer(20)}`,
            `uses @${name(r)}/${kebab(r)}@${r.integer(9)}.${r.integer(20)}.1`,
        ]),
    },
    { name: "prose about secrets", make: (r) => r.pick(PROSE) },
    {
        name: "placeholder",
        make: (r) => r.pick([
            "API_KEY=<your-key>",
            "password: <password>",
            "token: $GITHUB_TOKEN",
            'apiKey: "your-api-key-here"',
            "PASSWORD=changeme",
            "secret: $" + "{SECRET}",
            'password: "{{ vault_db_password }}"',
            "Authorization: Bearer <token>",
            "postgres://USER:PASSWORD@HOST:5432/DB",
            "curl -u user:$PASS https://example.com",
            "sk-...",
            "export TOKEN=...",
        ]),
    },
    {
        name: "reference to the environment",
        make: (r) => r.pick([
            "const key = process.env.OPENAI_API_KEY",
            `password: process.env.${name(r).toUpperCase()}_PASSWORD,`,
            'token = os.environ["CI_TOKEN"]',
            "$" + "{{ secrets.NPM_TOKEN }}",
            "password: op://Private/db/password",
            "api_key = config.services.mail.api_key",
            "secret: !Ref DatabaseSecret",
        ]),
    },
    {
        name: "example of documentation",
        make: (r) => r.pick([
            `The docs use AKIA${"IOSFODNN7EXAMPLE"}.`,
            `aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCY${"EXAMPLEKEY"}`,
            "write to user@example.com",
            `sk_${"test_"}4eC39HqLyjWDarjtT1zdp7dc`,
            "card 4242 4242 4242 4242",
        ]),
    },
    {
        name: "version, port, date, number",
        make: (r) => r.pick([
            `node ${18 + r.integer(8)}.${r.integer(20)}.${r.integer(9)}, pnpm 10.${r.integer(40)}.1`,
            `build ${r.text("123456789", 1)}${r.text(DIGITS, 9)}`,
            `The server listens on port ${1024 + r.integer(60000)}.`,
            `at ${1_600_000_000 + r.integer(99_999_999)}${r.text(DIGITS, 3)} ms`,
            `2024-0${1 + r.integer(9)}-1${r.integer(9)}T10:${10 + r.integer(49)}:00Z`,
            `invoice 2024-${r.text(DIGITS, 6)}`,
            `release v${r.integer(9)}.${r.integer(30)}.${r.integer(300)}-rc.${r.integer(9)}`,
        ]),
    },
    {
        name: "URL",
        make: (r) => r.pick([
            `https://docs.google.com/document/d/${r.text(ALNUM, 44)}/edit`,
            `https://www.youtube.com/watch?v=${r.text(ALNUM, 11)}`,
            `https://github.com/acme/${kebab(r)}/commit/${r.text(HEX, 40)}`,
            `https://app.${name(r)}.dev/login?next=%2Fsettings%2Fprofile`,
            `https://www.figma.com/file/${r.text(ALNUM, 22)}/Board`,
        ]),
    },
    {
        name: "colour, ARN",
        make: (r) => r.pick([
            `The accent is #${r.text(HEX, 6)}.`,
            `arn:aws:iam::${r.text(DIGITS, 12)}:role/${kebab(r)}`,
            `arn:aws:secretsmanager:eu-west-1:${r.text(DIGITS, 12)}:secret:${kebab(r)}`,
        ]),
    },
    {
        name: "picture or public key in base64",
        make: (r) => r.pick([
            `data:image/png;base64,iVBORw0KGgo${r.text(BASE64, 90)}==`,
            `iVBORw0KGgoAAAANSUhEUgAA${r.text(BASE64, 80)}`,
            `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${r.text(BASE64, 43)} laptop`,
        ]),
    },
    {
        name: "token filled with x",
        make: (r) => r.pick([
            `ghp_${"x".repeat(36)}`,
            `sk-${"X".repeat(48)}`,
            `AKIA${"X".repeat(16)}`,
            "password: ********",
            "token: xxxx-xxxx-xxxx",
            `key: ${"0".repeat(32)}`,
        ]),
    },
    {
        name: "localhost URL",
        make: (r) => r.pick([
            `http://localhost:${3000 + r.integer(6000)}/login`,
            "postgres://localhost:5432/app",
            "postgres://postgres:postgres@localhost:5432/app",
            "redis://127.0.0.1:6379/0",
        ]),
    },
    {
        name: "commands and errors",
        make: (r) => r.pick([
            "ECONNREFUSED 127.0.0.1:5432: run docker compose up -d",
            "docker run -p 8080:80 nginx",
            `git commit -m "fix ${kebab(r)}"`,
            "ssh -p 2222 deploy@build.acme.dev",
            "git clone git@github.com:acme/app.git",
            "npm install @scope/name@1.2.3",
            `kubectl get secret ${kebab(r)} -n ${r.text(LOWER, 6)}`,
            "uses: actions/checkout@v4",
            `TypeError: Cannot read 'token' of undefined (${name(r)}.ts:${r.integer(400)}:${r.integer(80)})`,
            `X-Request-Id: ${r.text(UPPER + DIGITS, 16)}`,
        ]),
    },
];
