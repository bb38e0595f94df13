import type { CueTable } from "../table.ts"

export const it: CueTable = {
  language: "it",
  words:
    "il lo la i gli le un uno una di del della dei delle che e è non per con in nel nella mi si ti ci io tu lui lei noi questo questa quello ma come più già ho hai ha sono sei siamo anche qui lì grazie ciao per favore puoi potresti perché quando se sì no bene molto tutto niente fare fai al alla ai da dal su sul",
  cues: {
    remember:
      "ricorda|ricordati|ricordi|si ricordi|ricordatevi|tieni a mente|tenga a mente|tieni presente|tenga presente|tieni conto|non dimenticare|non dimenticarti|non scordare|prendi nota|prenda nota|segnati|annota|per tua informazione|per informazione|per la cronaca|per il futuro|per la prossima volta|importante:|nota:|nota che|sappi che|devi sapere|buono a sapersi|dimenticavo di dire|ho dimenticato di dire|avrei dovuto dire|avrei dovuto dirlo|non potevi saperlo|come contesto",
    explicitRequest:
      "ricorda che|ricordati|ricordatevi|si ricordi|tieni presente|tenga presente|tieni a mente|non dimenticare che|annota|segnati|memorizza",
    future:
      "d'ora in poi|da ora in poi|da adesso in poi|da oggi in poi|in futuro|d'ora in avanti|la prossima volta|ogni volta|tutte le volte|in generale|generalmente|di norma|di regola|per default|di default|senza eccezioni|ovunque|dappertutto|in tutti i progetti|una volta per tutte|fino a nuovo ordine|nel dubbio|per principio|non solo qui|per sempre|ogniqualvolta",
    always: "sempre|invariabilmente|normalmente|di solito|abitualmente|sistematicamente",
    never: "mai|in nessun caso|per nessun motivo|vietato|vietata|proibito|proibita|nessuno può|mai più|tabù",
    every:
      "ogni|ognuno|tutto|tutta|tutti|tutte|qualsiasi|qualunque|nessuno|nessuna|nessun|entrambi|entrambe|ovunque|niente",
    only: "solo|soltanto|solamente|unicamente|esclusivamente|nient'altro|al massimo|massimo|minimo|almeno|non più di|fino a|strettamente|tranne|eccetto",
    prefer:
      "preferisco|la mia preferenza|non mi piace|non mi piacciono|odio|detesto|non sopporto|mi piace che|mi piacciono i|mi piacciono le|mi piace di più|voglio che|voglio sempre|vorrei che|vorrei sempre|mi aspetto|mi aiuta|mi aiutano|mi riesce più|mi viene meglio|più facile per me|faccio fatica|chiamami|mi chiami|dammi del tu|mi dia del tu|diamoci del tu|il mio stile|a mio gusto|per favore sempre|per favore mai|con me|risparmiami|quando mi spieghi",
    we: "noi|nostro|nostra|nostri|nostre|da noi|il team|la squadra|l'azienda|questo progetto|il progetto|il repo|questo repo|il repository|in azienda|nel team|in ufficio",
    practice:
      "usiamo|utilizziamo|lavoriamo|scriviamo|abbiamo|teniamo|mettiamo|testiamo|pubblichiamo|evitiamo|seguiamo|facciamo|abbiamo deciso|abbiamo concordato|ci siamo accordati|abbiamo scelto|in questo progetto|per questo progetto|in questo repo|nel nostro|nella nostra|da noi|la nostra convenzione|il nostro standard|il nostro stile|la nostra regola|i nostri test|il nostro codice|la convenzione è|la regola è|il progetto usa|non usiamo",
    changed:
      "siamo passati|abbiamo migrato|migrato a|passati da|passati a|abbiamo cambiato|sostituito da|sostituito con|abbiamo sostituito|abbiamo abbandonato|abbandonato|non usiamo più|non più|non è più|obsoleto|obsoleta|deprecato|in disuso|dismesso|tolto|eliminato|da gennaio|da febbraio|da marzo|da aprile|da maggio|da giugno|da luglio|da agosto|da settembre|da ottobre|da novembre|da dicembre|dall'anno scorso|la settimana scorsa|il mese scorso|l'anno scorso|prima era|ora si chiama|adesso si chiama|ora è|rinominato|ormai",
    must: "deve|devono|non deve|non devono|bisogna|occorre|si deve|non si può|non si possono|non si tocca|non si toccano|si usa|si usano|si scrive|si scrivono|si mette|si mettono|si chiama|si chiamano|si fa|si fanno|va in|vanno in|va messo|vanno messi|va fatto|vanno fatti|va sempre|vanno sempre|obbligatorio|obbligatoria|è necessario|serve|servono|richiede|richiedono|è fisso|sono fissi|passa da|passano da|resta|restano|non usare|non usi|non toccare|evita|evitare|tutto in|non suggerire",
    reason:
      "perché|poiché|dato che|visto che|siccome|altrimenti|sennò|se no|in modo che|affinché|per questo|quindi|a causa|il motivo|la ragione|si rompe|fallisce|si blocca|si lamenta|si lamentano|non funziona",
    contrast:
      "non|invece di|invece che|al posto di|piuttosto che|bensì|e non|ma non|senza|anziché|né|a differenza",
    role: "responsabile|incaricato|incaricata|si occupa|se ne occupa|è il nostro|è la nostra|gestisce|approva|approvano|approvare|firma|autorizza|decide|sceglie|rivede|revisiona|capo|proprietario|proprietaria|appartiene|passa da|parla con|parli con|chiedi a|chieda a|in copia|contatto|referente|direttrice|direttore|cliente è|il nostro cliente|mantiene|editore|redattrice|commercialista",
    place:
      "si trova|si trovano|sta in|stanno in|è in|sono in|sta nel|stanno nel|sta nella|è nel|sono nel|è nella|sono nella|è su|sono su|salvato in|salvati in|nella cartella|nella directory|sul server|sul disco|sul drive|il wiki|la wiki|nella cassaforte|ascolta su|gira su|girano su|sulla porta|viene da|vengono da|arriva da|il canale|nel canale|la bacheca|accanto a",
    usage:
      "si lancia con|si lanciano con|si esegue con|si eseguono con|si avvia con|si compila con|si costruisce con|si fa con|deploy con|il deploy si fa|i test si|test con|con il comando|il comando|con lo script|tramite|attraverso|alias|scorciatoia|variabile d'ambiente|nel container|funziona solo con|parte solo con|si rilascia con",
    rule: "regola|norma|convenzione|politica|standard|guida|linea guida|principio|accordo|formato|stile|decisione|processo|procedura|scadenza|limite|maiuscole|minuscole|prefisso|in inglese|in italiano|inglese|italiano|indentazione|virgolette|ortografia",
    machine:
      "su questa macchina|su questo computer|su questo portatile|su questo server|su questo pc|sulla mia macchina|sul mio computer|sul mio portatile|sul mio pc|sul mio mac|la mia macchina|il mio portatile|il mio computer",
    you: "quando mi|prima di|chiedi prima|chiedimi prima|mi chieda prima|fammi vedere prima|mostrami prima|mi mostri prima|le tue risposte|le sue risposte|le tue spiegazioni|rispondi|risponda|rispondimi|spiegami|niente emoji|senza emoji|sii breve|sia breve|risposte brevi|risposte corte|in una frase|passo passo|punti elenco|non scusarti|senza chiedere",
    aside:
      "a proposito|tra l'altro|fra l'altro|comunque|un'altra cosa|ancora una cosa|una cosa|ah, e|ah sì|prima che mi dimentichi|già che ci siamo|piccolo dettaglio|attenzione|occhio|per inciso|dimenticavo",
    self: "sono|io sono|ho|lavoro|vivo|abito|uso|scrivo|leggo|parlo|faccio|il mio nome|il mio cognome|la mia squadra|il mio capo|il mio editor|i miei testi|i miei commit|i miei progetti|il mio codice|per me|a me|daltonico|daltonica|dislessico|dislessica|vegetariano|vegetariana|mancino|mancina|part-time|reperibile",
    again:
      "ho detto|l'ho detto|te l'ho detto|gliel'ho detto|ti ho detto|come ho detto|come detto|di nuovo|ancora|un'altra volta|per la seconda volta|per la terza volta|quante volte|come sempre|come prima|anche lì|anche qui|stessa cosa",
    task: "qui|qua|lì|là|questa volta|stavolta|per questa volta|per ora|per adesso|al momento|per il momento|oggi|stasera|adesso|ora|provvisoriamente|temporaneamente|in questo caso|in questa funzione|in questo file|in questo test|in questo capitolo|in questo paragrafo|questa funzione|questo file|questo test|questa riga|questa frase|l'altro|l'altra|domani|un po'|il titolo|dopo|poi",
    hypothetical:
      "se io|se fosse|se avessi|se potessi|sarebbe|avrei|farei|immagina|supponiamo|in teoria|un giorno|magari|potrebbe essere|come se|dovremmo",
    hedge:
      "forse|credo|penso|suppongo|probabilmente|non so|non lo so|boh|nessuna idea|sembra|pare|a quanto pare|mi chiedo|immagino|secondo te",
    mood: "adoro|mi piace|bello|bella|bellissimo|ottimo|perfetto|fantastico|meraviglioso|eccellente|contento|contenta|felice|haha|ahah*|lol|divertente|triste|peccato|ciao|buongiorno|buonasera|salve|arrivederci|wow|uffa|bravo|brava|scherzo|scherzi|evviva",
    thanks:
      "grazie|grazie mille|ti ringrazio|la ringrazio|prego|nessun problema|va bene|d'accordo|ben fatto|molto bene|tutto bene|^sì|^si,|^ok|^bene|^certo|^esatto|^giusto|continua|continui|vai|vada|avanti|così va bene|non fa niente|figurati",
    report:
      "dice|dice che|dicono|ha detto|disse|scrive|ha scritto|secondo|cita|sostiene|mio fratello|mia sorella|mia madre|mio padre|mia zia|mio zio|un amico|un'amica|qualcuno|il fornitore|la documentazione|la guida|la gente|la maggior parte|un collega|una collega|il mio coinquilino",
    retract:
      "lascia stare|lascia perdere|lasci perdere|dimentica|dimenticalo|anzi no|no aspetta|aspetta|aspetti|sto scherzando|scherzavo|non importa|fa niente|o meglio no|in realtà no|come non detto",
    ask: "^cosa|^che cosa|^come|^perché|^quale|^quali|^chi|^dove|^quando|^quanto|^puoi|^potresti|^può|^potrebbe|^dovremmo|^dovrei|^è |^c'è|^hai|^sai|^che ne|vero$|no$",
    command:
      "^aggiungi|^aggiunga|^cambia|^cambi|^rinomina|^sposta|^scrivi|^scriva|^fai|^faccia|^metti|^metta|^mostra|^mostrami|^dammi|^cancella|^elimina|^togli|^tolga|^esegui|^lancia|^controlla|^controlli|^guarda|^guardi|^prova|^provi|^correggi|^corregga|^sostituisci|^lascia|^lasci|^prendi|^chiama|^usa|^usi|^crea|^crei|^traduci|^riassumi|^e|^poi|^adesso|^ora|^allora|puoi|potresti|mi aiuti|^invia|^manda",
    past: "non funziona|fallisce ancora|è rotto|ancora errore|continua a fallire|ieri|stamattina|ieri sera|poco fa|l'altro giorno|ero|avevo|sono andato|sono andata|è stato|l'ultima volta|successo",
    refuse:
      "oggi no|non oggi|adesso no|non adesso|non ancora|più tardi|un'altra volta|non serve|non è necessario|no grazie|lascia così|va bene così|è tutto|nient'altro|basta così",
    wrong:
      "^no|^sbagliato|è sbagliato|non è così|non è corretto|non è giusto|intendevo|volevo dire|l'altro file|^in realtà|^scusa|^scusi|^mi dispiace",
    try: "prova|provi|prova con|prova a|lancia|esegui|fai un|prima devi",
    resolved:
      "era quello|era questo|adesso funziona|ora funziona|ha funzionato|risolto|sistemato|funziona ora|problema risolto|ora parte|adesso parte|ora va|adesso va|è passato|ripartito|ha accettato|ora si apre|niente più errori",
  },
}
