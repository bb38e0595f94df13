// Made by `npm run fit`; do not edit.
import type { WordTables } from "../word-tables.ts"

export const it: WordTables = {
  keep: `6|nei|‹ i
5|, il|-ori|con|in|nost-|si|sta|va
4|, mai|-ano|-ati|-era|-mi|-ono|-ra|-ri|-rma|-sa|-vi|-zi|0 è|ci|e|fattu-|giorni|i|li|quello|su|sulla|usa|via|‹ gli|‹ le|‹ su
3|, chi|, non|, quando|, sempre|, si|-|-ce|-ice|-ima|-imi|-it|-ivi|-ker|-le|-lia|-lli|-ma|-mit|-ngo|-ni|-no|-nte|-oni|-or|-ova|-pa|-ste|-tre|-ure|-zio|0 ›|chied-|codi-|comm-|commit|con le|devo-|devono|diret-|e non|e poi|fatture|fuo-|gior-|gira|gli|han-|hanno|il venerdì|lavo-|lavoro|le|macchina|nelle|non|non lavoro|pie-|poi|pri-|prima|propo-|propr-|quel-|questa macchina|rosso|sempre ›|sta in|su questa|sul|sul-|tu|‹ in|‹ per|‹ preferisco
2|" la|, altrimenti|, gli|, i|, quello|-amo|-an|-cio|-dì|-ea|-er|-es|-ese|-ia|-ini|-ire|-lle|-llo|-nta|-nti|-ola|-on|-ona|-ovo|-pra|-rca|-rdì|-re|-rmi|-rni|-rso|-rti|-sci|-ssi|-tor|-tro|-usa|-uto|-zo|.|0 e|a|ai|al posto|all'a-|altri-|altrimenti|anc-|anche|anni|arrot-|ave-|carte-|chi|chia-|chiu-|clien-|codice|con la|con-|da|dam-|dammi|dei|del tu|delle|dopo|dott-|dottor|due|fare|fat-|fatto|fir-|firma|fon-|fuori|i 0|il codice|ingle-|inglese|iva|la|le 0|lei|lo|lun-|lungo|macch-|man-|miei|nel-|nostri|nuo-|nuovo|parti-|passa-|passati|passati da|per le|pnpm|posto|preferisco|prese-|presente|pro-|progr-|può|qualc-|quan-|quando|res-|resta-|restano|ricor-|ricordati|ricordati che|ros-|salva-|scri-|segna-|sempre il|siamo passati|soci|sop-|sopra|su questo|tes-|test|tocca-|toccare|tre|va bene|vedo|vener-|venerdì|ver-|verde|vie-|viene|è|è la|‹ dammi|‹ nei|‹ nelle|‹ ricordati|‹ si|‹ siamo
-2|! ›|, basta|, e|, l'altro|, le|, ti|-ai|-alo|-ami|-asi|-ato|-avo|-ece|-ema|-ere|-ffè|-fè|-ga|-gna|-he|-ide|-ilo|-ime|-imo|-ing|-ità|-lio|-lte|-mpe|-na|-ng|-nio|-nza|-rdo|-uno|-uti|-vo|0|aggiu-|allo-|allora|approvato|bel-|bella|benis-|benissimo|benissimo .|caf-|caffè|che|chie-|chies-|chiesto|colle-|collega|così ,|da noi|data|del 0|dell'-|della|detto che|dir-|dire|doma-|domani|dà|ecco|errore|facci-|fam-|fammi|giove-|giovedì|già|grazi-|ha risposto|incollo|infat-|infatti|inve-|invece|invece di|io|l'alt-|l'altro|len-|log|mail|mano ›|mes-|messo|met-|minuti|no|no ,|noi|ora|ore|pagina|pagine|per ora|piang-|piangere|picco-|prepa-|quatt-|quattro|quindi|risposto|rom-|rompe|sei|sempre "|sempre a|suo|ter-|tol-|torna-|tota-|tut-|vale|vis-|visto|volte|‹|‹ bella|‹ ecco|‹ ha|‹ ho|‹ la|‹ mai|‹ mi|‹ no|‹ ogni|‹ ok|‹ togli|›
-3|!|" "|, 0|, io|, l'ho|, ma|-ata|-cco|-ega|-ghe|-gi|-ngi|-nna|-que|-rve|-sse|-ta|-ue|-ve|-za|0 al|0 righe|anda-|bisog-|che non|così|dice|dice che|eh|era|file|ieri|il mio|incol-|lune-|lunedì|metti-|non-|ok|pagi-|però|pian-|qua-|quella|ques-|questo|quin-|ragione|rig-|righe|righe ,|ser-|serve|settimana|solo|stavo-|stavolta|ti|tog-|togli|trop-|tutti|un'o-|un'ora|una|usa-|usare|vita|volta|‹ 0|‹ devo|‹ e|‹ solo
-4|, ho|-ei|-olo|-pe|-po|devo|ma|mio|secon-|setti-|stamp-|un|vol-|‹ sempre
-5|-rei|-rto|?|ha|più
-6|-tti|ho
-7|? ›`,
  user: `7|mi
6|-mi
5|poi
4|e poi|me|vedo
3|, sempre|-di|-edi|-ngo|-nti|-rmi|-vi|.|. ›|fat-|fatto|lei|ne|nei|nien-|niente|scri-|sempre ›|ten-|tes-
2|, con|, il|, non|-are|-ché|-ci|-gio|-go|-hé|-ima|-ivi|-mit|-mmi|-ndi|-one|-se|-ssi|-te|a|che|comm-|commit|con le|confr-|dam-|dammi|del tu|io|non|più|prese-|presente|pri-|prima|quel-|rispo-|testo|tu|tutto|un|‹ in|‹ non
-2|, gli|, la|, senza|, si|-ata|-ato|-de|-dì|-ero|-ia|-ica|-ile|-ine|-ita|-lio|-lto|-nca|-nda|-ni|-nno|-ole|-or|-ro|-rte|-so|-sso|-tre|-tti|-ura|-va|-vio|0 e|alle|carte-|chi|cliente|contr-|da|della|devo-|devono|di|dopo|e il|fa|fattu-|fuo-|fuori|gior-|gira|ha|han-|hanno|il|le 0|mail|non va|nume-|nuo-|paga|per la|progr-|questo|qui|san-|sen-|senza|signo-|signora|sono|sono in|sot-|sotto|stan-|stanno|stes-|stesso|va|via|vuo-|vuole|‹ no
-3|, i|, lo|-ano|-ati|-ca|-do|-ede|-edì|-er|-ina|-la|-li|-lla|-na|-nza|-ova|-rio|-rma|-rni|-ssa|-tri|-usa|-za|-zio|alla|codi-|codice|del-|e non|giorni|i|iva|nost-|ques-|riga|su|van-|vanno|‹ il
-4|-ice|-nta|-zi|due|la|‹ i
-5|-mo|-sa|-tro|è
-6|-amo|-no|-ono
-8|si`,
  local: `5|ques-
4|-lto|questo|è|‹ su
3|-|-er|-ker|qui|su|su questo|van-|vanno
2|, mai|-cio|-ita|-le|-ner|-ole|-rio|-rlo|-rta|-sto|-ta|-to|-usa|-zo|-zza|0|chiu-|dal|dal-|del|esce|macch-|riga|sot-|sotto|sta in|vuo-|vuole|‹ non
-2|"|,|, la|, non|, è|-ati|-che|-ci|-co|-da|-dì|-ere|-ero|-he|-ica|-ico|-ie|-ima|-ine|-li|-ne|-nta|-nti|-ola|-ore|-ova|-re|-rma|-rni|-ssa|-sso|-vo|due|e|fa|giorni|ha|le|le 0|li|mi|nei|nel-|poi|pri-|prima|quan-|quando|sul|sul-|sulla|tre|una|‹ la|‹ le|‹ per
-3|, il|-amo|-ce|-di|-mi|-oni|-ora|-ori|-so|-va|. ›|al|dopo|gior-|gli|i|la|usa|va|‹|›
-4|-ano|-ca|-mo|-tro|sono
-5|-ia|-ni|-one|-ri|.|‹ i
-6|-ra|-ro|-ti|per`,
}
