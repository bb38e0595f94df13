// Made by `npm run fit:noticing`; do not edit.
import type { WordTables } from "../word-tables.ts"

export const nl: WordTables = {
  keep: `-12|
6|geen
5|, nooit|-den|-gen|bij|en|heet|in|op
4|, dan|, niet|-|-ek|-elt|-en|-end|-nen|-rt|.|. ›|doet|in alles|komen|met|naar|ond-|onder|recht-|we|¤|‹ in|‹ op|‹ we
3|*asked|, ook|, zonder|-ack|-at|-ck|-eek|-eet|-eks|-ert|-ets|-gel|-ks|-le|-lt|-nds|-ns|-op|-oud|-rst|-se|-st|-te|-tel|-ud|-urt|-ven|-ver|bij ons|dat het|eer-|eerst|elke|heb|ik heb|ik niet|in het|is de|keu-|keurt|kom-|liev-|liever|mag|mee ›|met een|moet een|niet|nieu-|nieuwe|onder-|ons|ook als|op deze|poo-|poort|rechtstreeks|vra-|vraag|wat je|we gebruiken|werk|woord-|word-|worden|¤ ›|‹ eerst|‹ onder|‹ wij
2|" is|, "|, de|, dus|-'s|-aan|-aat|-apt|-dag|-ds|-dt|-ef|-els|-ens|-ers|-gs|-ief|-ien|-ier|-ies|-ij|-ijd|-ine|-ins|-its|-jd|-ker|-ld|-len|-ls|-men|-mer|-ne|-ner|-nst|-ord|-ort|-ouw|-rde|-rdt|-rs|-rte|-sts|-uit|-uwe|-we|-zen|alti-|altijd|altijd met|altijd op|anders|antwo-|bedra-|bedragen|bov-|boven|code|commi-|commits|contr-|dag|dan|de|de 0|doen|draai je|draai-|dus geen|dus nooit|e|eerst het|elk|en niet|enge-|engels|eru-|eruit|hee-|heeft|hele|het engels|iets|is er|je|je met|mee|ontho-|onthoud|overg-|pakk-|pas|reken-|rekenen|schri-|schrijven|schrijven we|sleut-|sleutel|stori-|tabs|tell-|tellen|tijd-|tijden|trouw-|trouwens|uur|van|van de|verge-|via|wat|we op|woorden|wor-|wordt|zijn|‹ de|‹ onthoud|‹ van
1|,|, daar|, die|, geen|, ik|, tot|-aai|-af|-ag|-ai|-als|-ch|-cht|-dig|-eer|-eft|-eg|-el|-eld|-ent|-er|-es|-et|-gt|-ht|-id|-ie|-iek|-ijf|-ijg|-ing|-ir|-it|-jes|-jf|-jg|-lag|-man|-naf|-ng|-nt|-oit|-oon|-oop|-rd|-ren|-sie|-ts|-ure|-uw|0 .|af|akkoo-|al|als het|bell-|bellen|bla-|daar|dag-|dagen|dat de|de tests|die is|dit|dra-|draai|dus|er is|geef|gewo-|gewoon|het woord|hoo-|hoort|ik|ik ben|ik zit|in 0|in een|in plaats|is|is van|juli|kri-|krijg|ligt|maa-|maart|mak-|maken|me|mevro-|mevrouw|migra-|migratie|niema-|niemand|noo-|nooit|om|ook|over ›|plaa-|plaats|plaats van|rappo-|rege-|schrijf|sta-|staan|tes-|tests|tot|van-|vanaf|voor 0|wij|wil|zegg-|zeggen|zijn ,|zit|zoa-|zoals|‹ "|‹ die|‹ elke|‹ het
-1|" "|" .|, dat|, en|-aag|-an|-de|-em|-ipt|-kst|-lde|-lie|-lve|-nd|-oe|-oeg|-om|-on|-ond|-pt|-rry|-ur|-ve|alle-|alleen|ande-|archi-|bri-|brief|dat|dat is|de eerste|de hand|de laatste|deze|donde-|donderdag|eers-|eerste|en ik|er een|gaat|gebru-|gebruiken|geno-|genoeg|goed ,|grafi-|hand|is een|is ›|klant-|laats-|laatste|lat-|laten|leeg|maand-|mijn|nee|niet ,|niks|nooit ›|nu|numm-|nummer|onze|oude|overl-|regels|sor-|sorry|staan ›|te|tot 0|van een|van het|voor de|we hebben|week|zie|‹ drie|‹ en|‹ gebruik|‹ nee|‹ nooit
-2|"|" ›|, maar|-aal|-ats|-ct|-erd|-ere|-est|-gd|-ige|-ik|-ion|-je|-kje|-kt|-les|-or|-pen|-ry|-ste|-ter|-uik|-ut|-uur|0|0 ,|: "|aan ›|all-|alles|besta-|dat je|de oude|drie|eens|elf|even|gebruik|gee-|geeft|haal|het|hou|je de|kan|kunn-|kunnen|lee-|leest|lij-|lijst|map|meer|met de|mind-|minder|moet|moet-|moeten|neem|nou|stuk|twee|vijf|vin-|vindt|voor een|vori-|vorige|waar-|waarom|wat minder|we altijd|weg ›|wie|zelf|zien|zien ›|zoek-|zoeken|‹ alleen|‹ dan|‹ een|‹ kun|‹ mijn|‹ waarom
-3|!|! ›|, het|, hij|, in|, zo|-and|-ega|-ga|-ig|-ijk|-jk|-ndt|-opt|allem-|allemaal|andere|bestand|colle-|collega|deze keer|die|dus ›|echt|had|hiero-|hieronder|hoor|hoor ›|ja ,|je nooit|klanten|klo-|klopt|kun|kun je|laten we|maar|maar ,|mens-|mensen|nog met|nooit meer|pri-|stu-|uit ›|van 0|vanda-|vandaag|vroeg-|vroeger|weg|wel|werk-|zo|zou|‹ 0|‹ altijd|‹ dat|‹ hij|‹ laat
-4|, alleen|hem|keer|laat|maak|over de|waar|zei|‹ ja|‹ maak
-5|-al|-ge|-tig|een|in de|ja|over|was|weer
-6|?|? ›
-7|*first|hij
-11|*opening|*quoting`,
  user: `-6|
11|ik
8|mijn
6|‹ ik
4|, ik|-aag|iets|me|mij|‹ zet
3|-ag|-ord|je|met|schrijf|u|wat|wil|zet
2|, daar|-eek|-een|-ijf|-jf|-ke|-pen|-rd|-rst|-te|aan|ben|bij|daar|de 0|eer-|eerst|eerst het|gra-|graag|in alles|in een|maar|met een|schri-|tek-|woo-|woord
-2|" is|" ›|-alf|-apt|-art|-ats|-en|-ens|-ert|-gel|-gt|-ing|-int|-it|-jst|-ker|-kt|-le|-lf|-ne|-nen|-ner|-ng|-ns|-on|-op|-or|-oud|-tel|-ten|-ud|-urt|-ven|0|aan de|akkoo-|altijd op|bij ons|dat het|dit|doet|door|e|en|en niet|gebruiken|goed|in plaats|is de|map|met de|moet een|niet meer|op|op de|over|plaa-|plaats|plaats van|recht-|rege-|schrijven|stori-|tell-|tellen|tes-|tests|twaa-|twaalf|via|word-|worden|ze|zijn|‹ "|‹ we
-3|"|, de|, die|-aal|-aar|-al|-and|-ar|-de|-ent|-ien|-ld|-ouw|-pt|-rdt|-sts|-uw|drie|heet|is|kom-|komen|nee|nee ,|niet ›|nog|ons|op deze|te|uit|uur|we altijd|wij|wor-|wordt|¤ ›|‹ nee|‹ wij
-4|-ef|-ief|-re|-ren|-rt|:|deze|hee-|heeft|na|naar|om|‹ het
-5|-ter|gaat|hier|van de|¤|‹ de
-6|-len|-nt|de|moet|van
-7|die
-9|we`,
  local: `-16|
6|deze
5|is|op deze|¤|‹ op
4|hier|op|¤ ›
3|, dus|-|-on|-oon|dus
2|-een|-eet|-elt|-et|-ets|-gt|-ij|-ks|-lt|-nd|-ne|-ner|alle-|alleen|altijd met|dit|doet|dus nooit|geen|goed|is van|rege-|verge-|zit
-2|" is|, dat|, niet|-aag|-ben|-dag|-de|-ek|-ers|-gen|-ien|-ig|-ls|-mer|-nst|-pt|-rs|-se|-sen|-ste|-sts|-tie|dan|hebb-|hebben|hee-|heeft|heet|ik|me|mee|meer|met de|naar|nog|om|onder-|ons|ook|op de|schri-|staat|tot|van|wat|wij|‹ het
-3|"|, en|, nooit|-aan|-an|-eft|-ft|-len|-men|-nen|-nt|-rd|-ren|-ter|-ven|0 ›|als|daar|gebru-|het|maar|sta-|uit|zijn|‹|‹ ik|›
-4|-ag|-den|-en|-ie|-te|bij
-5|je
-6|.|. ›|we
-8|in`,
}
