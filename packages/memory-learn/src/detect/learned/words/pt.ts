// Made by `npm run fit:noticing`; do not edit.

export const pt = {
  keep: `-12A
11Aé
8Aem
7A, aAdeAnaBoCsBão
6A< osAos
5A, nuncaDãoA-BasBosAdiasAeB oAnão seEtemA¤
4A*askedA, nemDoA-goBiroBliaBotaBssoBtasA0 diasCéA;A< prefiroAaté 0Aderru-Cvol-FveAentraAnadaBome deCs-DsoApass-Bor causaAquemAsãoBóAàsAé "C0Ca
3A, euCoA- seBalCmCrBbouBeisCnCrCsCtoBilCsDaBlhoCveBmosBnalBoaBresCosBsoBtoBuraBxoBçoDsCãoBêsA.B >A< naCpodeCquandoEemCtabelaAabreBntes deBpa-Celi-Bqui éAcadaCiBomD ¤Adas 0Bepois deBinhe-FiroCre-EtoAem portuguêsBuAfren-EteAgos-Bra-Ajun-DtaAleioBêAmainBeioBáqui-FnaAna portaCsBemBomeBão entraAo 0ApassouBra mimCecisaDfi-FroAsaiBouBó comAtudo queBá noAvaiBemCr-Aàs 0Aé sempre
2A" eCnãoA,B "CasCeCmeA-acaCgaCnaCtaDeBbaBcalChaCiaDoBdaCeCorBelCmCçoBgarCemBhasCãoBigoCldCnaCoCtDeBlaCeCêsBmarBnaCelCoCçaBrasCgaCteBsdeCosDuCteDoBtesCosBuerCmoCêsBvosBãoBçaA< asCeuCnuncaCparaDraAa genteCpartirBnt-DesBoBpagaBsAbui-DldAcan-Bha-Dma-BimaBor-AdasBe testeCsdeBia >Ds ,BoBuasAescre-Afic-Agen-DteAimag-EemBngl-EêsAjáAlegen-Cmb-EraAmar-Beta-EdeAnoiteCtaBão éAoButraApart-EirBerguntaBla-DcaBor-DtaEu-FguêsBraCeç-EosAqualq-FuerCe oDm assinaArespo-Du-EmoBod-Asen-CrBiteBó oAtemCrce-BodaBraba-BuAusuár-Aven-A¤ ,C>AàAé emCnoCo
1A"B ,A- meBackCdaCseBbraBcaDrCeChCkBdirBetaDeBgeBhoCumBiaCcaDoCdaDeCmCrCtaCxoBlasCdCmoCosBncaDhCdeCosCsBonCrBpreBraCdaDoCmaCçaBsaDrCorBtarCeCirCorCraBumDaCtoBvaBzerA0 >CeChCoA:A< nestaDoAaBbai-ExoBcei-EtaBno-DtaCtes ,Di-BtéBvi-BíAban-DcoBot-BranchAcBamin-Cu-DsaBham-Bin-Boi-DsaCme-AdaBeixa oBia ,Csse "EoBomin-FgoBuas ,Aent-Bsque-Bxpli-Afec-DhaCi-Bin-DalCsc-EalBrente ,Agran-EdeAhBáAintei-FroAjá nãoAlin-DhaAmais deBeCxeBáxi-EmoBãoAna pastaBenh-EumCstaEeBo máximoCi-Bun-DcaBúme-EroAo "CqueCterceiroBs testesApain-EelCr-Cs-DtaBedirCrgu-BipBnpmBorBrefe-ArespondeAse oCmp-EreG emBó atéAtabe-ElaBelaCrçaAusaAverdeDme-FlhoAé pra
-1A, queCsóCtemA-amaCzBdasCiuBeraDoCveBialCmoCorCtoCãoBlesCoBneBonaDeCraBqueBrdeBtouBueClaBveuCoDrDuBxtaBzesBémA0 minutosA< aCelaCsempreCtiraAaquiBssi-Bté oAbran-Acabe-CrtaBhe-Blien-FteBom 0CntaAdel-DesCuBis-Dcu-DseAe aBleBncar-AfalaCv-DorBecha-BicouAlet-DraBinh-EasBáC >Aman-CrcaBeiaCnosCsmo ,CuBêsAneleCs-Bovo ,Bunca maisAo restoBnt-DemBrien-ApalavrasCssa-BegaBontoAquarta ,CeD seAsex-DtaBimBozin-FhoAtan-DtoBen-BiraAvezBozAé de
-2A! >A" >CcomA-avaBcouBdeuCoBeiaBgasBhorDuBisoCuCvoCxaBlouCtoBmouBndoChaBoçoBrcaCroCtoBtemCroBudaCémBxaBzaA0 comCdeA< ficouCmeuCporCseAaju-DdaBlmo-EçoBzulAbrancoAcaféBom oDpr-Ade 0Ci-DxaCs-CzBia 0CretorBosAelaBm 0Bst-Ahoje >CraAissoAmand-Bin-Bost-EraBun-DdoAnessaBingu-FémBão >Aout-DroApalav-Cra aBon-Aque euEnuncaEéArecla-Asegun-Atar-DdeBodo mundoBroc-Ear
-3A!A, jáCmasCéA-breBdarCouBegaCloCnsCuBhaBnhoBrarCouBssaBteiCãoBziaA0 ,ChorasCsegundosA< 0CachoCbomCentãoDscreveEseCfazCoCqueroCsóAachoE queBrqui-FvoAbemBomD diaAcomen-Ade novoCssaF vezBizAenqua-FntoCtãoBraAfaçoBoiAmasBinhaDutos >Bud-AnovoBão ,Ao diretorCoutroApor enquantoBrecisoAque-DrEoAres-DpondeuDtoBápi-EdoG ,AsalaBegundosBobreAumaAvez-Des
-4A-ceuBhãBlhaBnhãBviaA<B deixaChojeCprecisoA>Aaman-EhãAcomoAdiz queD-Afal-CzAmaisBinut-FosAo erroApõeAsabeAtá
-5A, 0A-ramBseAcaiuAessaDeCtáAquare-FntaAverBou
-6A*firstA-ouAhoje
-7A-eiBsseAum
-8A?B >
-11A*quoting
-12A*opening`,
  user: `-6A
11Ame
9Aeu
8Ameu
7Amim
6Apra mim
5Apergu-Bra
4A, nãoA-dirBigoBmarA< meuAant-DesAcin-AleioAout-Aresu-AsouAàs
3A,A- meBhasCoBirBstoBtoBumoBvoA< emCnãoCpodeAcha-BincoAdasAesque-Ameta-EdeAnosAo queAparaBed-Brime-Aquan-EdoArespo-DumoAsemAtudoAvez
2A, eDuCosA-enBgoBimoCsCxaBlhoBndoChaDoBrtoBseBtarBxaBçoAantes deAcadaAdas 0Bei-DxaAfazAlêAmaisCsBáxi-EmoAno máximoApass-BeloBodeBrimeiroAqueAumaAàs 0
-2A, aDsCtemA- 0BacaClCnaBcalChBdoBemaCsBhumBildCoCteCxoBldCesBnaDlCcaCelCgoBonaCrDaCsBsaCdeCsoCteBteCirBueClaCmCémBxtaBãoAa 0Bbai-ExoCreBno-DtaBsAbui-DldAcom ¤Cnta-Er-AdaBesdeCvolveBias ,Aem 0Afec-DhaAgra-Alin-Amen-Anenh-EumCs-Bingu-FémBovaBun-DcaBão ,Ao 0AplacaBrefe-Dç-EosAquartaCin-EtaAsex-DtaBó atéDcomAterceiroCs-Dt-EeAéB 0
-3A" nãoA, sóCéA- seBadoBchaCioBiasCdoBlasCtaCveBouBpelBramCnoBsmoBuraCsaBxoBémA0 diasCeChCéA< aCquemCéAa genteBcei-EtaBgo-DraBqui éBté 0AbancoBran-Acau-DsaBlien-FteAdes-Cvol-AeleBntraBrroAfic-BoiAgen-DteAhAmeioCs-DmoAnome deCs-DsoCtaBão entraEtemBúme-EroApas-Bor causaAquar-CemAseCgun-BiteAtem queBoda
-4A-garBiaBmosBndaCosBresCosBõesA0 >A< praAaíAban-Acar-Ade 0BiasAficaAhor-DasAláAnadaCsBoAsaiAterce-A¤Aé aCo
-5A-euBicaBrtaBvaAdoAnão seAumBsa
-6A-caBdorBelBveA< osAaquiAnaAoAsóAtemAvai
-7A-amAa
-9A, oA0
-11A< o`,
  local: `-16A
7Anes-
5A-onaA< aAaqui
4A-naBstaAmeuApla-AtemBáAusa
3A, sóA-acaBndeBsteA< noAaíAdes-AeuAnoBão temAoB 0AplacaAvai
2A, asA-arBceBdeBeraCtoBinaBlasBnoBrmaBsmoBtaDrBvaA0B >A:A< oAaB 0AcadaAderru-Afic-Bren-EteAlin-AmesmoAsóAtest-Aé em
-2A, nemDuncaDãoCosA- 0CseBasCtoBbouBcaChaCioBdaBeisClaCmaCnCroBhoBiasCgoCmDaDoCxaBliaCtaBmarBnelCteBramCesCosBseCãoBtirCosCroBumCêsBxaBémBõesA0 hA;A<B "CasCpraCquandoA>Aa genteBcei-EtaBnoBoBpa-Bssi-EnaAban-Bran-Acan-Cr-BimaBom oE¤Cntr-Cr-Adas 0Bevol-Bia >Ds ,AelaBmC 0DportuguêsBntraBrroBsque-AfazBoiAhAjun-AleioAmandaCr-BeioCn-Cta-EdeBimAnomeE deCs-DsoCtaBão ,Ao restoApar-Css-Bortu-FguêsBraD mimCeci-FsaCime-Aquem assinaAres-Dpo-DtoDu-Cuni-AseCgun-Crvi-BiteBó comAtabe-ElaBerce-Cs-DteBodaBudo queAvemCn-CzAàAé 0Cno
-3A"A, noCtemA-adeBciaBeuBhasBidoCsaBleCoBmosBncoChaBonBraCteBtasCãoA0 diasCeA< naCosAabreBgo-DraBté 0Acha-Blien-FteBom aAdasBuasAe oBnt-Bscre-Agen-DteAláBêAnemBosBun-DcaBão éApeloBodeCrAsaiAtodoAumaAàsC 0Aé "
-4A, eA-amBbraBesBgaCoBhaBiaCcaDoCraCtaBlhoBnalCcaBpreBrtaBssoBtorCraBãoBçoAant-DesAdiasAjáAmeAnão seAparaAsemp-Ere
-5A" ,A, éA-irDoBriaA. >AdiaAsãoAtudo
-6A-reAatéAosAquem
-7A-coBouA.
-8A-Bal
-9A-ro
-10A-os`,
}
