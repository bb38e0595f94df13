// Made by `npm run fit:noticing`; do not edit.
import type { WordTables } from "../word-tables.ts"

export const it: WordTables = {
  keep: `7|‹ i
6|nei|si
5|, il|, mai|-ori|-rma|con|in|nost-|sta|va
4|-ano|-ati|-era|-mi|-ono|-ra|-ri|-sa|-ste|-vi|-zi|0 è|ci|e|fattu-|giorni|i|li|quello|su|sulla|usa|via|‹ gli|‹ le|‹ su
3|, chi|, gli|, non|, quando|, sempre|, si|-|-ce|-ice|-ima|-imi|-it|-ivi|-ker|-le|-lia|-lli|-ma|-mit|-ngo|-ni|-no|-nte|-oni|-or|-ova|-pa|-tre|-ure|-zio|0 ›|carte-|chia-|chied-|codi-|comm-|commit|con le|devo-|devono|diret-|e non|e poi|fatture|fir-|firma|fuo-|gior-|gira|gli|han-|hanno|il venerdì|lavo-|lavoro|le|lei|macchina|nelle|non|non lavoro|parti-|pie-|poi|pri-|prima|propo-|propr-|quel-|questa macchina|rosso|sempre ›|sta in|su questa|sul|sul-|tu|‹ in|‹ per|‹ preferisco
2|" la|, altrimenti|, i|, quello|-amo|-an|-cio|-dì|-ea|-er|-es|-go|-ia|-ini|-ire|-lle|-llo|-nta|-nti|-ola|-on|-ona|-ovo|-pra|-pre|-rca|-rdì|-re|-rmi|-rni|-rso|-rti|-sci|-tor|-tro|-usa|-uto|-zo|.|0 e|a|ai|al posto|all'a-|altri-|altrimenti|anc-|anche|anni|arrot-|ave-|chi|chiu-|clien-|codice|con la|con-|da|dam-|dammi|dei|del tu|delle|dopo|dott-|dottor|due|fare|fat-|fatto|fuori|i 0|il codice|ingle-|inglese|iva|la|le 0|lo|lun-|lungo|macch-|make|man-|miei|nel-|nostri|nuo-|nuovo|paga|passa-|passati|passati da|per le|più ›|posto|preferisco|prese-|presente|pro-|progr-|può|qualc-|quan-|quando|qui|res-|resta-|restano|ricor-|ricordati|ricordati che|ros-|salva-|scri-|segna-|semp-|sempre|sempre il|siamo passati|soci|sop-|sopra|su questo|tes-|test|tocca-|toccare|tre|va bene|vedo|vener-|venerdì|ver-|verde|vie-|viene|è|è la|‹ da|‹ dammi|‹ nei|‹ nelle|‹ ricordati|‹ si|‹ siamo
-2|! ›|, basta|, e|, l'altro|, le|, ti|-ai|-alo|-ami|-asi|-ato|-avo|-ema|-ere|-ffè|-fè|-ga|-gi|-gna|-he|-ide|-ime|-ing|-ità|-ivo|-lio|-lo|-lte|-mpe|-mpo|-na|-ng|-nio|-nza|-rdo|-ta|-uno|-uti|-vo|0|0 righe|aggiu-|allo-|allora|approvato|bel-|bella|benis-|benissimo|benissimo .|caf-|caffè|che|che il|chie-|chies-|chiesto|colle-|collega|così ,|da noi|data|del 0|dell'-|detto che|dir-|dire|doma-|domani|dà|ecco|errore|facci-|fam-|fammi|giove-|giovedì|già|grazi-|ha risposto|infat-|infatti|invece di|io|l'alt-|l'altro|len-|mail|mano ›|mes-|messo|met-|minuti|no|no ,|noi|non-|ora|ore|pagina|pagine|per ora|piang-|piangere|picco-|prepa-|quatt-|quattro|ques-|quindi|righe ,|risposto|rom-|rompe|sei|sempre "|suo|ter-|tog-|togli|tol-|torna-|tota-|trop-|tut-|vale|vis-|visto|volte|‹|‹ 0|‹ bella|‹ ecco|‹ ha|‹ ho|‹ la|‹ mai|‹ mi|‹ no|‹ ogni|‹ ok|‹ togli|›
-3|!|" "|, 0|, io|, l'ho|, ma|-ata|-cco|-ece|-ega|-ghe|-ilo|-imo|-ngi|-nna|-que|-sse|-ue|-ve|-za|0 al|anda-|bisog-|che non|così|della|dice|dice che|eh|era|file|ieri|il mio|incol-|inve-|invece|lune-|lunedì|ma|metti-|ok|pagi-|però|pian-|qua-|quella|questo|quin-|ragione|rig-|righe|settimana|solo|stavo-|stavolta|ti|tutti|un'o-|un'ora|una|usa-|usare|vita|volta|‹ devo|‹ e|‹ solo
-4|, ho|-olo|-pe|-po|-rve|devo|mio|secon-|ser-|serve|setti-|stamp-|un|vol-|‹ sempre
-5|-ei|-rei|-rto|?|ha|più
-6|-tti|ho
-7|? ›`,
  user: `7|mi
6|-mi
5|poi
4|e poi|me|nei|vedo
3|, sempre|-di|-edi|-ngo|-nti|-rmi|-vi|.|. ›|fat-|fatto|lei|ne|nien-|niente|scri-|sempre ›|ten-|tes-
2|, con|, il|, non|-are|-ché|-ci|-gio|-go|-hé|-ima|-it|-ivi|-mit|-mmi|-ndi|-one|-se|-ssi|-te|a|che|comm-|commit|con le|confr-|dam-|dammi|del tu|io|non|più|prese-|presente|pri-|prima|quel-|rispo-|testo|tu|tutto|un|‹ in|‹ non
-2|, gli|, la|, senza|, si|-ata|-ato|-de|-dì|-ede|-ero|-ia|-ica|-ile|-ina|-ine|-ire|-ita|-li|-nca|-nda|-ndo|-ni|-nno|-ole|-or|-ro|-rta|-rte|-so|-sso|-tre|-tti|-ura|-va|-vio|0 e|alle|carte-|chi|cliente|contr-|da|del-|della|devo-|devono|di|dopo|e il|fa|fattu-|fuo-|fuori|gior-|gira|ha|han-|hanno|il|le 0|li|mail|non va|nost-|nume-|nuo-|paga|per la|progr-|questo|qui|san-|sen-|senza|signo-|signora|sono|sono in|sot-|sotto|stan-|stanno|stes-|stesso|via|vuo-|vuole|‹ no
-3|, i|, lo|-ano|-ati|-ca|-do|-edì|-er|-la|-lio|-lla|-na|-nza|-ova|-rio|-rma|-rni|-ssa|-tri|-usa|-za|-zi|-zio|alla|codi-|codice|e non|giorni|i|iva|ques-|riga|su|van-|vanno|‹ il
-4|-ice|-nta|due|la|‹ i
-5|-mo|-sa|-tro|è
-6|-amo|-no|-ono
-8|si`,
  local: `5|ques-
4|-|-lto|questo|è|‹ su
3|-er|-ker|-to|qui|su|su questo|van-|vanno
2|, mai|-cio|-ita|-le|-ner|-ole|-rio|-rlo|-rta|-sto|-ta|-usa|-zo|-zza|0|chiu-|col|dal|dal-|del|esce|macch-|riga|sot-|sotto|sta in|vuo-|vuole|‹ non
-2|"|,|, la|, non|, è|-ati|-che|-ci|-co|-da|-dì|-ere|-he|-ica|-ico|-ie|-ima|-ine|-li|-mi|-ne|-nta|-nti|-ola|-ore|-ova|-re|-rma|-rni|-ssa|-sso|-vo|due|e|fa|giorni|ha|le|le 0|li|mi|nei|nel-|poi|pri-|prima|quan-|quando|sul|sul-|sulla|una|‹|‹ la|‹ le|‹ per|›
-3|, il|-amo|-ce|-di|-mo|-oni|-ora|-ori|-so|-va|. ›|al|dopo|gior-|gli|i|la|usa|va
-4|-ano|-ca|-tro|sono
-5|-ia|-ni|-one|-ri|.|‹ i
-6|-ra|-ro|-ti|per`,
}
