// Made by `npm run fit:noticing`; do not edit.

export const nl = {
  keep: `-12|
6|geen
5|, nooit|-den|-gen|-rt|bij|en|heet|in|naar|op
4|*asked|, dan|, niet|-|-ek|-elt|-en|-end|-nen|.|. >|< in|< we|doet|met|ond-|onder|recht-|we|¤
3|, dus|-apt|-at|-ert|-ets|-ks|-le|-ls|-lt|-nds|-ns|-oud|-rst|-se|-st|-te|-tel|-ud|-urt|-ven|-ver|< op|< wij|eer-|eerst|elke|heb|ik heb|in het|is de|kom-|komen|liev-|liever|niet|onder-|ons|op deze|poo-|poort|schri-|werk|wor-|wordt|¤ >
2|" is|, de|-'s|-aan|-aat|-dag|-ds|-dt|-els|-ens|-ers|-ief|-ien|-ies|-ijd|-ine|-jd|-ker|-ld|-len|-men|-mer|-ne|-ner|-nst|-op|-ord|-ort|-ouw|-rde|-rdt|-rs|-rte|-sts|-uit|-uwe|-we|-zen|< de|alti-|altijd|antwo-|bedra-|bedragen|commi-|dag|dan|de|doen|draai je|elk|hee-|heeft|iets|is er|je|mag|mee|mee >|ook|pas|reken-|rekenen|schrijven|schrijven we|tes-|tests|uur|van|van de|wat|woord-|woorden|word-|worden|zijn
1|,|, "|, die|, ik|-aai|-af|-ag|-ai|-cht|-dig|-ef|-eg|-el|-ent|-er|-es|-et|-gt|-ht|-ie|-ij|-ijf|-ijg|-ing|-it|-jes|-jf|-jg|-ma|-naf|-ng|-nt|-oit|-oon|-oop|-rd|-ren|-tie|-ts|-uw|< "|< die|< het|akkoo-|al|als het|bov-|boven|dag-|dagen|dat de|de tests|dit|dra-|draai|dus|gewo-|gewoon|hoo-|hoort|ik|in 0|in een|in plaats|is van|kri-|krijg|ligt|maa-|me|niema-|niemand|niet >|noo-|nooit|om|plaa-|plaats|plaats van|rege-|schrijf|sta-|staan|tot|van-|vanaf|wij|wil|zit
-1|" "|" >|, dat|-aag|-an|-de|-jst|-kje|-nd|-on|-pt|-sen|-ur|< nee|alle-|alleen|als|ande-|bri-|brief|dat is|de eerste|deze|eers-|eerste|even|gaat|gebruiken|is >|klant-|kunn-|kunnen|laats-|laatste|lat-|laten|leeg|meer|mijn|mind-|minder|nee|niet ,|niks|nu|onze|oude|overl-|te|voor de|zie
-2|"|, maar|-aal|-erd|-ere|-est|-gd|-ik|-ion|-je|-les|-or|-pen|-ry|-ste|-ter|-uik|-ut|-uur|0|: "|< kun|aan >|all-|alles|dat|drie|echt|gebru-|gebruik|haal|het|je de|kan|map|met de|moet|neem|nou|twee|van een|waar-|waarom|we altijd|zelf|zien
-3|, alleen|, het|, hij|-and|-ats|-ijk|-jk|-kt|-ndt|-opt|0 ,|< 0|< dat|< laat|< mijn|allem-|allemaal|andere|besta-|colle-|die|had|ja ,|klo-|klopt|kun|kun je|maar|nooit meer|over de|pri-|stu-|uit >|vanda-|vandaag|weg|zei|zou
-4|-al|-ig|< ja|< maak|een|hem|keer|laat|maak|waar|zo
-5|-ge|-tig|in de|ja|over|was|weer
-6|*first|?|? >
-7|hij
-11|*quoting
-12|*opening`,
  user: `-6|
12|ik
8|mijn
6|< ik
4|, ik|-aag|me|zet
3|-ijf|-jf|-ord|aan|je|met|u|wat|wil
2|-ag|-een|-ft|-rd|-rst|-te|bij|daar|eer-|eerst|gra-|graag|in een|maar|schri-
-2|" is|-en|-ing|-it|-nen|-on|-op|-ten|-ven|0|doet|door|en|is de|map|met de|op|op de|over|word-|worden|zijn
-3|"|-aal|-al|-and|-de|-ent|-ert|-gt|-ien|-ker|-ld|-ng|-ns|-pt|-rdt|-tel|-uw|< nee|< wij|dit|drie|is|kom-|komen|nee|nee ,|niet >|nog|op deze|schrijven|te|uit|uur|we altijd|wor-|wordt|¤ >
-4|, de|, die|-ef|-ief|-re|-ren|-rt|-sts|:|< het|deze|hee-|heeft|heet|na|om|ons|wij
-5|-ter|< de|gaat|hier|naar|van de|¤
-6|-len|-nt|de|moet|van
-7|die
-9|we`,
  local: `-16|
6|deze
5|< op|is|op deze|¤
4|hier|op|¤ >
3|, dus|-|-on|dus
2|-een|-elt|-et|-ets|-gt|-ker|-ks|-lt|-nd|:|alle-|alleen|dit|doet|geen|zit
-2|" is|, dat|, niet|-aag|-ben|-dag|-de|-ds|-ef|-ek|-ers|-gen|-ief|-ien|-ig|-ls|-mer|-nds|-ns|-pt|-rs|-se|-sen|-ste|-sts|-tie|-ur|-uw|< het|dan|hebb-|hebben|hee-|heeft|heet|ik|me|mee|meer|met de|naar|nog|nu|om|onder-|ons|ook|op de|schri-|staat|tot|van|wat|wij
-3|"|, en|, nooit|-aan|-an|-eft|-en|-ft|-len|-men|-nen|-nt|-rd|-ren|-ter|-ven|0 >|<|< ik|>|als|daar|gebru-|maar|sta-|uit|zijn
-4|-ag|-den|-ie|bij|het
-5|-te|je
-6|.|. >|we
-8|in`,
}
