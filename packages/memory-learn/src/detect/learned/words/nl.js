export const nl = {
    keep: `-12|
6|geen
5|, nooit|-den|-gen|bij|en|in|op|¤
4|, dan|, niet|-|-ek|-elt|-en|-end|-nen|-rt|-se|.|. ›|doet|heet|in alles|komen|met|naar|ond-|onder|recht-|we|‹ in|‹ op|‹ we
3|*asked|, ook|, zonder|-ack|-apt|-at|-ck|-eek|-eet|-eks|-ert|-ets|-gel|-ks|-le|-lt|-nds|-ns|-oud|-rst|-st|-te|-tel|-ud|-urt|-ven|-ver|bij ons|dat het|eer-|eerst|elke|heb|ik heb|ik niet|in het|is de|keu-|keurt|kom-|liev-|liever|mag|mee ›|met een|moet een|niet|nieu-|nieuwe|onder-|ons|ook als|op deze|rechtstreeks|vra-|vraag|wat je|we gebruiken|werk|woord-|¤ ›|‹ eerst|‹ onder|‹ wij
2|" is|, "|, de|, dus|-'s|-aan|-aat|-dag|-dig|-ds|-dt|-ef|-els|-ens|-er|-ers|-gs|-ie|-ief|-ien|-ier|-ies|-ij|-ijd|-ine|-ins|-jd|-ker|-ld|-len|-ls|-men|-mer|-ne|-ner|-op|-ord|-ort|-rde|-rdt|-rs|-rte|-sts|-tie|-uit|-uwe|-we|-zen|akkoo-|alti-|altijd|altijd met|altijd op|anders|antwo-|bedra-|bedragen|code|commi-|contr-|dag|dan|de|de 0|die is|doen|draai je|draai-|dus geen|dus nooit|e|eerst het|en niet|enge-|engels|eru-|eruit|hee-|heeft|hele|het engels|iets|is er|je|je met|mee|ontho-|onthoud|overg-|pakk-|pas|poo-|poort|reken-|rekenen|schri-|schrijven|schrijven we|sleut-|sleutel|stori-|tabs|tell-|tellen|tijd-|tijden|trouw-|trouwens|uur|van de|verge-|via|wat|we op|woorden|wor-|word-|worden|wordt|zijn|‹ onthoud|‹ van
1|,|, daar|, die|, geen|, tot|-aai|-af|-ag|-ai|-als|-eft|-el|-eld|-ent|-es|-et|-gt|-id|-iek|-ijf|-ijg|-ing|-ir|-it|-jf|-jg|-lag|-man|-naf|-ng|-nst|-nt|-oit|-oon|-oop|-ouw|-rd|-ren|-rug|-ts|-ug|-ure|-uw|0 .|af|al|als het|bell-|bellen|ben|bla-|bov-|boven|dag-|dagen|dat de|de tests|dit|dra-|draai|elk|er is|geef|gewo-|gewoon|het woord|hoo-|hoort|ik|ik zit|in 0|in een|in plaats|is van|juli|kri-|krijg|ligt|maa-|maart|mak-|maken|me|mevro-|mevrouw|niema-|niemand|noo-|nooit|ook|op de|over ›|plaa-|plaats|plaats van|rappo-|rege-|schrijf|sta-|staan|tes-|tests|tot|van|van-|vanaf|voor 0|wij|wil|woo-|woord|zegg-|zeggen|zijn ,|zit|zoa-|zoals|‹ "|‹ de|‹ die|‹ elke
-1|" "|" .|, dat|, en|-aag|-an|-de|-fde|-ipt|-kst|-lde|-lie|-lve|-nd|-oe|-oeg|-on|-ond|-pen|-pt|-rry|-ste|-ve|0 ›|alle-|alleen|ande-|archi-|bri-|brief|dat|dat is|de eerste|de hand|deze|donde-|donderdag|eers-|eerste|en ik|er een|even|gaat|gebru-|gebruiken|geno-|genoeg|goed ,|grafi-|hand|hetze-|hetzelfde|is een|is ›|kla-|klant|klant-|lat-|laten|leeg|maand-|map|mijn|nee|niet ,|niks|nooit ›|numm-|nummer|regels|sor-|sorry|staan ›|te|tot 0|van een|van het|we hebben|week|zet|zie|‹ drie|‹ en|‹ gebruik|‹ nee|‹ nooit
-2|" ›|, maar|-ats|-ct|-erd|-ere|-est|-gd|-ige|-ik|-ion|-je|-kje|-kt|-les|-or|-ry|-ter|-uik|-ur|-ut|-uur|0|: "|aan ›|all-|alles|besta-|dat je|drie|elf|gebruik|gee-|geeft|haal|het|hou|je de|kan|kunn-|kunnen|lee-|leest|lij-|lijst|meer|met de|mind-|minder|moet|moet-|moeten|neem|nou|twee|vin-|vindt|vori-|vorige|waar-|waarom|wat minder|we altijd|weg ›|wie|zelf|zien|zoek-|zoeken|‹ alleen|‹ een|‹ kun|‹ waarom
-3|!|! ›|"|, het|, hij|, in|, zo|-aal|-and|-ega|-ga|-ig|-ijk|-jk|-ndt|-opt|0 ,|allem-|allemaal|andere|bestand|colle-|collega|deze keer|dus ›|echt|had|hiero-|hieronder|hoor|hoor ›|ja ,|je nooit|klanten|klo-|klopt|kun|kun je|laat|maar|maar ,|mens-|mensen|nog met|nooit meer|onze|overl-|pri-|stu-|stuk|uit ›|van 0|vanda-|vandaag|voor een|vroeg-|vroeger|weg|wel|werk-|zo|zou|‹ 0|‹ altijd|‹ dan|‹ dat|‹ hij|‹ laat|‹ mijn
-4|, alleen|die|een|hem|in de|keer|maak|over de|waar|zei|‹ ja|‹ maak
-5|-al|-ge|-tig|ja|over|weer
-6|?|? ›|was
-7|*first|hij
-11|*opening|*quoting`,
    user: `-6|
12|ik
7|mijn
6|‹ ik
4|, ik|-aag|iets|me|mij|‹ zet
3|-ag|-ord|je|met|schrijf|u|wat|wil|zet
2|, daar|-eek|-een|-ijf|-jf|-ke|-pen|-rd|-rst|-st|-te|aan|ben|bij|daar|de 0|eer-|eerst|eerst het|gra-|graag|in alles|in een|maar|met een|schri-|tek-|woo-|woord
-2|" is|" ›|-alf|-apt|-art|-ats|-en|-ert|-gel|-ing|-int|-it|-jst|-ker|-kt|-le|-lf|-ne|-nen|-ner|-ng|-ns|-on|-or|-oud|-tel|-ten|-ud|-urt|-ven|aan de|akkoo-|als het|altijd op|bij ons|dat het|dit|doet|door|e|en|en niet|gebruiken|goed|heet|in plaats|is de|map|met de|moet een|niet meer|op|op de|over|plaa-|plaats|plaats van|recht-|rege-|schrijven|stori-|tell-|tellen|tes-|tests|twaa-|twaalf|via|word-|worden|ze|zijn|‹ "|‹ we
-3|"|, de|, die|-aal|-aar|-al|-and|-ar|-de|-ent|-gt|-ien|-ld|-ouw|-pt|-rdt|-sts|-uw|drie|kom-|komen|nee|nee ,|niet ›|nog|om|ons|op deze|te|uit|uur|we altijd|wij|wor-|wordt|¤ ›|‹ het|‹ nee|‹ wij
-4|-ef|-ief|-re|-ren|-rt|:|deze|hee-|heeft|hier|is|na|naar
-5|-ter|de|gaat|van de|¤|‹ de
-6|-len|-nt|moet|van
-7|die
-9|we`,
    local: `-15|
6|deze
5|is|op|op deze|¤|‹ op
4|hier|¤ ›
3|, dus|-|-on|-oon|dus
2|-een|-eet|-elt|-et|-ets|-gt|-ij|-ks|-lt|-nd|-ne|-ner|-op|alle-|alleen|altijd met|dit|doet|dus nooit|geen|goed|is van|rege-|verge-|zit
-2|" is|, dat|, niet|-aag|-ben|-dag|-de|-ek|-ers|-gen|-ien|-ig|-ls|-mer|-ns|-pt|-rs|-se|-sen|-ste|-sts|-tie|dan|die|hebb-|hebben|hee-|heeft|ik|me|mee|meer|met de|naar|nog|nu|onder-|ons|ook|op de|schri-|staat|tot|uur|wat|wij
-3|"|, en|, nooit|-aan|-an|-eft|-ft|-len|-men|-nen|-nt|-rd|-ren|-ter|-ven|als|daar|gebru-|het|maar|sta-|uit|van|zijn|‹|‹ ik|›
-4|-ag|-den|-en|-ie|bij
-5|-te|je
-6|.|. ›|we
-8|in`,
};
