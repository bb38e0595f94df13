import type { CueTable } from "../table.ts"

export const de: CueTable = {
  language: "de",
  words:
    "der die das und ist nicht ich du sie wir ein eine einen zu mit auf für von im in den dem es auch nur noch bitte danke ja nein wie was warum kannst könnten mir mich mal hier aber oder wenn dann so soll sollen immer nie bei uns das gut mach nimm sind hat haben wird werden aus nach über unter alle kein keine schon erst gerade jetzt man",
  cues: {
    remember:
      "merk dir|merke dir|merken sie sich|merkt euch|denk dran|denk daran|denken sie daran|nicht vergessen|vergiss nicht|vergessen sie nicht|behalt im kopf|behalte im kopf|behalten sie|zur info|zur information|nur zur info|zu deiner info|zum hintergrund|zum verständnis|als hintergrund|gut zu wissen|wichtig:|hinweis:|notiz:|fürs protokoll|für die zukunft|fürs nächste mal|für nächstes mal|beachte|beachten sie|bitte beachten|wohlgemerkt|musst du wissen|müssen sie wissen|kannst du nicht wissen|können sie nicht wissen|schreib dir auf|notier dir|notieren sie|grundsätzliches|hätte ich sagen sollen|hätte ich erwähnen sollen|hab ich vergessen zu sagen|erinnere dich",
    explicitRequest:
      "merk dir|merke dir|merken sie sich|behalte im kopf|behalten sie im kopf|behalt im kopf|vergiss nicht, dass|vergessen sie nicht, dass|notier dir|notiere dir|notieren sie sich|denk daran, dass|denk dran, dass|denken sie daran, dass|bitte merken|zum merken",
    future:
      "ab jetzt|ab sofort|ab heute|von nun an|von jetzt an|in zukunft|zukünftig|künftig|fortan|nächstes mal|das nächste mal|beim nächsten mal|jedes mal|jedesmal|wann immer|generell|grundsätzlich|prinzipiell|im allgemeinen|in der regel|standardmäßig|ausnahmslos|ohne ausnahme|durchgehend|dauerhaft|ein für alle mal|bis auf weiteres|im zweifel|aus prinzip|in allen projekten|überall|nicht nur hier|auch sonst|gilt für alle*|gilt immer|einheitlich",
    always:
      "immer|stets|jederzeit|üblicherweise|normalerweise|gewöhnlich|meistens|wie üblich|prinzipiell|konsequent",
    never:
      "nie|niemals|auf keinen fall|unter keinen umständen|keinesfalls|nie wieder|nie mehr|bloß nie|tabu|verboten|niemand darf|keiner darf|finger weg",
    every:
      "jede|jeder|jedes|jeden|jedem|alle|alles|allen|aller|überall|sämtliche|wer auch immer|was auch immer|egal welche*|beide|keiner|niemand|durchweg|werktags|dienstags|montags|mittwochs|donnerstags|freitags|vormittags|nachmittags|abends|morgens|wöchentlich|täglich",
    only: "nur|ausschließlich|lediglich|höchstens|maximal|mindestens|nicht mehr als|bis zu|nirgends sonst|nichts anderes|strikt|außer|allein",
    prefer:
      "ich bevorzuge|bevorzuge ich|ich ziehe _ vor|mir ist _ lieber|mir ist lieber|ist mir lieber|sind mir lieber|wäre mir lieber|ich mag keine|ich mag kurze|ich mag es|ich mag lieber|ich hasse|ich kann _ nicht leiden|ich hätte gern immer|ich hätte gerne immer|ich will immer|ich möchte immer|ich möchte, dass du|ich möchte, dass sie|ich möchte dass|ich will dass|ich will, dass|ich erwarte|mir hilft|hilft mir|mir helfen|helfen mir|fällt mir leichter|fällt mir schwer|tu mich schwer|ich arbeite lieber|ich lese lieber|ich schreibe lieber|ich nehme lieber|ich verwende lieber|ich benutze lieber|ich nutze lieber|du kannst mich|sie können mich|nenn mich|nennen sie mich|duz mich|duzen|siezen|mein stil|mein geschmack|meine vorliebe|bitte immer|bitte nie|bitte niemals|erspar mir|halte deine antworten|antworte mir|geht mir auf die nerven|am liebsten|lieber kurz|mir reicht|mir reichen|mir genügt|mir genügen|spar dir",
    we: "wir|uns|unser|unsere|unseren|unserem|unserer|unseres|bei uns|das team|die firma|im team|im haus|in der firma|dieses projekt|das projekt|das repo|im projekt|im repo|die abteilung|geschäftsleitung",
    practice:
      "wir nutzen|wir benutzen|wir verwenden|wir nehmen|wir haben|wir schreiben|wir machen|wir arbeiten|wir testen|wir bauen|wir deployen|wir liefern|wir halten|wir setzen|wir fahren|wir speichern|wir legen|wir nennen|wir rechnen|wir führen|wir vermeiden|wir unterstützen|nutzen wir|benutzen wir|verwenden wir|nehmen wir|schreiben wir|machen wir|haben wir|arbeiten wir|speichern wir|legen wir|rechnen wir|bei uns|heißen bei uns|in diesem projekt|in diesem repo|im projekt|für dieses projekt|wir haben uns entschieden|haben wir beschlossen|so beschlossen|haben uns geeinigt|unsere konvention|unser standard|unser stil|unsere regel|unsere tests|unser code|die konvention ist|die regel ist|so ist das hier|bei unseren|in unserem",
    changed:
      "umgestiegen|umgestellt|gewechselt|migriert|abgelöst|ersetzt durch|wurde ersetzt|wurde ersetzt|nicht mehr|veraltet|läuft aus|wird abgeschafft|abgeschafft|abgeschaltet|rausgeworfen|rausgeflogen|stillgelegt|inzwischen|mittlerweile|seit diesem|seit letztem|seit letzter|seit dieser|seit januar|seit februar|seit märz|seit april|seit mai|seit juni|seit juli|seit august|seit september|seit oktober|seit november|seit dezember|seit der|seit dem|seit kurzem|jetzt überall|früher|ehemals|heißt jetzt|umbenannt|letzte woche|letzten monat|letztes jahr|vor zwei jahren|dagegen entschieden|ist jetzt|sind jetzt",
    must: "muss|müssen|darf nicht|dürfen nicht|darf nur|dürfen nur|darf kein|darf keine|dürfen keine|soll nicht|sollen nicht|soll immer|sollen immer|braucht|brauchen|benötigt|benötigen|erforderlich|pflicht|vorgeschrieben|verpflichtend|ist fest|steht fest|gehört in|gehören in|gehört nach|kommt in|kommen in|kommt nach|kommt auf|bleibt|bleiben|läuft über|laufen über|geht über|gehen über|geht an|gehen an|heißt|heißen|werden immer|wird immer|werden nur|wird nur|werden nie|wird nie|wird hier|wird bei uns|kommt immer|kommt zuerst|zählt als|hängt ab|ist zu verwenden|nicht verwenden|nicht anfassen|auf deutsch|auf englisch",
    reason:
      "weil|denn|sonst|andernfalls|ansonsten|damit|deshalb|deswegen|daher|darum|aus diesem grund|aus gründen|wegen|da sonst|grund ist|geht kaputt|schlägt fehl|knallt es|bricht|hängt|aus historischen|bleibt leer|beschwert sich|hat sich bewährt|gab ärger|reißt",
    contrast:
      "nicht|statt|anstatt|anstelle|stattdessen|sondern|und nicht|aber nicht|kein|keine|keinen|ohne|lieber als|anders als|weder|noch",
    role: "zuständig|verantwortlich|verantwortet|ist unser|ist unsere|leitet|leiter|leiterin|gibt frei|freigabe|freigeben|prüft|abgenommen|abnahme|entscheidet|genehmigt|kümmert sich|betreut|ansprechpartner*|gehört dem|chef|chefin|vorgesetzte*|in kopie|in cc|pflegt|wartet|verwaltet|wendet euch an|frag*|macht die|macht das|buchhaltung|geschäftsführ*|kunde ist|kundin ist|sekretariat|geht an|gehen an|vertritt|teamleit*",
    place:
      "liegt in|liegen in|liegt unter|liegen unter|liegt auf|liegen auf|liegt im|liegen im|liegt bei|steht in|stehen in|steht im|stehen im|findet sich|finden sich|findest du|finden sie|zu finden|abgelegt|ablage|gespeichert|laufwerk|im wiki|im ordner|im tresor|im kanal|auf dem server|auf dem share|hängt an|hängt hier an|läuft auf|laufen auf|lauscht auf|hört auf port|auf port|kommt aus|kommen aus|das board|postfach|im repo|im verzeichnis",
    usage:
      "wird mit|werden mit|gestartet mit|gestartet wird|gebaut mit|gebaut wird|deployt wird|ausgerollt wird|ausgeliefert wird|getestet wird|tests laufen mit|tests mit|startet man|baut man|läuft nur mit|geht nur mit|startet nur mit|per skript|mit dem skript|mit dem befehl|der befehl|kürzel|alias|abkürzung|umgebungsvariable|im container|über den container|ausgeführt|zurückgesichert wird|nur mit|erst mit|zuerst mit|und dann ohne",
    rule: "regel|konvention|vorgabe|richtlinie|standard|norm|stilvorgabe|grundsatz|vereinbarung|beschluss|frist|format|namensschema|prozess|ablauf|verfahren|voreinstellung|großschreibung|präfix|nach der|limit|schema|gendern|anrede|datumsformat|tabs|einrückung|semikolons|anführungszeichen|englisch|deutsch|französisch|rechtschreibung|schreibweise|wartungsfenster",
    machine:
      "auf dieser maschine|auf diesem rechner|auf diesem laptop|auf dieser kiste|auf diesem pc|auf diesem server|auf diesem host|auf diesem gerät|auf meinem rechner|auf meinem laptop|auf meiner maschine|auf meinem mac|auf meinem pc|bei mir lokal|mein rechner|mein laptop|meine maschine|auf der kiste|an diesem rechner|bei mir läuft|bei mir lauscht|bei mir auf",
    you: "wenn du|bevor du|frag vorher|frag mich vorher|fragen sie mich vorher|frag mich erst|frag erst|fragen sie erst|zeig mir erst|zeigen sie mir erst|zeigen sie mir zuerst|deine antworten|ihre antworten|deine erklärungen|antworte|antworten sie|schreib mir|erklär mir|keine emojis|ohne emojis|in stichpunkten|stichpunkte|kurze antworten|kurz und knapp|fass dich kurz|fassen sie sich kurz|kleine schritte|kleine diffs|entschuldige dich nicht|ohne rückfrage|nicht ohne meine|mit mir|mich immer|für mich|legen sie|termine",
    aside:
      "übrigens|nebenbei|nebenbei bemerkt|apropos|ach ja|ach so|ach, noch|noch etwas|noch was|noch eins|eins noch|eine sache noch|noch eine sache|am rande|kleiner hinweis|kurzer hinweis|kleine anmerkung|bevor ich es vergesse|und du kannst|wo wir gerade|vorsicht|achtung|aufpassen|pass auf|dazu",
    self: "ich bin|ich habe|ich arbeite|ich wohne|ich nutze|ich benutze|ich verwende|ich schreibe|ich lese|ich spreche|ich mache|mein name|mein nachname|meine rolle|mein team|mein chef|mein editor|meine texte|mein code|meine projekte|meine commits|für mich|bei mir|mir|mich|legastheniker*|legasthenie|farbenblind|teilzeit|im büro|bereitschaft|vegetarier*|arbeitszeit*|linkshänder*",
    again:
      "ich sagte|ich sagte doch|hab ich gesagt|habe ich gesagt|wie gesagt|wie ich schon sagte|schon wieder|wieder|nochmal dasselbe|zum zweiten mal|zum dritten mal|wie oft|wie immer|wie vorhin|auch da|auch hier|auch dort|dasselbe wie|genau wie",
    task: "hier|diesmal|dieses mal|für diesmal|nur diesmal|jetzt|gerade|heute|heute abend|im moment|momentan|vorerst|vorläufig|erst mal|erstmal|fürs erste|einstweilen|in diesem brief|in diesem fall|in dieser funktion|in dieser datei|in diesem test|in diesem kapitel|in diesem absatz|diese funktion|diese datei|diesen test|dieser satz|diesen satz|diese zeile|die da|dort|da|morgen|zweiten satz|ersten satz|den satz|die andere|das andere|den anderen|etwas|ein bisschen|noch bitte|als nächstes|den titel",
    hypothetical:
      "wenn ich|hätte ich|wäre ich|wäre es|falls ich|würde ich|könnte man|angenommen|stell dir vor|theoretisch|im idealfall|eines tages|irgendwann|als ob|wäre schön|hätte gern|würde|wäre",
    hedge:
      "vielleicht|glaube ich|ich glaube|ich denke|denke ich|vermutlich|wahrscheinlich|eventuell|womöglich|möglicherweise|weiß nicht|keine ahnung|nicht sicher|angeblich|scheint|irgendwie|wohl|mal sehen|ich vermute|schätze",
    mood: "liebe|mag ich|gefällt mir|schön|super|toll|prima|klasse|herrlich|wunderbar|perfekt|genial|freut mich|froh|haha|lol|lustig|witzig|traurig|schade|wow|na prima|na toll|ein wunder|rührend|guten morgen|guten tag|hallo|moin|hi|tschüss|servus|grüße|gruß|wunder|spaß|scherz|bravo|beten|komisch|welch|na also|bekanntlich",
    thanks:
      "danke|vielen dank|besten dank|dankeschön|kein problem|passt|passt so|passt schon|gut gemacht|sieht gut aus|in ordnung|ist okay|ist ok|alles klar|alles bestens|alles gut|weitermachen|mach weiter|machen sie weiter|einverstanden|^ja|^ok|^okay|^gut|^genau|^klar|^gern|^gerne|^richtig|^stimmt|^jep|^jo|sehr wohl|verstanden|genau so|geht doch",
    report:
      "sagt|sagte|meint|meinte|schreibt|schrieb|hat geschrieben|behauptet|laut|zitat|der chef sagt|die leute|mein kollege|meine kollegin|mein bruder|meine schwester|meine mutter|mein vater|ein freund|eine freundin|jemand|der lieferant|der anbieter|die doku|die dokumentation|die anleitung|im ticket|aus dem ticket|angeblich|man soll|man sagt|andere teams|die meisten",
    retract:
      "quatsch|vergiss das|vergiss es|vergessen sie das|doch nicht|ach nein|nein warte|moment|halt|kommando zurück|nehme ich zurück|war ein scherz|nur spaß|streich das|ach was|oder nein|nein, doch",
    ask: "^soll|^sollen|^sollte|^sollten|^kann|^kannst|^können|^könnte|^könntest|^könnten|^würdest|^würden|^ist|^sind|^hast|^haben|^gibt|^was|^wie|^warum|^wieso|^weshalb|^wer|^wo|^wann|^welche*|^muss|^darf|ist das|sollte man|was meinen|oder was|frage",
    command:
      "^füge|^bau|^baue|^ändere|^ändern|^nenn|^benenne|^schreib|^schreibe|^mach|^mache|^zeig|^zeige|^gib|^lösch|^lösche|^nimm|^nehmen|^prüf|^prüfe|^schau|^schauen|^starte|^stopp|^stoß|^commit*|^push*|^erstelle|^ersetze|^lies|^öffne|^übersetze|^fasse|^kürze|^korrigiere|^setz|^setze|^leg|^lege|^lass|^lassen|^probier*|^versuch*|^verschieb*|^räum|^entferne*|^bitte schreiben|^bitte machen|^bitte ändern|^bitte noch|^dann|^und|^jetzt|können sie bitte|könnten sie|kannst du bitte|^stell|^rechne|^such|^hol|^nochmal|weg$",
    past: "immer noch|schlägt fehl|geht nicht|funktioniert nicht|stimmen nicht|ist kaputt|hängt schon wieder|stürzt immer|gestern|heute morgen|heute früh|vorhin|neulich|letzte nacht|eben|ich war|ich hatte|wir hatten|war gestern|ist passiert|hat gerade|letztes mal",
    refuse:
      "heute nicht|jetzt nicht|nicht nötig|lass es|lassen wir|lass das|erst mal nicht|erstmal nicht|noch nicht|später|ein andermal|nein danke|nee|nö|gut sein|brauchst du nicht|bloß nicht|nicht so wichtig|egal|schluss für heute|das war's",
    wrong:
      "^nein|^nee|^falsch|^nicht|^quatsch|das stimmt nicht|stimmt nicht|das ist falsch|ist falsch|meinte ich|ich meinte|die andere|den anderen|sondern|^eigentlich|^doch|^halt|^bloß|^tut mir leid",
    try: "probier|probier mal|probiere|versuch|versuch mal|versuche|versuchen sie|probieren sie|starte|nimm mal|du musst erst",
    resolved:
      "das war's|das war es|jetzt geht's|jetzt geht es|jetzt läuft's|jetzt läuft es|das hat geholfen|hat geklappt|klappt jetzt|funktioniert jetzt|problem gelöst|behoben|geht jetzt|jetzt gehen|geht wieder|läuft wieder|läuft jetzt|durchgegangen|ging durch|angenommen|startet jetzt|startet wieder|keine fehler mehr|tut wieder|tut's wieder|und siehe da|lag's|daran lag",
  },
}
