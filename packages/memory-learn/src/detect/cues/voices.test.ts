import { describe, expect, test } from "vitest"
import { voicesIn } from "./voices.ts"

describe("a request of the user with the word note", () => {
  test.each([
    "From now on, note in this project: deploys go through ./scripts/ship.sh.",
    "Please note: we deploy on Tuesdays.",
    "Note for later: the staging port is 4000.",
  ])("introduces nothing: %s", (text) => {
    expect([...voicesIn(text)]).toEqual([])
  })
})

test.each([
  "Here is a note from Tim:",
  "Fix the notes of the meeting: ok?",
  "This note says it.",
  "My note: x",
])("introduces another text: %s", (text) => {
  expect([...voicesIn(text)]).toContain("introduces")
})

test.each([
  "My colleague prefers npm over pnpm.",
  "Their API runs on port 4000.",
  "The customer uses Postgres 12.",
  "The billing team always keeps amounts in euros.",
  "The other team deploys on Fridays.",
  "In the old repo we never squash.",
  "By the way, he always uses tabs.",
  "Das Plattform-Team nutzt npm.",
  "Unser Kunde nutzt MySQL.",
  "L'équipe paiement utilise npm.",
  "L'autre équipe utilise npm.",
  "Nell'altro progetto usiamo yarn.",
  "El equipo de pagos usa npm.",
  "Мой коллега использует npm.",
  "Mi jefe prefiere npm.",
  "O cliente usa MySQL.",
  "Il mio collega preferisce npm.",
  "Mijn collega gebruikt npm.",
  "同僚は npm を使います。",
  "客户用 MySQL。",
  "동료는 npm을 씁니다.",
])("%s is about others", (text) => {
  expect([...voicesIn(text)]).toContain("others")
})

test.each([
  "We used to deploy on Fridays.",
  "Back then staging was called oban.",
  "Previously the API ran on port 4000.",
  "When I started we deployed on Fridays.",
  "Früher haben wir npm genutzt.",
  "À l'époque, on utilisait npm.",
  "Avant, on utilisait npm.",
  "Antes usábamos npm.",
  "Раньше мы использовали npm.",
  "Antigamente usávamos npm.",
  "Un tempo usavamo npm.",
  "Vroeger gebruikten we npm.",
  "以前は npm を使っていました。",
  "我们以前用 npm。",
  "예전에는 npm을 썼어요.",
])("%s is about the past", (text) => {
  expect([...voicesIn(text)]).toContain("past")
})

test.each([
  "We use pnpm, never npm.",
  "Marta owns the deploys.",
  "The web team owns the deploys.",
  "The platform team is responsible for the build.",
  "Our team uses tabs.",
  "The manager service runs on port 8090.",
  "Chef cookbooks live in infra/chef.",
  "Partner emails are always sent in English.",
  "The whole team uses tabs.",
  "My boss is Kim.",
  "Mein Chef heißt Kim.",
  "We used Jenkins before, now we use Forgejo.",
  "Früher Jenkins, jetzt Forgejo.",
  "esbuild is used to bundle the client.",
  "Run the tests before you push.",
  "Antes de desplegar, ejecuta las pruebas.",
  "El puerto de la API es 4000.",
  "Avant le déploiement, lance les tests.",
  "The hero image is always lazy.",
  "部署以前要跑测试。",
  "デプロイの前に必ずテストします。",
])("%s holds here and now", (text) => {
  expect([...voicesIn(text)]).toEqual([])
})
