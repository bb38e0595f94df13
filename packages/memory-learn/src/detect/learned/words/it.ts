// Made by `npm run fit:noticing`; do not edit.

export const it = {
  keep: `-12|
6|< i|< le|e|nei|non
5|-ano|-ati|-ono|-rma|-ste|con|i|in|nost-
4|*asked|, il|, mai|, non|-amo|-ker|-ma|-no|-nte|-ra|-ri|-zi|-zio|0 è|< preferisco|< su|ci|codi-|codice|e non|giorni|le|li|nelle|quello|si|su|via|¤ >
3|, quello|, si|-|-an|-ce|-er|-era|-ia|-ice|-imi|-io|-ire|-le|-lle|-lli|-ni|-nti|-or|-ori|-pa|-rdì|-rni|-sa|-sco|-te|-ti|-tre|-ure|-vi|-zo|0 >|< gli|< per|a|chia-|con la|con ¤|da|dei|del|devo-|devono|fattu-|fir-|firma|fuo-|gira|la|le 0|mai|nel|nel-|ogni|poi|prefe-|preferisco|ricor-|sono|sta|su questa|sul-|sulla|tu|vener-|venerdì|ver-|¤
2|, i|-cio|-co|-dì|-ene|-es|-ese|-evi|-ima|-ina|-it|-ito|-mit|-mo|-ngo|-ome|-ora|-ova|-pre|-re|-rti|-tor|-tri|.|. >|0 e|< a|< nelle|< non|all'a-|altri-|altrimenti|ave-|cance-|carte-|ce|chied-|clien-|comm-|commit|con-|dam-|dammi|delle|di|due|fat-|fatto|fon-|fuori|gior-|gli|han-|hanno|ingle-|inglese|l'ha|lavo-|lavoro|lei|lo|macch-|mez-|nome|non va|nostri|not-|notte|passa-|pnpm|por-|porta|pos-|pri-|prima|quel-|res-|resta-|restano|ros-|rosso|semp-|sempre|sempre in|sia-|siamo|stanno|tes-|testo|tocca-|toccare
1|, chi|, lo|, per|, senza|-ca|-che|-ck|-de|-di|-ea|-edi|-ico|-ini|-ivi|-la|-lla|-lto|-mi|-ndi|-ne|-nno|-nta|-nto|-ola|-ona|-oni|-rca|-rde|-rio|-rlo|-rso|-rta|-rte|-rzo|-sci|-ssi|-sta|-sti|-tte|-usa|-uso|-uto|-zzo|< da|a 0|alle|alle 0|anc-|anche|basta ,|cartella|chiu-|ci sono|confr-|contr-|così >|dal-|dent-|dentro|esce|forma-|i nomi|i test|in ¤|man-|mezzo|mia|ne|nella|nomi|non si|nume-|par-|parte|pro-|progr-|pure|quelle|riga|rispo-|servi-|stes-|stesso|sul|ten-|test|tolto|tre|va|van-|vanno|è|è un
-1|,|, la|-ali|-ani|-asi|-ate|-ava|-ci|-da|-do|-ero|-gge|-ggi|-gio|-gli|-he|-hio|-ica|-ici|-ie|-iva|-lio|-llo|-na|-nco|-nda|-ndo|-nio|-nza|-rdi|-rdo|-sso|-ta|-to|-tto|-uno|-ura|-zza|<|< "|< il|< la|>|bas-|basta|c'è|che|col|dai|dell'-|deve|dà|fino|fra-|giorno|giove-|giovedì|ha detto|leg-|legge|log|mail|me|mes-|messo|minu-|per|perc-|perché|pre-|quatt-|quattro|ques-|quindi|senza|solo|sta-|ter-|tor-|tra|tutti
-2|, e|, le|, mi|, ti|-ai|-alo|-ase|-ata|-ato|-eno|-ere|-ga|-ge|-lo|-lte|-mpo|-ore|-rno|-tà|-uti|-zie|0|0 ,|0 righe|< 0|< adesso|< ah|< ho|< no|< ora|< usa|< è|ah|colle-|collega|così ,|det-|detto|di 0|dir-|errore|facci-|già|graz-|grazie|ha risposto|lui|lune-|lunedì|metti-|mettici|mi|mostr-|no ,|ore|questo|qui|ragio-|righe ,|risposto|sbagl-|sen-|sente|setti-|sto|torna-|tut-|tutto|un|volte
-3|, 0|, ho|, io|, l'ho|, ma|-ami|-avo|-ece|-ega|-ghe|-gi|-imo|-ngi|-nna|-pe|-rve|-ue|-ve|-vo|-za|< devo|< mi|< ok|< togli|bel-|come|così|del 0|della|detto che|doma-|domani|era|funzi-|incol-|inve-|invece|io|met-|minuti|no|oggi|pagi-|più|quella|quin-|ragione|rig-|righe|ser-|serve|stavo-|stavolta|tog-|togli|usare|volta
-4|" "|-olo|-po|-que|-rto|ades-|adesso|bisog-|devo|dice|file|ieri|mio|ok|stamp-|ti|usa-|vol-
-5|-ei|ha|ma|ora|secon-|una
-6|*first|-rei|-tti|?|ho
-7|? >
-11|*quoting
-12|*opening`,
  user: `-6|
8|mi
7|-mi
6|me
5|poi
4|-ima|-vi|ne
3|"|, con|, il|-ci|-di|-go|-ivi|-ngo|-nti|-se|-si|.|. >|< non|che|e|lei|nei|nien-|niente|per|pri-|prima|scri-|tes-|un
2|,|, non|, per|-|-che|-ché|-cio|-gio|-he|-hé|-it|-ndi|-one|-sta|-te|a|bas-|basta|fon-|non|pun-|quel-|rispo-|sono|tu|tutto
-2|, i|, quello|-ale|-an|-ano|-ato|-ca|-de|-do|-ea|-gge|-ica|-ile|-ino|-ire|-ita|-ive|-ivo|-na|-ssa|-tri|-va|-vio|0 ,|< il|< nelle|< su|al|c'è|chia-|chiu-|con ¤|della|dopo|e il|fuo-|fuori|i nomi|il 0|in ¤|leg-|legge|mai|mezzo|nomi|non va|nostri|nume-|nuo-|qui|resta-|senza|servi-|solo|sot-|sotto|stan-|stanno|vuole|è|è il
-3|, la|, lo|-ata|-ati|-ede|-ero|-ini|-ker|-la|-lio|-me|-nda|-ni|-nno|-ole|-or|-rio|-rta|-tre|-tti|-ure|-usa|-ve|-zio|0 e|< i|alle 0|carte-|chi|cliente|da|del-|devo-|devono|fa|fattu-|giorni|gira|han-|hanno|i|la|le 0|mez-|passa-|questo|riga|va|van-|vanno|via|vuo-|¤ >
-4|-edì|-ia|-ina|-nta|-nza|-ova|-rni|-rte|-za|-zi|alla|alle|codi-|codice|contr-|due|e non|fir-|firma|ha|il|l'ha|nost-|ques-|su
-5|-er|-ice|-lla|-sa|0|di|¤
-6|-mo|-rma|-tro
-7|-no
-8|-ono
-9|-amo
-11|si`,
  local: `-16|
5|< su|ques-|è
4|-|-er|questo|qui|su|¤|¤ >
3|-ker|-ole|in ¤|van-|vanno|vuo-|vuole
2|, si|-cio|-ina|-ita|-le|-me|-sto|-ta|-to|-usa|-zzo|0|0 è|chiu-|col|dal|dal-|di|l'ha|mez-|mezzo|riga|rispo-|un
-2|, la|, lo|, è|-an|-che|-ci|-da|-edì|-era|-go|-he|-ice|-ico|-ie|-ima|-ine|-lta|-ne|-nta|-nte|-ola|-ore|-ova|-rma|-rni|-se|-si|-sso|-ste|-tri|-tte|-tto|-vi|-vo|-zi|:|< per|alla|alle|alle 0|codi-|codice|con la|devo-|devono|dopo|e non|fa|gior-|giorni|li|mi|ne|nei|nel-|nelle|nien-|niente|no|nost-|ogni|pri-|prima|se|sul|sul-|sulla|tut-
-3|"|, il|, non|-ati|-co|-di|-dì|-ere|-li|-mi|-nti|-oni|-ora|-ori|-re|-so|-va|<|< le|>|al|due|e|gli|la|le|nel|quan-|quando|una|usa
-4|-amo|-ano|-ca|-ce|-tro|.|. >|< la|i|sono|va
-5|-ia|-mo|-ni|-one|-ri|< i
-6|-ra|-ro|per
-7|-ti`,
}
