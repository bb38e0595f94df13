// Made by `npm run fit:noticing`; do not edit.
import type { WordTables } from "../word-tables.ts"

export const it: WordTables = {
  keep: `-12|
6|nei|non|‹ i|‹ le
5|-ano|-ati|-ono|-rma|con|e|i|in|nost-
4|, il|, mai|, non|-|-amo|-ker|-ll|-ma|-no|-nte|-ra|-ri|-ste|-zi|-zio|0 è|ci|codi-|codice|devo-|devono|e non|fir-|firma|giorni|le|li|nelle|si|su|via|¤ ›
3|*asked|, gli|, niente|, quello|, sempre|, si|-an|-ce|-er|-era|-ia|-ice|-imi|-io|-ire|-le|-lia|-lle|-lli|-ni|-nti|-on|-or|-ori|-pa|-rni|-sa|-sco|-te|-ti|-tre|-ure|-vi|0 ›|cance-|chia-|chied-|con la|con ¤|da|dei|del|diret-|dott-|dottor|fattu-|fatture|fuo-|gira|han-|hanno|iva|la|le 0|macchina|mai|nel|nel-|npm|ogni|porta 0|prefe-|preferisco|prima|propr-|quello|questa macchina|ricor-|ricordati|ricordati che|segna-|sempre il|sempre ›|si fa|sono|sta|sta in|sul-|sulla|tu|usia-|usiamo|vedo|ver-|¤|‹ gli|‹ in|‹ per|‹ preferisco|‹ ricordati|‹ su
2|" la|, altrimenti|, chi|, i|, senza|-cio|-ck|-co|-dì|-ea|-es|-ese|-evi|-ima|-it|-ivi|-man|-mit|-ngo|-ome|-ona|-ora|-ova|-pia|-pra|-pre|-rca|-rdì|-re|-rio|-rso|-tor|-tri|-uto|-zo|.|. ›|0 e|0 giorni|a|all'a-|altri-|altrimenti|arrot-|ave-|bre-|brevi|carte-|ce|ci va|clien-|comm-|commit|con le|con-|d'o-|d'ora|dal-|dam-|dammi|del tu|delle|di|dock-|docker|due|e poi|fat-|fatto|fon-|forma-|fuori|gior-|gli|i tab|il codice|il venerdì|in inglese|ingle-|inglese|l'err-|l'errore|l'ha|lavo-|lavoro|lei|lo|lun-|lungo|macch-|mai la|mez-|nome|non lavoro|non va|nostri|paga|parti-|passa-|passati|passati da|pie-|pnpm|poi|por-|porta|pos-|prese-|presente|pri-|progr-|propo-|può|quel-|quelle|res-|resta-|restano|riass-|ros-|rosso|semp-|sempre|sempre ,|sempre in|servizio|sia-|siamo|siamo passati|soci|sono in|sop-|sopra|stanno|su questa|su questo|tab|tes-|testo|tocca-|toccare|tutte|va sempre|van-|vanno|vener-|venerdì|vengo-|vengono|verde|vie-|viene|è la|è un|‹ a|‹ da|‹ nei|‹ nelle|‹ non|‹ si|‹ siamo
1|, abbiamo|, con|, lo|, per|-ari|-ca|-che|-de|-di|-edi|-ena|-ene|-ico|-ina|-ini|-ito|-la|-li|-lto|-mi|-mo|-ndi|-ne|-nno|-nta|-nto|-ola|-oni|-ort|-rde|-rlo|-rmi|-rna|-rt|-rta|-rte|-rti|-rzo|-sce|-sci|-ssi|-sti|-sto|-usa|-uso|-ze|-zzo|a 0|alle|alle 0|anc-|anche|appro-|aspet-|basta ,|c'è il|car-|cartella|casa|chiu-|ci sono|coi|confr-|conto|contr-|così ›|dent-|dentro|dopo|esce|fare|fini-|hai|i 0|i nomi|i test|il cliente|il resto|in ¤|inglese ›|lanci-|lanciano|lo stesso|man-|mar-|marzo|mese|mezzo|mia|miei|model-|ne|nella|nomi|non si|not-|notte|nume-|olt-|oltre|par-|parte|più ›|pro-|prova|pure|quelli|resto|rifiu-|riga|rispo-|salva-|scriv-|scrive "|sempre la|si lanciano|stan-|stanno in|stes-|stesso|sul|telef-|ten-|test|tolto|torna|tre|trova-|va|è|‹ dammi|‹ io
-1|,|, la|- 0|-ali|-ani|-ate|-ava|-cel|-ci|-dio|-do|-el|-gge|-ggi|-ghi|-gio|-gli|-gno|-he|-hio|-ica|-ici|-ie|-iva|-lio|-llo|-na|-nco|-nda|-ndo|-nio|-nza|-rdi|-rdo|-sso|-ta|-tto|-uno|-ura|-zza|0 per|anda-|bas-|boz-|che|col|comun-|dai|dell'-|deve|doman-|dà|euro|exc-|excel|fino|forni-|fornitore|fra-|giorno|ha detto|incollo|io ›|l'han-|l'hanno|leg-|legge|log|mail|manca|me|megl-|meglio|mi fai|minu-|modif-|non mi|per|perc-|perché|pre-|punto|ques-|quindi|sen-|senza|solo per|sì|ter-|tor-|tra|tut-|tutto|vale|¤ ,|‹|‹ "|‹ la|‹ ma|‹ mai|›
-2|!|, e|, l'altro|, le|, mi|, ti|, va|-ai|-alo|-ase|-asi|-ata|-ato|-bbe|-be|-eci|-ega|-ema|-eno|-ere|-ero|-ga|-ge|-gi|-gna|-ide|-ilo|-ime|-ità|-lo|-lte|-mpe|-mpo|-ore|-rmo|-rno|-sse|-ter|-to|-tà|-uti|-za|-zie|0|0 ,|0 al|0 righe|0 secondi|aggiu-|aggiungi|ah|benis-|benissimo|benissimo .|c'è|che il|che non|chies-|chiesto|colle-|collega|corre-|correggi|così ,|data|dati|det-|detto|di 0|dir-|dire|ecco|errore|facci-|fam-|fammi|far-|fermo|giove-|giovedì|già|graz-|grazie|guar-|ha risposto|infat-|infatti|invece di|l'alt-|l'altro|la seconda|lanc-|lancia|lui|lune-|lunedì|mai ›|mano ›|mes-|messo|metti|metti-|mettici|mi|mostr-|no ,|no ›|non-|ore|pagina|pagine|pian-|piang-|piangere|prepa-|quatt-|quattro|questo|qui|ragio-|righe ,|risposto|rom-|rompe|sal-|salta-|sbagl-|seconda|secondi|sei|sempre "|sente|set-|sette|setti-|sta-|sto|suo|tem-|tota-|trop-|tutti|un|un'o-|un'ora|vede-|vedere|vis-|visto|volte|‹ 0|‹ adesso|‹ aggiungi|‹ ah|‹ ha|‹ no|‹ ora|‹ usa|‹ è
-3|, ho|, l'ho|, ma|-ami|-avo|-cco|-ece|-ghe|-imo|-ing|-ng|-ngi|-nna|-pe|-rve|-ue|-ve|-vo|bel-|bella|bisog-|così|del 0|della|detto che|di nuovo|dice che|doma-|domani|era|funzi-|incol-|inve-|invece|io|len-|met-|minuti|mio|no|oggi|pagi-|per ora|però|più|quella|quin-|ragione|rig-|righe|ser-|serve|settimana|test ›|tog-|togli|torna-|usa-|usare|vita|vol-|volta|‹ bella|‹ devo|‹ ho|‹ oggi|‹ ok|‹ togli
-4|" "|, 0|, io|-olo|-po|-que|-rto|ades-|adesso|come|devo|dice|file|ha|ieri|ok|ora|stamp-|stavo-|stavolta|ti|‹ mi|‹ sempre
-5|-ei|ma|secon-|una
-6|-rei|-tti|?|ho
-7|*first|? ›
-11|*opening|*quoting`,
  user: `-6|
7|mi
6|-mi
5|me|poi
4|-ima|-vi|mia|ten-|vedo
3|, con|, il|, sempre|-ci|-di|-edi|-go|-ivi|-mmi|-ngo|-nti|-se|. ›|che|con le|dam-|dammi|e poi|fat-|fatto|io|lei|ne|nei|nien-|niente|sempre ›|tes-|un
2|"|" la|, niente|, non|, per|-|-che|-ché|-he|-hé|-mit|-ndi|-one|-sci|-si|-ssi|.|a|bas-|basta|comm-|commit|confr-|del tu|e|fon-|non|per|pri-|prima|pun-|quel-|rispo-|scri-|so|sono|testo|tutto|virgo-|virgola|‹ in|‹ non
-2|, gli|, i|, quello|, senza|-ale|-ali|-an|-ano|-ato|-ca|-ck|-de|-do|-ea|-ica|-ile|-ine|-ini|-ino|-ire|-ita|-ive|-ivo|-lto|-na|-ner|-ole|-ome|-on|-or|-ssa|-tre|-tri|-ura|-usa|-va|-ve|-vio|0 ,|0 e|0 giorni|a mano|abbia-|abbiamo|al|altri-|altrimenti|c'è|chi|chia-|chiu-|ci va|cliente|con ¤|della|dock-|docker|dopo|e il|esce|forma-|fuo-|gira|han-|hanno|i nomi|il 0|il cliente|in ¤|mai|mail|mano|noi|nomi|non si|non va|nostri|nume-|nuo-|paga|par-|parte|passa-|per la|per le|pos-|progr-|qui|resta-|riga|sempre il|sempre in|senza|signo-|signora|solo|sot-|sotto|stan-|stanno|stanno in|telef-|tra|uno|va sempre|vuo-|vuole|è|è il|‹ da|‹ il|‹ nei|‹ nelle|‹ su
-3|, la|, lo|-ata|-ati|-ede|-ero|-ia|-ker|-la|-lio|-me|-nda|-ni|-nno|-rio|-rta|-tti|-ure|-zio|alla|alle 0|carte-|ce|codice|contr-|da|del-|deve|devo-|devono|fa|fattu-|giorni|i|iva|l'ha|la|le 0|mai la|mez-|questo|sono in|va|van-|vanno|via|¤ ›|‹ i|‹ no
-4|-edì|-er|-ice|-ina|-nta|-nza|-ova|-rni|-rte|-sa|-za|-zi|alle|codi-|due|e non|fir-|firma|ha|il|nost-|ques-|su|¤
-5|-lla|-mo|-rma|0|di
-6|-tro
-7|-no
-8|-amo|-ono
-10|si`,
  local: `-16|
5|ques-|è
4|-|-er|questo|qui|¤|¤ ›|‹ su
3|-ker|-lto|in ¤|macch-|su|van-|vanno|vuole
2|-cio|-ina|-ita|-le|-me|-nde|-ner|-ole|-ome|-on|-rlo|-sto|-ta|-to|-tor|-usa|-zzo|0|ce|chiu-|col|dal|dal-|di|esce|l'ha|mez-|mezzo|par-|parte|riga|rispo-|sta in|su questo|un|vuo-
-2|, la|, lo|, è|-an|-che|-ci|-edì|-era|-go|-he|-ice|-ico|-ie|-ima|-ine|-ll|-lta|-ne|-nta|-nte|-nti|-ola|-ore|-ori|-ova|-rma|-rni|-se|-si|-sso|-ste|-tri|-tte|-tto|-vi|-vo|-zi|:|alla|alle|alle 0|codi-|con la|devo-|devono|dopo|e non|fa|gior-|giorni|li|mi|ne|nei|nel-|nelle|nien-|niente|no|nost-|ogni|se|sen-|si fa|sul|sul-|sulla|tut-|una|‹ per
-3|"|, il|, non|-ati|-ca|-co|-di|-dì|-ere|-li|-mi|-oni|-ora|-re|-so|-va|al|due|e|gli|la|le|nel|quan-|quando|usa|va|‹|‹ la|‹ le|›
-4|-amo|-ce|-tro|.|. ›|i|sono|‹ i
-5|-ano|-ia|-mo|-ni|-one|-ri
-6|-ra|-ro|per
-7|-ti`,
}
