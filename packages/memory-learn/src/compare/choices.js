// Groups of exclusive choices: choosing another one of a group revokes the earlier choice.
const GROUPS = [
    "npm pnpm yarn bun",
    "pip poetry uv pipenv conda pdm",
    "jest vitest mocha jasmine ava",
    "pytest unittest nose",
    "junit testng",
    "eslint biome oxlint tslint",
    "prettier dprint",
    "black ruff yapf autopep8",
    "tabs spaces tab space tabulatoren leerzeichen tabulations espaces tabulaciones espacios tabulações espaços spazi spaties табы пробелы табов пробелов",
    "webpack vite rollup parcel esbuild turbopack rspack",
    "prisma drizzle typeorm sequelize knex kysely mikroorm",
    "postgres postgresql mysql mariadb sqlite mongodb oracle",
    "redux zustand mobx jotai recoil",
    "maven gradle bazel",
    "jenkins gitlab github circleci travis bitbucket",
    "commonjs esm",
    "merge rebase squash",
    "yup zod joi valibot",
    "moment dayjs luxon pytz zoneinfo",
    "axios ky undici",
    "express fastify koa hono",
    "slack teams discord mattermost",
    "main master develop trunk",
    "english german french spanish italian portuguese dutch russian chinese japanese korean englisch deutsch französisch spanisch 英語 日本語 中国語 韓国語 ドイツ語 英文 中文 日文 英语 日语 汉语 韩语",
    "camelcase snake_case kebab-case pascalcase",
    "du sie tu vous tú usted",
    "british american",
    "winston pino bunyan",
    "docker podman",
    "selenium playwright cypress puppeteer",
    "sass less tailwind",
];
const groupOf = new Map();
for (const [at, group] of GROUPS.entries()) {
    for (const word of group.split(" "))
        if (!groupOf.has(word))
            groupOf.set(word, at);
}
/** The number of the group that contains a word, if any. */
export function choiceGroupOf(word) {
    return groupOf.get(word);
}
