/**
 * What must be there after `said`. `kept`: the stored fact and nothing else. `both`: the stored fact, and maybe the new one.
 * `told`: the new one, and maybe the stored fact. `replaced`: the new one instead of the stored fact, if learning stored it.
 */
export type Outcome = "kept" | "both" | "told" | "replaced"

export interface HardPair {
  language: "en" | "de" | "es" | "fr" | "ja" | "zh"
  stored: string
  said: string
  outcome: Outcome
  /** A part of the new fact. */
  tells: string
}

/** How a person asks to remember something. */
export const REQUESTS: Readonly<Record<HardPair["language"], string>> = {
  en: "Remember: ",
  de: "Merk dir: ",
  es: "Recuerda: ",
  fr: "Retiens : ",
  ja: "覚えておいて:",
  zh: "请记住:",
}

const pair = (
  language: HardPair["language"],
  outcome: Outcome,
  stored: string,
  said: string,
  tells = "",
): HardPair => ({ language, outcome, stored, said, tells })

export const HARD_PAIRS: readonly HardPair[] = [
  // Another subject.
  pair("en", "kept", "I prefer pnpm over npm.", "My colleague prefers npm over pnpm."),
  pair("en", "kept", "Our API runs on port 4000.", "Their API runs on port 5000."),
  pair("en", "kept", "We use Postgres 16 in this repo.", "The customer uses Postgres 12."),
  pair("en", "kept", "Amounts are always in cents.", "The billing team always keeps amounts in euros."),
  pair("en", "kept", "I always sign off with Kind regards.", "My boss always signs off with Cheers."),
  pair("de", "kept", "Ich bevorzuge kurze Antworten.", "Mein Kollege bevorzugt lange Antworten."),
  pair("de", "kept", "Unsere API läuft auf Port 4000.", "Deren API läuft auf Port 5000."),
  pair("de", "kept", "Wir schreiben Commits auf Englisch.", "Das andere Team schreibt Commits auf Deutsch."),
  pair("es", "kept", "Prefiero pnpm a npm.", "Mi compañera prefiere npm a pnpm."),
  pair("es", "kept", "Usamos Postgres 16.", "El cliente usa Postgres 12."),
  pair("fr", "kept", "Notre API écoute sur le port 4000.", "Leur API écoute sur le port 5000."),
  pair("fr", "kept", "Je préfère les réponses courtes.", "Mon collègue préfère les réponses longues."),
  pair("ja", "kept", "APIのポートは4000です。", "顧客のAPIのポートは5000です。"),
  pair("ja", "kept", "私は短い回答が好きです。", "同僚は長い回答が好きです。"),
  pair("zh", "kept", "我们用 pnpm,不用 npm。", "他们用 npm,不用 pnpm。"),
  pair("zh", "kept", "我喜欢简短的回答。", "我的同事喜欢很长的回答。"),
  // A past state.
  pair("en", "kept", "We never deploy on Fridays.", "We used to deploy on Fridays."),
  pair(
    "en",
    "kept",
    "Staging deploys go through ./ship.sh.",
    "Back then staging deploys went through Capistrano.",
  ),
  pair("de", "kept", "Wir nutzen Postgres 16.", "Früher haben wir MySQL genutzt."),
  pair("de", "kept", "Wir deployen nie am Freitag.", "Damals haben wir immer am Freitag deployt."),
  pair("es", "kept", "Nunca desplegamos los viernes.", "Antes desplegábamos siempre los viernes."),
  pair("fr", "kept", "Nous utilisons Postgres 16.", "Avant, nous utilisions MySQL."),
  pair("ja", "kept", "金曜日には絶対にデプロイしません。", "以前は金曜日にデプロイしていました。"),
  pair("zh", "kept", "我们从不在周五部署。", "我们以前总是在周五部署。"),
  // More than one statement in the topic.
  pair("en", "both", "The API runs on port 4000 and we use pnpm.", "The API runs on port 5000 now."),
  pair(
    "de",
    "both",
    "Die API läuft auf Port 4000 und wir nutzen pnpm.",
    "Die API läuft jetzt auf Port 5000.",
  ),
  pair(
    "fr",
    "both",
    "L'API écoute sur le port 4000 et nous utilisons pnpm.",
    "L'API écoute maintenant sur le port 5000.",
  ),
  pair("en", "both", "We use Drizzle, and migrations live in db/migrations.", "We use Prisma now."),
  // A real change.
  pair("en", "replaced", "The retro is on Thursday.", "Remember: The retro is on Monday.", "Monday"),
  pair("de", "replaced", "Das Retro ist am Donnerstag.", "Merk dir: Das Retro ist am Montag.", "Montag"),
  pair("en", "both", "I prefer npm over pnpm.", "From now on I prefer pnpm over npm.", "pnpm over npm"),
  pair("es", "replaced", "La retro es el jueves.", "Recuerda: La retro es el lunes.", "lunes"),
  pair(
    "en",
    "told",
    "We use Jenkins for CI and for releases.",
    "We never use Jenkins for releases.",
    "never",
  ),
  // On request, what others do is stored next to what the user does.
  pair(
    "en",
    "both",
    "I prefer pnpm over npm.",
    "Remember that my colleague prefers npm over pnpm.",
    "colleague",
  ),
  pair("en", "both", "We never deploy on Fridays.", "Remember: We used to deploy on Fridays.", "used to"),
  pair("de", "both", "Unsere API läuft auf Port 4000.", "Merk dir: Deren API läuft auf Port 5000.", "Deren"),
  // Written after the rules: only one value of the same statement is different, or nothing is replaced.
  pair("en", "both", "Kim owns the deploys.", "Remember that Marta wants to own the deploys.", "wants"),
  pair(
    "en",
    "both",
    "Kim owns the deploys.",
    "Remember that Marta owns the deploys while Kim is away.",
    "away",
  ),
  pair("en", "both", "The API runs on port 4000.", "Remember that the API might run on port 5000.", "might"),
  pair("en", "both", "The API runs on port 4000.", "Remember that the admin API runs on port 4001.", "admin"),
  pair("en", "both", "We never deploy on Fridays.", "Remember that staging deploys on Fridays.", "taging"),
  pair("en", "both", "My son is called Tim.", "Remember that my daughter is called Ben.", "daughter"),
  pair("en", "both", "Worker 1 runs nginx.", "Remember that worker 2 runs nginx.", "2"),
  pair("en", "replaced", "The backup runs at 3 am.", "Remember that the backup runs at 4 am.", "4 am"),
  pair("de", "both", "Ich bin allergisch gegen Nüsse.", "Merk dir: Ich bin allergisch gegen Milch.", "Milch"),
  pair("fr", "both", "Je parle anglais.", "Retiens : Je parle allemand.", "allemand"),
]
