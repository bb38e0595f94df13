// Made by `npm run fit:noticing`; do not edit.
import type { WordTables } from "../word-tables.ts"

export const nl: WordTables = {
  keep: `6|-den
5|-eks|-gen|hier|naar|op|recht-|rechtstreeks
4|, niet|, nooit|-|-ek|-en|-end|-ks|-le|-men|-rt|-urt|doet|en|in alles|is de|komen|met|ond-|onder|wat|werk|word-|worden|‹ op
3|, ook|-aan|-ag|-at|-dag|-eek|-ef|-elt|-ens|-ert|-ets|-ief|-nen|-ns|-rde|-um|-uwe|-ven|-we|. ›|akkoo-|altijd ›|bij|daar|dag|de 0|heet|iets|ik niet|in|je|me|mee ›|moet een|nieu-|nieuwe|ook als|op deze|poo-|poort|schri-|trouw-|trouwens|uur|vra-|vraag|wat je|‹ die|‹ in
2|" is|, "|, daar|, dan|, dus|, tot|-aat|-ack|-apt|-ck|-dt|-eet|-ers|-hte|-ie|-iek|-ien|-ier|-ijf|-ins|-ir|-it|-jf|-len|-ls|-lt|-mer|-nds|-oit|-om|-oon|-oop|-op|-ord|-ort|-oud|-rdt|-rst|-sie|-sts|-te|-tel|-tie|-ts|-ud|-uit|-ure|.|0 .|als het|altijd op|anders|bedra-|bedragen|daar-|dat het|de|door|dra-|draai|draai je|draai-|dus nooit|e|eer-|eerst|elke|eru-|eruit|geef|gewo-|gewoon|goed|in 0|is van|je met|kom-|ligt|maa-|mag|mee|mog-|mogen|niet|noo-|nooit|onder-|ontho-|onthoud|ook|over ›|pas|reken-|schrijf|schrijven|schrijven we|stori-|tell-|tellen|tes-|tests|tijd-|tijden|tot|u|van de|van ›|we|we niet|we op|wil|woord-|woorden|wor-|wordt|‹ eerst|‹ gebruik|‹ onder|‹ onthoud|‹ wij|‹ zet
-2|" .|, gebruik|-and|-art|-ats|-bel|-che|-ct|-eg|-fde|-gd|-ijk|-ion|-je|-jk|-kt|-lve|-ndt|-oeg|-ond|-or|-pt|-rig|-ur|-uur|-ve|0|: "|aan ›|all-|alles|bestand|dan|dan de|dank|dat|dat is|dat je|doe|donde-|donderdag|goed ,|haal|had|het|hetze-|hetzelfde|hiero-|hieronder|hoor ›|hou|is ›|kun|kun je|lij-|lijst|met de|moet-|moeten|neem|niet ,|nog met|nou|ooit|pri-|stu-|test|uit ›|van 0|vanda-|vandaag|verta-|vin-|vindt|voor een|vor-|vorig|vorig jaar|vroeg-|vroeger|we altijd|weg|wel|wel ›|wie|zo|‹ alleen|‹ als|‹ dan|‹ dank|‹ doe|‹ een|‹ laat|‹ zeg
-3|"|, alleen|, hij|, in|-aal|-ch|-ega|-erd|-ga|-les|-opt|0 ,|allem-|allemaal|andere|colle-|collega|deze|die|dus ›|echt|gebruiken|hoor|ja ,|je nooit|klanten|laat|maak|maar ,|meer|mens-|mensen|nooit meer|onze|over de|overl-|print-|printer|stuk|toch|twee|waar|we hebben|werk-|zegt|zei|‹ 0|‹ altijd|‹ dat|‹ ik|‹ ja|‹ maak|‹ mijn|‹ nooit
-4|!|! ›|, het|, maar|-ere|-ig|-tig|?|? ›|deze keer|en de|hem|ja|klo-|klopt|maar|moet|over|zelf|‹ hij
-5|-al|-ge|een|in de|was|weer
-6|keer
-7|hij`,
  user: `11|ik
7|mijn
6|‹ ik
5|me
4|iets|met|vra-|vraag|‹ zet
3|-aag|aan|altijd ›|mij|schrijf|u|wil|zet
2|,|, ik|-ack|-ag|-ck|-eek|-een|-ft|-ijf|-jf|-pen|-te|0 ›|alle-|alleen|bij|daar|in alles|jaar|je|maar|ons|ook|schri-|voor|wat
-2|" is|" ›|-|-art|-ats|-ens|-ent|-es|-gel|-gt|-ien|-ing|-int|-it|-jes|-jst|-ker|-le|-len|-nen|-ng|-ouw|-pt|-rdt|-re|-tel|-ten|-urt|altijd op|dinsd-|dinsdag|dit|doet|door|e|en|heet|in plaats|kom-|komen|maa-|map|moet een|mog-|mogen|nee|nee ,|nog|plaa-|plaats|plaats van|tell-|tellen|we altijd|wij|wor-|word-|worden|wordt|ze|‹ "|‹ het|‹ in|‹ nee
-3|"|, de|-aar|-and|-ar|-ld|-lf|-nd|-ren|-sts|-uw|drie|hee-|heeft|is de|niet ›|om|op deze|te|uit|uur|van
-4|, die|-de|-ef|-ief|:|deze|gaat|hier|naar|‹ de
-5|-nt|-ter|de|is|moet|van de
-6|we
-7|die`,
  local: `6|deze
5|op deze
4|is|op|‹ op
3|dus|hier
2|, dus|-|-aal|-al|-een|-eet|-elt|-et|-ets|-gt|-it|-ks|-les|-lt|-nd|-ner|-on|-oon|-tel|aan|all-|alle-|alleen|alles|ben|dit|doet|dus nooit|elke|geen|goed|is van|niet ›|rege-|verge-
-2|, dat|, en|, niet|, nooit|-'s|-aag|-aan|-cht|-dag|-de|-ef|-eft|-ht|-ig|-ld|-ls|-men|-ord|-ren|-sa|-sen|-ssa|-ste|-sts|-tie|als|die|een|gebru-|kas-|kassa|me|mee|met de|nog|onder-|schri-|staat|tot|uit|van|wat|‹|›
-3|"|-an|-en|-ft|-gen|-len|-nen|-nt|-rd|-ter|-ven|.|bij|dan|het|maar|op de|sta-|we|zijn|‹ ik
-4|-ag|-den|-ie|-te|daar
-5|je
-6|. ›
-8|in`,
}
