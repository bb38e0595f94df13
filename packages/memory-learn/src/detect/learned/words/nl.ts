// Made by `npm run fit`; do not edit.
import type { WordTables } from "../word-tables.ts"

export const nl: WordTables = {
  keep: `6|-den
5|-eks|-gen|-ks|naar|recht-|rechtstreeks
4|, niet|, nooit|-|-ek|-en|-end|-le|-men|-rt|-urt|doet|en|heet|hier|in alles|is de|komen|met|ond-|onder|op|wat|werk|word-|worden|‹ op
3|, ook|-aan|-ag|-at|-dag|-eek|-ef|-elt|-ens|-ert|-ets|-ief|-nen|-ns|-rde|-um|-uwe|-ven|-we|. ›|akkoo-|altijd ›|anders|bij|daar|dag|de 0|iets|ik niet|in|je|mag|me|mee ›|moet een|nieu-|nieuwe|ook als|op deze|schri-|trouw-|trouwens|uur|vra-|vraag|wat je|‹ die|‹ in
2|" is|, daar|, dan|, dus|, tot|-aat|-ack|-apt|-ck|-dt|-eet|-ers|-hte|-ie|-iek|-ien|-ier|-ij|-ijf|-ins|-ir|-it|-jf|-len|-ls|-lt|-mer|-oit|-om|-oon|-oop|-op|-ord|-ort|-oud|-rst|-sie|-sts|-te|-tel|-tie|-ts|-ud|-uit|-ure|.|als het|altijd op|bedra-|bedragen|daar-|dat het|de|door|draai je|dus nooit|e|eer-|eerst|elke|eru-|eruit|geef|gewo-|gewoon|goed|in 0|is van|je met|kom-|ligt|maa-|mee|mog-|mogen|niet|niet ›|noo-|nooit|onder-|ontho-|onthoud|ook|over ›|pas|poo-|poort|reken-|schrijf|schrijven|schrijven we|stori-|tell-|tellen|tijd-|tijden|u|van de|van ›|we niet|we op|wil|woord-|woorden|wor-|wordt|‹ eerst|‹ gebruik|‹ onder|‹ onthoud|‹ wij|‹ zet
-2|" .|, gebruik|-a's|-and|-art|-ats|-bel|-ct|-eg|-fde|-gd|-ijk|-ion|-je|-jk|-ke|-kt|-lve|-ndt|-oeg|-ond|-or|-pt|-rig|-uur|-ve|0|0 ,|: "|aan ›|all-|alles|bestand|dan|dan de|dat|dat is|dat je|doe|donde-|donderdag|er een|goed ,|had|het|hetze-|hetzelfde|hiero-|hieronder|hoor ›|hou|is ›|kun|kun je|lij-|lijst|met de|moet-|moeten|neem|niet ,|nog met|nou|ooit|pri-|stu-|test|uit ›|van 0|van het|verta-|vin-|vindt|voor een|vor-|vorig|vorig jaar|vroeg-|vroeger|we altijd|weg|wel|wel ›|wie|zett-|zetten|zo|zou|‹ alleen|‹ als|‹ dan|‹ doe|‹ een|‹ laat|‹ zeg
-3|!|! ›|"|, alleen|, hij|, in|-aal|-ch|-ega|-erd|-ere|-ga|-les|-opt|-ur|allem-|allemaal|andere|colle-|collega|deze|die|dus ›|echt|gebruiken|haal|hoor|ja ,|je nooit|klanten|laat|maak|maar ,|meer|mens-|mensen|moet|nooit meer|onze|over de|overl-|print-|printer|stuk|toch|twee|vanda-|vandaag|waar|we hebben|werk-|zegt|zei|‹ 0|‹ altijd|‹ dat|‹ ik|‹ ja|‹ maak|‹ mijn|‹ nooit
-4|, het|, maar|-ig|-tig|?|? ›|deze keer|en de|hem|ja|klo-|klopt|maar|over|zelf|‹ hij
-5|-al|-ge|een|in de|was|weer
-6|keer
-7|hij`,
  user: `11|ik
7|mijn
6|‹ ik
5|me
4|-aag|iets|vra-|vraag|‹ zet
3|aan|altijd ›|met|mij|schrijf|u|wil|zet
2|,|, daar|, ik|, zonder|-ack|-ag|-ck|-eek|-een|-ft|-ijf|-jf|-pen|-te|0 ›|alle-|alleen|bij|daar|je|maar|ons|ook|schri-|voor|wat
-2|" is|" ›|-|-art|-ats|-ens|-ent|-gel|-gt|-ien|-ing|-int|-it|-jes|-jst|-ker|-le|-nen|-ng|-ouw|-pt|-rdt|-re|-tel|-urt|altijd op|dinsd-|dinsdag|dit|doet|door|e|en|goed|heet|in plaats|kom-|komen|maa-|map|moet een|mog-|mogen|nee|nee ,|nog|plaa-|plaats|plaats van|tell-|tellen|we altijd|wij|wor-|word-|worden|wordt|ze|‹ "|‹ het|‹ in|‹ nee
-3|"|, de|-aar|-and|-ar|-es|-ld|-lf|-nd|-ren|-sts|-ten|-uw|drie|hee-|heeft|is de|niet ›|om|op deze|te|uit|uur|van
-4|, die|-de|-ef|-ief|:|deze|gaat|hier|naar|‹ de
-5|-nt|-ter|de|is|moet|van de
-6|we
-7|die`,
  local: `6|deze
5|op deze
4|is|op|‹ op
3|dus|hier
2|, dus|-|-aal|-al|-een|-eet|-elt|-et|-ets|-gt|-it|-ks|-les|-lt|-nd|-ner|-on|-oon|-tel|aan|all-|alle-|alleen|alles|ben|dit|doet|dus nooit|elke|geen|goed|is van|niet ›|rege-|verge-
-2|, dan|, dat|, en|, niet|, nooit|-'s|-aag|-aan|-ben|-cht|-de|-ef|-eft|-ht|-ig|-ls|-mer|-ord|-ren|-sa|-sen|-ssa|-ste|-sts|-tie|als|die|een|gebru-|ik|kas-|kassa|me|mee|met de|nog|onder-|schri-|staat|tot|van|wat
-3|"|-an|-dag|-en|-ft|-gen|-len|-men|-nen|-nt|-rd|-ter|-ven|.|bij|dan|maar|op de|sta-|uit|we|zijn|‹|‹ ik|›
-4|-ag|-den|-ie|-te|daar|het
-5|je
-6|. ›
-8|in`,
}
