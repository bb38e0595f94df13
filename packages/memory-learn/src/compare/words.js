import { bareText, lazily } from "@caliban/text";
/** All languages together; a word that plays different parts in two of them is left out or has the harmless one. */
const ROLES = {
    preposition: "in on at to from with into onto near via as under over through per than until since within without off " +
        "im am an auf aus bei mit nach zu zum zur ins um unter uber seit bis ohne gegen " +
        "a au aux en dans sur sous vers chez avec sans depuis des du " +
        "al con hacia hasta desde sin sobre entre del " +
        "в во на из к ко с со через около без до под над у nel nella sul sulla dal dalla op naar uit bij em no na pelo pela com",
    scope: "for about of when while if unless except during before after only where whenever against " +
        "fur wenn falls wahrend vor ausser nur bevor nachdem wegen " +
        "pour quand si lors pendant avant apres sauf seulement " +
        "para cuando mientras antes despues salvo excepto solo durante " +
        "для о об при если когда перед после кроме только voor als per quando",
    not: "not no never none neither nor cannot avoid quit quits quitting ceased 不 不要 不用 不能 不再 别 没有 禁止 ない ません nicht kein keine keinen keiner keinem keines nie niemals ne n pas jamais nunca jamas не нет никогда нельзя non niet geen nooit nao",
    instead: "",
    from: "",
    change: "abandoned retired abgegeben aufgegeben abgeschafft quitte abandonne dejo dejamos отказались now nowadays henceforth moving moved moves switched switch changed changes renamed became raised lowered increased reduced migrated replaced today again instead currently " +
        "jetzt nun kunftig inzwischen neuerdings umgestellt umgestiegen gewechselt verschoben umgezogen umbenannt stattdessen erhoht gesenkt wieder " +
        "maintenant desormais passes passee passons deplace deplacee change changee remplace dorenavant " +
        "ahora ya pasamos movio cambiamos cambio migramos paso subio " +
        "теперь перешли перенесли переехали переехал переехала заменили сменили отныне сейчас ora adesso nu agora voortaan verhuisd spostato spostata passato passata mudou mudamos mudado passou もう これから 改成 变成 转到 现在 迁移 现在 改用 改为 换成 今は 変更",
    verb: "appelle appelles chiama chiamano llama llaman chama heet named find found set sets fire fires come comes opens happen occur occurs lasts host hosts hosted reachable is are was were be been being am do does did done doing has have had having will would shall should must get gets got " +
        "happen happens take takes place run runs running start starts go goes live lives lie lies located stored store stores keep keeps kept put want wants prefer prefers like likes called named makes make let please must " +
        "findet finden startet starten steht stehen wohnt wohne wohnen ist sind war waren sein hat haben hatte wird werden wurde muss mussen soll sollen liegt liegen befindet befinden heisst heissen mag mochte bevorzuge lauft laufen macht machen gibt bleibt kommt kommen hort aufbewahrt bewahren fuhre ausfuhren " +
        "faut falloir habite habites habitons sert se fait demarre demarrent commence commencent est sont etait etre avoir ai as avons avez ont fait faire faites doit doivent trouve trouvent prefere aime tourne tournent lance lancer conserve conserves conservons passe part ont va vont " +
        "vivo vive viven hacen hace empieza empiezan queda quedan sirve es son era ser estar esta estan hay ha han hemos tiene tienen debe deben prefiero gusta gustan va van guarda guardan guardamos ejecuta ejecutar corre corren sale " +
        "лежит лежат находится находятся стоит хранится хранятся храним хранить нравится нравятся предпочитаю идет идут запускай запускаем запускаются работает работают живет живут живу выходит начинается начинаются lopen loopt staat staan ligt liggen woont draait draaien sta stanno trova trovano abita vive gira girano fica ficam esta estao mora roda rodam são sao siamo sono",
    use: "use uses used using utilise utilize nutzen nutzt verwenden verwendet verwende benutzen benutzt nutze setzen " +
        "utilise utilisent utilisons utiliser utilisez usage usamos usa usan usar uso utiliza utilizamos " +
        "используем использует используют используй использовать usiamo usare gebruiken gebruikt usa",
    own: "cuida cuidam cuidar cuidano occupa occupano zorgt beheert responsavel responsabile verantwoordelijk own owns owned owner owners ownership maintain maintains maintained maintainer manage manages managed responsible responsibility care cares handles handle " +
        "betreut betreuen betreuer kummert kummern zustandig verantwortlich verantwortet verantwortung " +
        "gere gerent occupe occupent maintient maintenu responsable responsables charge " +
        "lleva llevan gestiona gestionan mantiene mantienen encarga encargan responsable " +
        "отвечает отвечают занимается занимаются ведет ведут обслуживает обслуживают ответственный ответственная",
    subject: "i we you he she they it everyone ich wir du ihr sie er man je j c nous tu vous il elle ils elles yo nosotros se мы я вы ты он она они нам мне",
    by: "by von vom par por door",
    turn: "but sondern aber mais sino pero а но",
    and: "and or und oder et ou y e и или",
    article: "the a an this that these those my our your his her its their der die das den dem des ein eine einen einem einer eines unser unsere unseren unserem mein meine dein diese dieser dieses diesem " +
        "le la les l un une de d du des ce cet cette notre nos votre mon ma mes el los las lo una unos unas este esta estos estas nuestro nuestra mi tu su наш наша наше наши наших нашем мой моя этот эта это этом il gli i het de een",
    filler: "se always ever all every each any way round folks guys out up ci also just very so then there here still already really please thanks project repo repository codebase team's please always own ever sure both ones one's such as same other note remember " +
        "immer raus alle jeder jede jeden jedes auch noch schon hier dort dann bitte danke projekt mal sich mich mir uns da dort doch ab dass merk " +
        "toujours tous toutes tout chaque aussi tres ici projet s m t y que qui dont " +
        "siempre todos todas todo cada tambien muy aqui proyecto me te nos le les que recuerda " +
        "всегда все каждый каждую каждое каждые тоже также здесь тут проект проекте же бы ли это что как себя запомни " +
        "的 了 是 都 会 就 也 在 我们 我 请 には では です ます する した して いる ある て に を は が の で と も",
};
/** Phrases of several words, and words whose ending is a negation. */
const PHRASES = [
    [
        "instead of|rather than|in place of|anstelle von|anstatt|statt|au lieu (?:de|des|du|d')|plut[oô]t que|en vez de|en lugar de|вместо|чем|al posto di|in plaats van|em vez de",
        "instead",
    ],
    [
        "(?<=(?:switch|mov|migrat|chang)(?:ed|ing) (?:[^,.;]{1,30} )?)from|replaced(?= \\S+ (?:with|by))|von(?= \\S+ (?:auf|zu) )|(?<=(?:pass|bascul)[ée]e?s? )de|(?<=(?:pasamos|cambiamos|migramos|(?:hemos|se ha|han) (?:pasado|cambiado|migrado)) )de|(?<=перешли )с|passati da",
        "from",
    ],
    [
        "(?<=(?<![\\p{L}])(?:ne |n')[^ ]+ )plus|(?<=kein\\p{L}* [^,.;]{1,40} )mehr|(?:stopped|stop)(?: using| doing)?|dropped|ditched|killed|removed|banned|forbidden|abolished|scrapped|got rid of|rausgeworfen|abgeschafft|supprimé|abandonné|eliminamos|quitamos|отказались от|убрали|eliminato|tolto|afgeschaft|removemos|gave up(?= \\p{Lu})",
        "not",
    ],
    [
        "(?:isn't|is not|not) allowed|no longer|not [^,.;]{0,40}any ?more|any ?more|nicht mehr|ya no|больше не|не больше не",
        "not",
    ],
    [
        "these days|from now on|as of (?:now|today)|ab sofort|ab jetzt|à partir de maintenant|a partir de ahora|с этого момента",
        "change",
    ],
    [
        "gave [^,.;]{0,30}up|give up|gave up|has left|have left|left us|hand(?:ed)? [^,.;]{0,40}over|took over from|a quitté|ha dejado|se fue|ушёл|ушла|ушли|отдали",
        "change",
    ],
    [
        "went (?:up |down )?to|passed to|goes over to|moved (?:over )?to|switched (?:over )?to|changed to|raised to|lowered to|se movió al?|passe (?:au|à)|перенесли на|перешли на",
        "change",
    ],
    ["(?:and |, )?not the other way (?:a?round)|nicht umgekehrt|pas l'inverse|no al revés", "filler"],
    ["look(?:s|ed)? after|tak(?:e|es|en) care of|in charge of|responsible for|on call for", "own"],
];
const NUMBERS = {
    "0": "zero null cero ноль",
    "1": "one eins один одно одна одну",
    "2": "two zwei deux dos два две двух",
    "3": "three drei trois tres три трех",
    "4": "four vier quatre cuatro четыре четырех",
    "5": "five funf cinq cinco пять пяти",
    "6": "six sechs seis шесть шести",
    "7": "seven sieben sept siete семь семи",
    "8": "eight acht huit ocho восемь восьми",
    "9": "nine neun neuf nueve девять девяти",
    "10": "ten zehn dix diez десять десяти",
    "11": "eleven elf onze once одиннадцать",
    "12": "twelve zwolf douze doce двенадцать двенадцати",
    "13": "thirteen dreizehn treize trece тринадцать",
    "14": "fourteen vierzehn quatorze catorce четырнадцать",
    "15": "fifteen funfzehn quinze quince пятнадцать пятнадцати",
    "16": "sixteen sechzehn seize шестнадцать",
    "18": "eighteen achtzehn восемнадцать",
    "20": "twenty zwanzig vingt veinte двадцать двадцати",
    "24": "twenty-four vierundzwanzig veinticuatro",
    "25": "twenty-five funfundzwanzig veinticinco",
    "30": "thirty dreissig trente treinta тридцать тридцати",
    "40": "forty vierzig quarante cuarenta сорок сорока",
    "50": "fifty funfzig cinquante cincuenta пятьдесят пятидесяти",
    "60": "sixty sechzig soixante sesenta шестьдесят шестидесяти",
    "70": "seventy siebzig setenta семьдесят",
    "80": "eighty achtzig ochenta восемьдесят восьмидесяти",
    "90": "ninety neunzig noventa девяносто",
    "100": "hundred hundert cent cien сто ста",
    "1000": "thousand tausend mille mil тысяча тысячи",
};
const VALUES = {
    day: "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays weekday weekdays weekend weekends january february march april june july august september october november december noon midnight night morning afternoon evening nightly daily weekly monthly quarterly yearly hourly today tomorrow " +
        "montag dienstag mittwoch donnerstag freitag samstag sonntag montags dienstags mittwochs donnerstags freitags mittag mitternacht nachts morgens abends taglich wochentlich monatlich " +
        "lundi mardi mercredi jeudi vendredi samedi dimanche midi minuit lundis mardis mercredis jeudis vendredis " +
        "lunes martes miercoles jueves viernes sabado domingo mediodia medianoche " +
        "понедельник вторник среда среду четверг пятница пятницу суббота субботу воскресенье понедельникам вторникам средам четвергам пятницам полдень полночь " +
        "lunedi martedi mercoledi giovedi venerdi maandag dinsdag woensdag donderdag vrijdag segunda terca quarta quinta sexta",
    unit: "past half quarter halb halbe viertel demie quart media cuarto mezza mezzo quarto kwart пол половина second seconds sec min mins kilobyte kilobytes megabyte megabytes gigabyte gigabytes hr hrs minute minutes hour hours day days week weeks month months year years percent ms mb gb kb tb am pm clock " +
        "sekunde sekunden stunde stunden tage tagen woche wochen monat monate monaten jahr jahre prozent uhr minuten " +
        "seconde secondes heure heures jour jours semaine semaines mois h segundo segundos minuto minutos hora horas dia dias semana semanas mes meses " +
        "секунда секунды секунд минута минуты минут час часа часов день дня дней неделя недели недель месяц месяца утра вечера",
    language: "english german french spanish italian portuguese dutch russian chinese japanese korean polish swedish englisch deutsch franzosisch spanisch anglais allemand francais espagnol ingles aleman frances espanol английском немецком русском французском",
};
/** Places where different things hold at the same time. */
const ENVIRONMENTS = "staging stage production prod dev development test testing ci local locally preview sandbox qa beta canary release debug linux windows macos mac ubuntu ios android laptop server desktop mobile web frontend backend eu us asia europe yaml legacy importer generated unit integration e2e " +
    "produktion testumgebung lokal entwicklung preproduction preprod produccion preproduccion pruebas prod продакшен продакшене стейджинг стенде локально тестах разработке tests";
