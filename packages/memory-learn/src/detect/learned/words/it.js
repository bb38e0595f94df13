export const it = {
    keep: `-12|
6|-rma|con|nei|non|‹ i|‹ le
5|-ano|-ati|-ono|e|i|in|nost-
4|, il|, mai|, non|-|-amo|-ker|-ma|-no|-nte|-ra|-ri|-ste|-zi|0 è|ci|codi-|codice|devo-|devono|fir-|firma|giorni|le|li|nelle|si|su|via|¤|¤ ›
3|*asked|, gli|, niente|, quello|, sempre|, si|-an|-ce|-er|-era|-ia|-ice|-ima|-imi|-io|-ire|-le|-lia|-lle|-lli|-ni|-nti|-on|-or|-ori|-ova|-pa|-rni|-sa|-te|-ti|-tre|-ure|-vi|-zio|0 ›|cance-|chied-|con la|con ¤|da|dei|del|diret-|dott-|dottor|e non|fattu-|fatture|fuo-|fuori|gira|han-|hanno|iva|la|le 0|macchina|mai|nel|nel-|npm|ogni|prefe-|preferisco|propr-|quello|questa macchina|res-|ricor-|ricordati|ricordati che|segna-|sempre il|sempre ›|si fa|sono|sta|sta in|sul-|sulla|tu|usia-|usiamo|vedo|ver-|‹ gli|‹ in|‹ per|‹ preferisco|‹ ricordati|‹ su
2|" la|, altrimenti|, chi|, i|, senza|-cio|-ck|-co|-dì|-ea|-es|-ese|-evi|-ina|-it|-ivi|-man|-mit|-ngo|-ome|-ona|-oni|-pia|-pra|-pre|-rdì|-re|-rio|-rso|-sco|-tor|-tri|-uto|-zo|.|. ›|0 e|0 giorni|a|all'a-|altri-|altrimenti|arrot-|ave-|bre-|brevi|carte-|cartella|ce|chia-|ci va|clien-|comm-|commit|con le|con-|d'o-|d'ora|dal-|dam-|dammi|del tu|delle|di|dock-|docker|due|e poi|fat-|fatto|fon-|forma-|gior-|gli|i tab|il codice|il venerdì|in inglese|ingle-|inglese|l'ha|lavo-|lavoro|lei|lo|lun-|lungo|macch-|mai la|mez-|nome|non lavoro|non va|nostri|paga|parti-|passa-|passati|passati da|per le|pie-|pnpm|poi|por-|porta|pos-|prese-|presente|pri-|prima|pro-|progr-|propo-|può|quel-|quelle|resta-|restano|riass-|ros-|rosso|semp-|sempre|sempre ,|sempre in|sia-|siamo|siamo passati|soci|sono in|sop-|sopra|stan-|stanno|su questa|su questo|sul|tab|tes-|testo|tocca-|toccare|va sempre|van-|vanno|vener-|venerdì|vengo-|vengono|verde|vie-|viene|è la|è un|‹ a|‹ da|‹ nei|‹ nelle|‹ non|‹ siamo
1|, abbiamo|, lo|, sta|-ari|-ca|-che|-de|-di|-edi|-ena|-ene|-ico|-ini|-ito|-la|-lla|-lto|-mi|-mo|-ndi|-ne|-nno|-nta|-nto|-ola|-ora|-ort|-rca|-rde|-rlo|-rmi|-rna|-rt|-rta|-rte|-rti|-rzo|-sci|-se|-ssi|-sti|-sto|-usa|-uso|-uta|-ze|-zzo|a 0|anc-|anche|aspet-|basta ,|c'è il|car-|casa|chiu-|ci sono|cliente|coi|confr-|conto|così ›|dent-|dentro|dopo|esce|fare|fini-|hai|i 0|i nomi|i test|il 0|il cliente|il resto|in ¤|inglese ›|lanci-|lanciano|lo stesso|man-|mar-|marzo|mezzo|miei|model-|ne|nella|nomi|non si|not-|notte|nume-|nuo-|nuovo|olt-|oltre|par-|parte|più ›|pure|resto|rifiu-|riga|rispo-|salva-|scrive "|sempre la|si lanciano|stanno in|stes-|stesso|telef-|ten-|test|tolto|torna|tre|trova-|tutte|va|è|‹ dammi|‹ io|‹ si
-1|,|, la|- 0|-ale|-ali|-ana|-ani|-ase|-ate|-ava|-cel|-ci|-dio|-do|-el|-eno|-gge|-ghi|-gli|-gno|-he|-hio|-ici|-ine|-iva|-lio|-llo|-na|-nco|-nda|-ndo|-nio|-nza|-ore|-rdi|-rdo|-rno|-sso|-ta|-tto|-uno|-ura|-zza|0 per|anda-|bas-|basta|boz-|c'è|che|col|comun-|dai|dell'-|deve|di 0|doman-|dà|euro|exc-|excel|fino|forni-|fornitore|fra-|giorno|ha detto|incollo|l'han-|l'hanno|leg-|legge|mail|manca|me|megl-|meglio|mi fai|minu-|non mi|per|perc-|perché|pre-|punto|ques-|quindi|senza|solo|solo per|sì|ter-|tut-|tutto|vale|vin-|¤ ,|‹|‹ "|‹ il|‹ ma|‹ mai|›
-2|!|, e|, l'altro|, le|, mi|, ti|, va|-ai|-alo|-ami|-asi|-ata|-ato|-bbe|-be|-ega|-ema|-ere|-ero|-ga|-ge|-gi|-ide|-ilo|-ime|-lo|-lte|-mpe|-mpo|-nna|-rmo|-sse|-ter|-to|-tà|-ue|-uti|-zie|0|0 ,|0 al|0 righe|0 secondi|benis-|benissimo|benissimo .|che il|che non|chies-|chiesto|colle-|collega|così ,|data|dati|det-|detto|dir-|dire|ecco|errore|facci-|fam-|fammi|far-|fermo|funzi-|giove-|giovedì|già|graz-|grazie|guar-|ha risposto|infat-|infatti|invece di|io ›|l'alt-|l'altro|la seconda|len-|log|lui|lune-|lunedì|mai ›|mano ›|mes-|messo|metti|metti-|mettici|mi|minuti|mostr-|no ,|no ›|non-|ore|pagina|pagine|pian-|piang-|piangere|prepa-|quatt-|quattro|questo|qui|ragio-|righe ,|risposto|rom-|rompe|sal-|salta-|sbagl-|seconda|secondi|sei|sempre "|sen-|sente|set-|sette|sta-|sto|suo|tem-|torna-|tota-|trop-|tutti|un|un'o-|un'ora|vede-|vedere|vis-|visto|volte|‹ 0|‹ adesso|‹ ha|‹ la|‹ no|‹ ora|‹ usa|‹ è
-3|, ho|, l'ho|, ma|-avo|-cco|-ece|-ghe|-gna|-imo|-ing|-ità|-ng|-ngi|-olo|-pe|-que|-rve|-ve|-vo|-za|ades-|adesso|ah|bel-|bella|bisog-|così|del 0|della|detto che|dice che|doma-|domani|era|incol-|inve-|invece|met-|mio|no|oggi|per ora|però|più|quella|quin-|ragione|rig-|righe|ser-|serve|settimana|tog-|togli|usa-|usare|vita|vol-|volta|‹ ah|‹ bella|‹ devo|‹ ho|‹ ok|‹ togli
-4|" "|, 0|, io|-po|-rto|come|devo|dice|file|ha|ieri|io|ok|ora|pagi-|setti-|stamp-|stavo-|stavolta|ti|una|‹ mi|‹ sempre
-5|ma|secon-
-6|-ei|-rei|-tti|?|ho
-7|*first|? ›
-11|*opening|*quoting`,
    user: `-6|
8|mi
6|-mi
5|me|poi
4|-ima|-vi|ten-|vedo
3|, con|, il|, sempre|-ci|-di|-edi|-go|-ivi|-mmi|-ngo|-nti|-se|-si|. ›|che|con le|dam-|dammi|e poi|fat-|fatto|io|lei|ne|nei|nien-|niente|pri-|prima|sempre ›|tes-|un
2|"|" la|, niente|, non|, per|-|-che|-ché|-he|-hé|-mit|-ndi|-one|-sci|-ssi|-te|.|a|bas-|basta|comm-|commit|confr-|del tu|e|fon-|non|per|pun-|quel-|rispo-|scri-|so|sono|testo|tu|tutto|virgo-|virgola|‹ in|‹ non
-2|, gli|, i|, quello|, senza|-ale|-ali|-an|-ano|-ato|-ca|-ck|-de|-do|-ea|-ica|-ile|-ini|-ino|-ire|-ita|-ive|-ivo|-lto|-me|-na|-ner|-ole|-ome|-on|-rta|-ssa|-tre|-tri|-ura|-usa|-va|-ve|-vio|-zio|0 ,|0 giorni|a mano|abbia-|abbiamo|al|alle 0|altri-|altrimenti|c'è|chi|chia-|chiu-|ci va|cliente|con ¤|della|dock-|docker|dopo|e il|forma-|fuo-|han-|hanno|i nomi|il 0|il cliente|in ¤|mai|mail|mano|noi|nomi|non va|nostri|nume-|nuo-|paga|par-|parte|passa-|per la|per le|pos-|progr-|qui|resta-|riga|sempre in|senza|signo-|signora|solo|sot-|sotto|stan-|stanno|stanno in|telef-|tra|uno|va sempre|vuo-|vuole|è il|‹ da|‹ il|‹ nei|‹ nelle|‹ su
-3|, la|, lo|-ata|-ati|-ede|-ero|-ia|-ina|-ker|-la|-lio|-nda|-ni|-nno|-or|-rio|-tti|-ure|0 e|alla|alle|carte-|ce|codice|contr-|da|del-|deve|devo-|devono|fa|fattu-|giorni|gira|i|iva|l'ha|le 0|mai la|mez-|questo|sempre il|sono in|va|van-|vanno|via|¤ ›|è|‹ i|‹ no
-4|-edì|-er|-ice|-lla|-nta|-nza|-ova|-rni|-rte|-sa|-za|-zi|0|codi-|di|due|e non|fir-|firma|ha|il|la|nost-|ques-|su|¤
-5|-mo|-rma
-6|-tro
-7|-no
-8|-amo|-ono
-10|si`,
    local: `-15|
5|ques-|è
4|-|-er|questo|qui|¤ ›|‹ su
3|-ker|-lto|in ¤|macch-|su|van-|vanno|¤
2|-ale|-ama|-cio|-ina|-ita|-le|-me|-nde|-ner|-ole|-ome|-on|-rlo|-rta|-sto|-ta|-to|-tor|-usa|-zzo|0|ce|chiama|col|dal-|di|esce|l'ha|mez-|mezzo|par-|parte|riga|rispo-|si chiama|sta in|su questo|un|vuo-|vuole
-2|, la|, lo|, è|-an|-che|-ci|-edì|-era|-go|-he|-ice|-ico|-ie|-ima|-ine|-ne|-nta|-nte|-ola|-ore|-ori|-ova|-rma|-rni|-se|-si|-sso|-ste|-tri|-tte|-tto|-vi|-vo|-zi|:|alla|codi-|codice|con la|devo-|devono|dopo|e non|fa|gior-|giorni|li|mi|ne|nei|nel-|nelle|nien-|niente|no|nost-|ogni|se|sen-|si fa|sul|sul-|sulla|tut-|‹ la|‹ per
-3|"|, il|, non|-ati|-ca|-co|-di|-dì|-ere|-li|-mi|-nti|-oni|-ora|-re|-so|-va|al|due|e|gli|la|le|nel|quan-|quando|una|usa|‹|‹ le|›
-4|-amo|-ce|-one|-tro|.|. ›|i|sono|va|‹ i
-5|-ano|-ia|-mo|-ni|-ri
-6|-ra|-ro|per
-7|-ti`,
};
