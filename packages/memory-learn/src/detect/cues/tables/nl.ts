import type { CueTable } from "../table.ts"

export const nl: CueTable = {
  language: "nl",
  words:
    "de het een en van is niet ik je jij u we wij ze zij dat die dit deze er in op te met voor aan om bij naar uit over maar of als dan ook nog wel al zo wat hoe waarom kun kan kunt zou mij me mijn ons onze jullie graag dank bedankt ja nee hier daar geen altijd nooit moet wordt worden hebben heeft zijn was",
  cues: {
    remember:
      "onthoud|onthou|vergeet niet|houd in gedachten|hou in gedachten|houd er rekening mee|hou er rekening mee|denk eraan|denk erom|let op|let wel|ter info|ter informatie|voor de goede orde|voor de duidelijkheid|voor de volgende keer|voor later|goed om te weten|belangrijk:|opmerking:|noteer|schrijf op|je moet weten|dat kon je niet weten|ik had moeten zeggen|ik vergat te zeggen|had ik moeten vermelden|als achtergrond",
    explicitRequest:
      "onthoud|onthou|vergeet niet dat|houd er rekening mee dat|hou er rekening mee dat|hou in gedachten|houd in gedachten|noteer dat|schrijf op dat",
    future:
      "vanaf nu|van nu af aan|voortaan|in het vervolg|in de toekomst|vanaf vandaag|volgende keer|de volgende keer|elke keer|iedere keer|telkens|in het algemeen|over het algemeen|standaard|in principe|zonder uitzondering|overal|in alle projecten|voor eens en altijd|tot nader order|bij twijfel|niet alleen hier|voorgoed|als regel",
    always: "altijd|steeds|consequent|gewoonlijk|normaal gesproken|doorgaans|meestal|te allen tijde",
    never:
      "nooit|in geen geval|onder geen beding|verboden|niemand mag|nooit meer|taboe|uit den boze|blijf van",
    every:
      "elke|elk|ieder|iedere|alle|alles|iedereen|overal|niemand|welke dan ook|wat dan ook|allemaal|beide",
    only: "alleen|slechts|uitsluitend|enkel|niets anders|hooguit|maximaal|minimaal|minstens|niet meer dan|tot en met|strikt|behalve",
    prefer:
      "ik heb liever|heb ik liever|ik geef de voorkeur|mijn voorkeur|ik hou niet van|ik houd niet van|ik hou van korte|ik haat|ik kan niet tegen|ik wil graag dat|ik wil dat|ik wil altijd|ik verwacht|helpt mij|helpt me|helpen me|makkelijker voor mij|moeilijk voor mij|ik vind het fijn als|ik vind het prettig|noem me|noem mij|je mag me|tutoyeer|mijn stijl|naar mijn smaak|altijd graag|liever kort|graag altijd|bespaar me|ik werk het liefst|het liefst|ik gebruik liever|ik lees liever|ik schrijf liever",
    we: "we|wij|ons|onze|bij ons|het team|het bedrijf|dit project|het project|de repo|deze repo|op kantoor|in het team",
    practice:
      "we gebruiken|wij gebruiken|gebruiken we|gebruiken wij|we werken|we schrijven|schrijven we|we hebben|we houden|we zetten|we testen|we deployen|we bewaren|we vermijden|we volgen|we noemen|we doen|doen we|we hebben besloten|hebben we besloten|we hebben afgesproken|hebben we afgesproken|afgesproken|in dit project|voor dit project|in deze repo|bij ons|in onze|onze conventie|onze standaard|onze stijl|onze regel|onze tests|onze code|de conventie is|de regel is|het project gebruikt",
    changed:
      "overgestapt|overgeschakeld|gemigreerd|vervangen door|is vervangen|afgestapt|afgeschaft|niet meer|niet langer|verouderd|uitgefaseerd|wordt uitgefaseerd|verwijderd|eruit gegooid|sinds januari|sinds februari|sinds maart|sinds april|sinds mei|sinds juni|sinds juli|sinds augustus|sinds september|sinds oktober|sinds november|sinds december|sinds vorig|sinds vorige|sinds dit|sinds de|sinds het|vorige week|vorige maand|vorig jaar|vroeger|heet nu|hernoemd|tegenwoordig|inmiddels|is nu|zijn nu",
    must: "moet|moeten|mag niet|mogen niet|mag alleen|mogen alleen|hoort in|horen in|hoort bij|verplicht|vereist|nodig|is vast|staat vast|gaat via|gaan via|gaat naar|gaan naar|loopt via|lopen via|heet|heten|blijft|blijven|wordt altijd|worden altijd|wordt nooit|worden nooit|komt in|komen in|komt altijd|begint met|niet gebruiken|gebruik geen|niet aanraken|vermijd|in het engels|in het nederlands|stel geen",
    reason:
      "omdat|want|anders|zodat|daarom|vandaar|doordat|aangezien|vanwege|wegens|de reden|breekt|faalt|loopt vast|klaagt|klagen|gaat stuk|gaat kapot|werkt niet",
    contrast: "niet|in plaats van|liever dan|maar niet|en niet|geen|zonder|noch|anders dan|dan",
    role: "verantwoordelijk|gaat over|is onze|leidt|keurt goed|keurt|goedkeuring|beslist|beoordeelt|reviewt|regelt|beheert|baas|chef|eigenaar|hoort bij|vraag het aan|vraag aan|aanspreekpunt|contactpersoon|in cc|in kopie|onderhoudt|directeur|klant is|onze klant|teamleider|boekhouding|redacteur",
    place:
      "staat in|staan in|staat op|staan op|ligt in|liggen in|ligt op|zit in|zitten in|is te vinden|zijn te vinden|te vinden|vind je|opgeslagen|in de map|op de server|op de schijf|op de share|de wiki|in de kluis|luistert op|draait op|draaien op|op poort|komt uit|komen uit|het kanaal|in het kanaal|het bord|naast",
    usage:
      "draai je met|draaien met|start je met|gestart met|gebouwd met|bouw je met|deploy met|deployen gaat|testen met|tests met|met het commando|het commando|met het script|via|door middel van|alias|afkorting|omgevingsvariabele|in de container|werkt alleen met|start alleen met|uitgevoerd met|wordt gedaan met",
    rule: "regel|conventie|afspraak|beleid|standaard|richtlijn|norm|principe|formaat|stijl|besluit|proces|procedure|deadline|limiet|hoofdletters|kleine letters|voorvoegsel|huisstijl|engels|nederlands|inspringing|aanhalingstekens|spelling",
    machine:
      "op deze machine|op deze computer|op deze laptop|op deze server|op deze pc|op mijn machine|op mijn computer|op mijn laptop|op mijn pc|op mijn mac|mijn laptop|mijn machine|mijn computer|bij mij lokaal",
    you: "als je|voordat je|vraag eerst|vraag het eerst|vraag me eerst|laat eerst zien|laat me eerst|toon eerst|je antwoorden|jouw antwoorden|uw antwoorden|je uitleg|antwoord|geen emoji*|zonder emoji*|wees kort|hou het kort|houd het kort|korte antwoorden|in één zin|stap voor stap|opsommingstekens|verontschuldig|zonder te vragen|kleine stappen",
    aside:
      "trouwens|overigens|o ja|oh ja|nog iets|nog één ding|nog een ding|één ding|een ding|tussen haakjes|voor ik het vergeet|nu we het erover hebben|kleine opmerking|pas op|voorzichtig",
    self: "ik ben|ik heb|ik werk|ik woon|ik gebruik|ik schrijf|ik lees|ik spreek|ik doe|mijn naam|mijn achternaam|mijn team|mijn baas|mijn editor|mijn teksten|mijn code|mijn projecten|voor mij|bij mij|kleurenblind|dyslectisch|vegetariër|linkshandig|parttime|deeltijd",
    again:
      "ik zei|ik heb gezegd|zoals gezegd|zoals ik zei|ik zei toch|alweer|weer|opnieuw|nogmaals|voor de tweede keer|voor de derde keer|hoe vaak|zoals altijd|zoals eerder|daar ook|hier ook|hetzelfde",
    task: "hier|daar|deze keer|dit keer|voor deze keer|voor nu|voorlopig|op dit moment|vandaag|vanavond|nu|even|tijdelijk|in dit geval|in deze functie|in dit bestand|in deze test|in dit hoofdstuk|in deze alinea|deze functie|dit bestand|deze test|deze regel|deze zin|die andere|de andere|het andere|morgen|een beetje|iets korter|de titel|daarna|straks",
    hypothetical:
      "als ik|als het|zou zijn|zou ik|had ik|stel dat|stel je voor|in theorie|ooit|op een dag|alsof|zou|zouden",
    hedge:
      "misschien|denk ik|ik denk|ik geloof|waarschijnlijk|wellicht|vermoedelijk|weet niet|geen idee|niet zeker|blijkbaar|lijkt|ik vraag me af|zal wel",
    mood: "leuk|mooi|geweldig|prachtig|super|perfect|fijn|fantastisch|ik hou van|blij|haha|lol|grappig|jammer|wauw|hoi|hallo|goedemorgen|goedenavond|dag|doei|tot morgen|groetjes|grapje|helaas|top|lekker|heerlijk",
    thanks:
      "bedankt|dank je|dank u|dankjewel|dankuwel|geen probleem|is goed|prima|akkoord|goed gedaan|ziet er goed uit|in orde|alles goed|ga door|ga verder|^ja|^ok|^oké|^okay|^goed|^precies|^klopt|^juist|komt goed|graag gedaan",
    report:
      "zegt|zei dat|zei hij|zei ze|zeggen|schreef|schrijft|volgens|citaat|beweert|mijn broer|mijn zus|mijn moeder|mijn vader|een vriend|een vriendin|iemand|de leverancier|de documentatie|de handleiding|de meeste|een collega|mijn huisgenoot",
    retract:
      "laat maar|vergeet het|vergeet dat|nee wacht|wacht|toch niet|grapje|maakt niet uit|ik neem het terug|of nee|bij nader inzien|eigenlijk niet",
    ask: "^moet|^moeten|^kan|^kun|^kunt|^kunnen|^zou|^zullen|^zal|^is|^zijn|^heb|^heeft|^wat|^hoe|^waarom|^wie|^waar|^wanneer|^welke|^welk|wat vind|toch$|hè$",
    command:
      "^voeg|^verander|^wijzig|^hernoem|^verplaats|^schrijf|^maak|^zet|^toon|^geef|^verwijder|^haal|^draai|^controleer|^kijk|^probeer|^fix|^repareer|^vervang|^laat|^neem|^noem|^gebruik|^creëer|^vertaal|^vat|^en|^dan|^nu|kun je|kan je|zou je|kunt u|^stuur|^start|^stop|^commit|^push",
    past: "werkt niet|faalt nog|is kapot|nog steeds|crasht|gisteren|vanmorgen|vanochtend|gisteravond|daarnet|net|laatst|ik was|ik had|het was|de vorige keer|gebeurd",
    refuse:
      "vandaag niet|nu niet|nog niet|later|een andere keer|niet nodig|hoeft niet|nee bedankt|nee dank|laat zo|dat is alles|dat was het|verder niets",
    wrong:
      "^nee|^fout|^niet|dat klopt niet|klopt niet|dat is fout|is fout|is verkeerd|ik bedoelde|het andere bestand|^eigenlijk|^sorry|^ho",
    try: "probeer|probeer eens|draai|start|doe een|je moet eerst|gebruik eens",
    resolved:
      "dat was het|nu werkt het|het werkt nu|dat hielp|opgelost|gefixt|dat werkte|nu doet hij het|doet het weer|werkt weer|is erdoor|ging erdoor|start nu|draait weer|geen fouten meer",
  },
}