/** Words that name one property, so that another word after them is another value. */
const ATTRIBUTES = "manager boss lead leader chief head contact captain coach chef chefin leiter leiterin jefe jefa capo baas начальник начальница руководитель address url domain database editor framework license model schedule date price budget room password default main primary name colour color language limit timeout port version format branch region deadline target level size width theme currency timezone font license theme hauptzweig zweig heisst branche rama ветка називается";
const OPPOSITES = "short long brief detailed concise verbose on off enabled disabled active inactive required optional allowed forbidden public private light dark open closed small large big fast slow strict loose sync async single double first last high low formal informal manual automatic early late upper lower left right mandatory voluntary | " +
    "kurze lange kurz lang langen kurzen aktiv inaktiv offen geschlossen hell dunkel | courtes longues court long courte longue actif inactif clair sombre | cortas largas corto largo corta larga activa inactiva claro oscuro | короткие длинные краткие подробные включен выключен";
const TEAMS = "team squad group crew guild department equipe equipo команда команде группа gruppe tribe";
/** Verbs whose subject is the person or team in charge. */
const AGENTS = "reviewer approver author review reviews reviewed approve approves approved lead leads led sign signs decide decides pays macht pruft genehmigt leitet dirige valide revisa aprueba dirige проверяет ask contact";
/** Verbs that can have many objects at the same time. */
const MANY = "support supports have has need needs require requires include includes contain contains provide provides accept accepts know knows speak speaks sell sells import imports open opens return returns send sends ship ships offer offers list lists add adds allow allows export exports learn learns visit visits " +
    "unterstutzt braucht brauchen akzeptiert kennt spricht verkauft verkaufen liefert bietet " +
    "supporte accepte connait parle vend vendons renvoie offre soporta admite acepta conoce habla vende vendemos devuelve ofrece " +
    "поддерживает принимает знает говорит продает продаем отдает";
