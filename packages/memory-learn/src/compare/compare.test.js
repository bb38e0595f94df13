import { describe, expect, test } from "vitest";
import { compareStatements, isDuplicate } from "./compare.ts";
import { deduplicate } from "./deduplicate.ts";
/** The relation of a newer statement, the second, to an older one. */
function relation([older, newer]) {
    return compareStatements(newer, older);
}
describe("a statement that says nothing new repeats", () => {
    const pairs = [
        ["Use pnpm, not npm", "use `pnpm` not npm."],
        ["Tests go next to the source file", "The tests go next to their source files"],
        ["Мы используем pnpm, а не npm", "мы используем pnpm, а не npm."],
        ["金额都以分存储，否则会有舍入误差", "金额都以分存储，否则有舍入误差"],
        ["コミットメッセージは日本語で書く", "コミットメッセージは日本語で書く。"],
        ["We use pnpm", "The project uses pnpm"],
        ["Functions have at most five lines", "functions have at most 5 lines"],
        ["Ines, the security lead, reviews whatever touches auth", "Ines reviews whatever touches auth"],
        ["Use zod, not yup", "Do not use yup"],
        ["Never use npm", "Do not use npm here"],
    ];
    test.each(pairs)("%s | %s", (...pair) => {
        expect(relation(pair)).toBe("repeats");
    });
});
describe("a new value of the same property replaces the old one", () => {
    const pairs = [
        ["The main branch is `master` in this repo", "The main branch is `main` in this repo"],
        [
            "The platform team owns the deploys",
            "the platform team gave them up, the web team owns the deploys now",
        ],
        ["Functions have at most five lines", "Functions have at most ten lines"],
        ["Deploy with `./ship.sh`", "Deploy with `./release.sh`"],
        ["Tests live in `test/`", "Tests live in `__tests__/`"],
        ["Daniel owns the deploys", "Daniela owns the deploys"],
        ["the retro is on Thursday", "the retro is on Monday"],
        ["I prefer short answers", "I prefer long answers"],
        ["We use Drizzle, not Prisma", "We use Prisma now, not Drizzle"],
        ["Use npm", "Use pnpm"],
        ["We always use ky for HTTP here, never axios.", "We switched from ky to undici."],
        ["Wir nutzen Jenkins", "Wir haben von Jenkins auf Forgejo umgestellt"],
        ["Usamos Slack", "pasamos de Slack a Zulip"],
        ["We use pnpm", "Use yarn instead"],
        ["I prefer tabs", "I prefer spaces over tabs"],
        ["I prefer spaces over tabs", "I prefer tabs"],
        ["Postgres listens on port 5432", "Postgres listens on port 5433"],
        ["port 5432", "port 5433"],
        ["Wir nutzen npm", "Wir nutzen pnpm, nicht npm"],
        ["On utilise npm", "On utilise pnpm, pas npm"],
        ["Мы используем npm", "Мы используем pnpm, а не npm"],
        ["我们用 npm", "我们用 pnpm，不用 npm"],
        ["L'accès est validé par Ines", "L'accès est validé par Tomasz"],
        ["El acceso lo aprueba Inés", "El acceso lo aprueba Tomás"],
        ["エラーは英語で書いてください", "エラーは日本語で書いてください"],
        ["Ines reviews auth changes", "Today Tomasz reviews auth changes"],
    ];
    test.each(pairs)("%s | %s", (...pair) => {
        expect(relation(pair)).toBe("replaces");
    });
});
describe("a restatement in other words takes the place of the old one", () => {
    const pairs = [
        ["Nora owns the billing service", "The billing service is owned by Nora"],
        ["Run `make check` before each commit", "Before each commit, run `make check`"],
        ["We deploy on tuesdays", "Our deploys are on tuesdays"],
        ["The parser lives in `src/parse`", "The parser is in `src/parse`"],
        ["Standup is at 9:30", "Our standup starts at half past nine"],
        ["Bugs go into Jira", "Bugs are tracked in Jira"],
    ];
    test.each(pairs)("%s | %s", (...pair) => {
        expect(relation(pair)).toBe("replaces");
    });
});
describe("a denial and an exchange of roles replace", () => {
    const pairs = [
        ["Push directly to main", "Never push directly to main"],
        ["We use feature flags", "We no longer use feature flags"],
        ["Don't use lodash", "Use lodash"],
        ["Use tabs, not spaces", "Use spaces, not tabs"],
        ["The client polls the server", "The server polls the client"],
        ["We merge `develop` into `main`", "We merge `main` into `develop`"],
        ["Migrations run before the deploy", "The deploy runs before the migrations"],
        ["We use Chef", "We use Ansible in this repo, not Chef"],
        ["Don't use winston, use pino", "Don't use pino, use consola"],
        ["Das Archiv liegt in tools/archiv.", "Das Archiv liegt nicht mehr in tools/archiv, sondern im Netz."],
        ["Dates use the server's zone, not UTC", "Dates use UTC now"],
    ];
    test.each(pairs)("%s | %s", (...pair) => {
        expect(relation(pair)).toBe("replaces");
    });
});
describe("statements that can both be true coexist", () => {
    const pairs = [
        ["billing listens on port 8101", "search listens on port 8102"],
        ["Staging deploys from develop", "Production deploys from main"],
        ["This project uses pnpm", "`npm ci` fails with ENOENT → run `pnpm install`"],
        ["Postgres listens on port 5432", "Redis listens on port 6379"],
        ["Tests are run with vitest", "Commit messages are in English"],
        ["数据库时间存 UTC", "注释写中文"],
        ["Always run the linter before committing", "Always run the tests before deploying"],
        ["Use pnpm", "Do NOT suggest npm"],
        ["Use npm for the docs site", "Use pnpm for the backend services"],
        ["Nora owns the billing service", "Nora owns the search service"],
        ["We use Terraform", "We use Slack"],
        ["Ann speaks French", "Ann speaks German"],
        ["Open port 22", "Open port 443"],
        ["Don't touch `vendor/`", "Don't touch `dist/`"],
        ["We ship on Tuesdays", "We meet on Tuesdays"],
        ["Use tabs", "Use tabs in Go files"],
        ["Use tabs in Go files", "Use tabs"],
        ["Docker is required", "Docker is not required for the docs site"],
        ["We use pnpm and Node 20", "We use Node 22"],
        ["The sprint starts on Monday and demos are on Friday", "The sprint starts on Wednesday"],
        ["The standup is at 9:15", "The standup takes ten minutes"],
        ["Marta owns the deploys", "We deploy every day now"],
        ["Tom owns the search service", "Nora owns the billing service"],
        ["The growth team is responsible for emails", "the growth team maintains the landing page"],
        ["Name test files after their module", "Always run the tests"],
        ["interviews take an hour and they are recorded", "interviews aren't recorded any more"],
        [
            "The old Jenkins logs lie on the share under archive/ci until March",
            "We moved from Jenkins to Forgejo",
        ],
        ["We use Redis", "We use Postgres for sessions, not Redis"],
        ["Reviews need approval", "Docs reviews don't need approval"],
        ["Use pnpm in the monorepo, not in the docs", "Use pnpm in the docs"],
        ["Answer in German, never in English. Be brief.", "Answer in English"],
        ["Ida reviews Payments", "Ida reviews Search"],
        ["For customers in Chile prices include VAT", "For customers in Peru prices include VAT"],
        ["Prices include VAT for customers in Chile", "Prices include VAT for customers in Peru"],
    ];
    test.each(pairs)("%s | %s", (...pair) => {
        expect(relation(pair)).toBe("coexists");
    });
});
describe("a small word that changes the meaning is never a repetition", () => {
    const pairs = [
        ["Functions have at most 5 lines", "Functions have at least 5 lines"],
        ["You can push to main", "You must push to main"],
        ["The build uses Docker", "The build needs Docker"],
        ["Deploy from `main`", "Deploy to `main`"],
        ["Run the linter before the commit", "Run the linter after the commit"],
        ["Build with the cache", "Build without the cache"],
        ["Use tabs", "Use only tabs"],
        ["I deploy on Fridays", "They deploy on Fridays"],
        ["The web team owns the deploys", "The web team gave up the deploys"],
        ["We use Jenkins", "We switched away from Jenkins"],
        ["The API is in Go", "The API is not in Go"],
        ["Use `Foo`", "Use `foo`"],
        ["Open an issue", "Open no issue"],
        ["We test on Linux and Windows", "We test on Linux or Windows or macOS"],
        ["Some tests need Docker", "All tests need Docker"],
        ["Marta owns the deploys", "Marta is on the deploys"],
    ];
    test.each(pairs)("%s | %s", (...pair) => {
        expect(relation(pair)).not.toBe("repeats");
    });
});
test("only texts that say the same in both directions are duplicates", () => {
    const [more, less] = ["Ines, the security lead, reviews auth", "Ines reviews auth"];
    expect(compareStatements(less, more)).toBe("repeats");
    expect(isDuplicate(less, more)).toBe(false);
    expect(isDuplicate("Be brief", "be brief.")).toBe(true);
});
test.each([
    ["words", "a ".repeat(32_000)],
    ["one word", "a".repeat(64_000)],
    ["backticks", "`".repeat(64_000)],
    ["commas", "no,".repeat(21_000)],
    ["slashes", "a/".repeat(32_000)],
    ["numbers", "1 hundred ".repeat(6_400)],
])("compares 64 KB of %s", { timeout: 5_000 }, (_, text) => {
    expect(compareStatements(text, `${text}x`)).toBe("coexists");
    expect(compareStatements(text.slice(0, 590), `${text.slice(0, 590)} is new`)).not.toBe("repeats");
});
test("compares a statement with a thousand others in time", { timeout: 3_000 }, () => {
    const others = Array.from({ length: 1_000 }, (_, at) => `Service ${at} listens on port ${8_000 + at}`);
    const relations = others.map((other) => compareStatements("Service 500 listens on port 9999", other));
    expect(relations.filter((one) => one === "replaces")).toEqual(["replaces"]);
    expect(relations[500]).toBe("replaces");
});
const detected = (text) => ({
    text,
    section: "Project Conventions",
    scope: "project",
    confidence: 0.9,
    category: "project-pattern",
    sourceTurn: { role: "user", content: text, timestamp: new Date(0), sessionId: "s" },
});
test("a detection names the entries that it contradicts", () => {
    const [first] = deduplicate([detected("Use pnpm, not npm")], ["Use npm", "Tests live in test/"]);
    expect(first?.replaces).toEqual(["Use npm"]);
});
test("repetitions are dropped; of two contradicting detections the later one stays", () => {
    const found = [detected("Use pnpm."), detected("use pnpm"), detected("Use yarn"), detected("Tabs, please")];
    expect(deduplicate(found, ["tabs please"]).map((one) => one.text)).toEqual(["Use yarn"]);
});
test("deduplicating twice changes nothing", () => {
    const found = ["Use npm", "Use pnpm", "port 5432", "port 5433", "Ask first", "ask first!"].map(detected);
    const once = deduplicate(found, ["Use bun"]);
    expect(deduplicate(once, ["Use bun"])).toEqual(once);
});
test.each([
    ["Worker billing0 is written in Rust", "Worker billing1 is written in Rust"],
    ["Room 12 is the quiet room", "Room 14 is the quiet room"],
    ["queue q7 has a limit of 10", "queue q8 has a limit of 10"],
    ["class 4b has maths on Monday", "class 4c has maths on Monday"],
    ["Klasse 4b hat Mathe am Montag", "Klasse 4c hat Mathe am Montag"],
    ["The file users.csv is sorted by name", "The file orders.csv is sorted by name"],
    ["branch release-1.2 is frozen", "branch release-1.3 is frozen"],
])("keeps both when only the subject differs: %s, %s", (one, other) => {
    expect(compareStatements(one, other)).toBe("coexists");
    expect(compareStatements(other, one)).toBe("coexists");
});
