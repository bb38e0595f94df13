import { bareText, lazily } from "@caliban/text"
import { barePattern } from "./bare-pattern.ts"

// What is over with the task or the day, in the languages of `phrases.ts`. A word such as "always" makes a rule of it.

const LEAD =
  "(?:ok(?:ay)?|so|now|and|then|please|pls|also|bitte|dann|und|jetzt|mal|alors|et|maintenant|s'il te plaît|vale|pues|y|ahora|por favor|e|agora|allora|ora|per favore|en|dan|nu|и|а|теперь|пожалуйста)"
const ORDERS = [
  "add|change|rename|explain|show|run|rerun|fix|check|open|close|push|commit|merge|move|delete|remove|update|write|create|look|try|revert|undo|shorten|refactor|deploy(?! (?:with|through|via))|start|stop|restart|print|list|find|search|give|tell|make|put|curl|install|copy|continue|go on",
  "leg|lege|erkläre?|zeige?|mach|mache|lass|änder[en]?|ändere|benenne?|prüfe?|passe?|rufe?|schau|sieh|füge?|erstelle?|lösche?|entferne?|öffne|schließe?|kürze?|probiere?|starte|stoppe?|behebe?|such|suche|gib|trage?|committe|pushe?|verschiebe?|kopiere?|baue?|führe?|teste?",
  "ajoute[zr]?|change[zr]?|explique[zr]?|montre[zr]?|relance[zr]?|lance[zr]?|corrige[zr]?|renomme[zr]?|regarde[zr]?|ouvre[zr]?|ferme[zr]?|mets|mettez|écris|pousse|essaie|vérifie[zr]?|supprime[zr]?|crée[zr]?|déplace[zr]?|cherche[zr]?|donne[zr]?|fais|appelle|raccourcis|copie",
  "añade|agrega|cambia|explica(?:me)?|enseñame|muestra(?:me)?|corre|ejecuta|arregla(?:lo)?|revisa|mira|abre|cierra|pon(?:lo)?|escribe|crea|borra|elimina|mueve|busca|dame|haz|prueba|actualiza|renombra|llama|acorta(?:la)?|copia|pasa",
  "adicione|adiciona|muda|mude|explica|mostra|roda|rode|corrige|verifica|abre|fecha|coloca|escreve|cria|apaga|move|procura|faz|testa|atualiza|renomeia|copia",
  "aggiungi|cambia|spiega(?:mi)?|mostra(?:mi)?|lancia|esegui|correggi|controlla|apri|chiudi|metti|scrivi|crea|cancella|sposta|cerca|dammi|fai|prova|aggiorna|rinomina|copia",
  "voeg|verander|leg|toon|laat|draai|fix|controleer|open|sluit|zet|schrijf|maak|verwijder|verplaats|zoek|geef|probeer|hernoem|kopieer",
  "добавь|измени|поменяй|объясни|покажи|запусти|исправь|проверь|открой|закрой|поставь|напиши|создай|удали|перемести|найди|дай|сделай|попробуй|обнови|переименуй|скопируй",
]
const ONLY_NOW = [
  "today|tonight|this (?:morning|afternoon|evening|week)|right now|at the moment|in (?:ten|five|\\d+) minutes",
  "heute(?: \\p{L}+)?|gerade|im moment|diese woche|jetzt gleich",
  "aujourd'hui|ce matin|cet apres-midi|ce soir|cette semaine|en ce moment",
  "hoy|esta (?:mañana|manana|tarde|noche|semana)|ahora mismo",
  "hoje|esta (?:manhã|manha|tarde|noite|semana)|agora mesmo",
  "oggi|stamattina|stasera|questo pomeriggio|questa settimana|in questo momento",
  "vandaag|vanmiddag|vanavond|vanochtend|deze week|op dit moment",
  "сегодня|сейчас|вечером|на этой неделе",
]
const LASTING =
  "always|never|every|each|from now on|by default|in general|rule|prefer\\p{L}*|must|immer|nie|niemals|jede[nrsm]?|ab jetzt|ab sofort|ab heute|grundsatzlich|toujours|jamais|chaque|tous les|desormais|a partir de|siempre|nunca|cada|todos los|todas las|a partir de ahora|sempre|ogni|d'ora in poi|altijd|nooit|elke|voortaan|всегда|никогда|каждый|отныне|starting today|as of today|since today"

const PATTERNS = lazily(() => ({
  passing: barePattern(
    `^[^\\p{L}]*(?:${LEAD}[\\s,]+){0,3}(?:${ORDERS.join("|")})(?![\\p{L}\\p{N}'])`,
    `(?<![\\p{L}\\p{N}])(?:${ONLY_NOW.join("|")})(?![\\p{L}\\p{N}])`,
    "今天|今日|今晚|今夜|오늘",
  ),
  lasting: barePattern(
    `(?<![\\p{L}\\p{N}])(?:${LASTING})(?![\\p{L}\\p{N}])`,
    "总是|一直|从不|每|以后|今后|从现在|いつも|必ず|常に|決して|今後|毎|これから|항상|절대|매|앞으로|이제부터",
  ),
}))

/** The rest of a longer sentence is ignored. */
const LIMIT = 600

/** Whether a sentence is an order of the moment or about the day, and nothing in it says that it lasts. */
export function isPassing(text: string): boolean {
  const bare = bareText(text.slice(0, LIMIT))
  const { passing, lasting } = PATTERNS()
  return passing.test(bare) && !lasting.test(bare)
}