const setOf = (words) => new Set(bareText(words).split(/[\s|]+/u));
/** The word lists as sets and maps; a word has one role. */
export const wordLists = lazily(() => {
    const roles = new Map();
    // An earlier role wins: what changes the meaning comes before what only joins words.
    const order = [
        "not",
        "turn",
        "own",
        "use",
        "change",
        "scope",
        "by",
        "and",
        "subject",
        "verb",
        "article",
        "preposition",
        "filler",
    ];
    for (const role of order)
        for (const word of setOf(ROLES[role]))
            if (word !== "" && !roles.has(word))
                roles.set(word, role);
    const numbers = new Map();
    for (const [digits, words] of Object.entries(NUMBERS))
        for (const word of setOf(words))
            numbers.set(word, digits);
    const values = new Map();
    for (const type of ["day", "unit", "language"])
        for (const word of setOf(VALUES[type]))
            values.set(word, type);
    return {
        roles,
        numbers,
        values,
        environments: setOf(ENVIRONMENTS),
        attributes: setOf(ATTRIBUTES),
        opposites: setOf(OPPOSITES),
        teams: setOf(TEAMS),
        agents: setOf(AGENTS),
        many: setOf(MANY),
    };
});
/** Phrases as patterns, in this order; a match becomes one token with that role. */
export const phrases = lazily(() => PHRASES.map(([source, role]) => [new RegExp(`(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])`, "giu"), role]));
