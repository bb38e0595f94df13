// Made by `npm run fit:noticing`; do not edit.

export const es = {
  keep: `-12A
9A¤
8A;A< lasAen
7A-icoA:AesAlasBosAseAtoda
6A, loA-anA< losAasí queAnoAsoyA¤ ,
5A,B noCsiA-BasBesBlesBntaBosA< enCsiAaAconD ¤Aen losBs elAno seBuest-AsinAusoAvan
4A*askedA, "CelChayClosCnadaDuncaA-alBbilBckCtoBenBgaBialCboCgoBjoBnesBrmaBtorA< paraDrefieroCsoyCtodaAañoAcadaBort-BuentaAdaBeC ahíDlaBirec-Ael deBs queCcriboAhayD queAleeBlev-Bo queAmandaAnadaE deBecesitaBo hayBuestraApor elBrefi-FeroCoyectoAsaleBiAtabl-BocaBraeAusam-EosAy el
3A"A, enCporCusaCyA-adaCgaBcalChéCiaCosBdaCenBejoCrCtaBgasBhéBiaClConDsCpoCtsCzaBjisBlloBmosBnalBolBqueBrdaCgaCosCzoBseoBtanCedCirCánBvanCenBzoBánBésA0 loA: elA< aquíCcuandoCnadaCrecuerdaCyoC¤AadelanteBlBnt-DesF deBpar-EteCun-EtaBquí noBsí loBunq-EueAborr-Acac-DhéBier-EraBommi-FtsBuan-Cen-Et-Ade ustedCsde laDpl-BirectoCscu-Ael 0D¤Bmoj-EisCpie-Bqui-EpoBs aCtánAfactu-FrasBin-CrmaAhoraAivaAla cachéCs facturasBector deBibre-BlevanAmainCrzoAnada .Ctur-Bo meDporDusesCsCtif-AobraApart-Eir deCsaE deBor teléfonoCstg-FresBregú-CimeroCoye-Bubli-Certo 0Cnto >Aque meArecue-FrdaI queCpoCspu-AsabeBe haDleCrvi-BoloCn delAtext-EosBoda laAusesCt-DedAvan enBie-AyB sin
2A" ,CesCnoA, asíDunqueChastaClaCsaleDoyA-adoCjoCtaDoBbasBcaDsCoCóBdasCioCorBedCoDsCtsCvaDoBgoBhasBicaCdCerCoCtéBlasCojCésBmalDnDsCpoBncaCioCsaBojCtaBpoCreBreDnCoCreCtoCveCásBtaCesButoBvesCésBzaBénBñolA0 aCestáCmbA< aDlCloCnuncaAa 0CdosCmanoCpartirBct-DasCáBdela-Bl 0DrevésBpag-Crue-Brran-FcaBudit-Bño >AcajaCn-DalCrpe-FtaCste-FllanoBent-Crra-Bob-DraCmitéCnmi-FgoDta-DvenioCrreDtasBreaCédi-BuandoBódi-EgoAde pruebasCcim-Cl díaCsde elBocto-Bue-BíasE ,F>FdeAejemp-Bl añoDcanalDequipoDpuertoDqueBmojis enCpiezaBn castellanoDespañolFtaDlasDtodaGoDvezD¤Ccar-Cte-DreBrr-DorBs 0DunaCcri-FbenCpañ-FolCtán enBxpli-Afavor ,Bir-Buera deAgitAhaCceEm-FosCs-DtaF enAingl-EésCven-Ala carpetaDimpresoraDsemanaCs actasEcosasBect-EorCoBib-Bla-Dm-Ce-DvaBoCs firmaEnombresBíoAman-DoE >Cr-CyoBbBe sirveCt-BisBmBáqui-FnaCs deBéxi-EcoBódu-EloAniCngunaBo laFsDpasaDsonCmbr-FesH deCr-DteBuev-EoCnca "Cr-DiaBúmer-FosAord-DenApartirCsa-EdoEr-BnpmBoneCrD esoDq-Breci-FosDsu-Cop-Cueb-FasBuer-EtoCn-DtoAque enCienAram-DasBedCl-DojCv-DésAsalaBe diceDlesCcre-Biemp-FreH enCr-DveBub-DirAteléf-FonoCnem-FosBoc-DarCdo loEs losBra-DbajoAunoBsa elAvaCn sinBerdeDsi-CsCz deBolv-Ay conClosBa estáDnoDséA¤ >CaCseAúni-
1A" yA, conCesoCniCponCsinDoloCtresC¤CélA- 0BajeCmaDeCrDoCteBbioDrCleCoCraDoCóBcanChaCroCénBderCosCíaBeaDrCgaDoCjaCroCsoDtCtCñaBgarCenBhaBinaCrCsCxBjeBlarCdeCerBmaBndeCelDtCgaCteDóBonDoCraCtBpiaCosBquéBrarCesCioCnoCorCtaDeBsanDsCcoCdeCtBtadDsCenDoCilCoCreDoBueDsCraDoCésBvaCilBxtoBínBñaA.B >A0 ,CdeDíasCesA< cadaDonCdeEspuésCsinCtodosCunAa losCmíBbr-Bhí >Bl finalCmac-FénBpare-CiBquíBsíD seBtra-Abaj-Cn-CseBode-EgaCtAcabec-CeCmbiarFosCpítulo 0Berti-Bhi-Bierr-FanBlaroBoleg-FioCmi-DoCntratoDve-CsaEsAdameCt-DosBe ahoraDobraDseptiembreCbeCcimalesCl 0Dan-FteCrec-FhaCs-DdeDpu-FésBice "EsCezBob-DleCmin-BíaD deAel comitéDnúmeroDpesoErimerFoveedorDrepoDsistemaDúltimoBmpieza porBn elDinglésDningúnDtodosCt-Dr-Bs "DdeCt-De equipoDá elBxis-EteCplí-FcameAfech-Ea ,FsBic-DhaCnal ,Bue-DraAgen-DteBor-Buard-FaCion ,CstaAhacíaBerma-Bora >Er-FioAimpresoraBnclu-Ajun-Czga-Ala baseDcuentaDderechaDmitadDpasarelaDreuniónDsalaCdoBeCsCt-DraCvan-FtaBibroBlamaBo tengoCs demásFíasElunesEmartesEpreciosEtestsEviernesAmacCnu-EalBe gustaDlaEoFsDpongasCn-DosBinutoCt-DadBon-Bóv-DilAnegri-Bo conDelExisteDpuedeDsalenDteCc-DheCmb-EreG deBubeCestroCmer-Cn-DcaAochoCupaBfici-Bpera-BtraApalab-Cra lasCs-DarelaBegoCrd-Dmi-Cs-DoBidaCer-BlanEt-BonerDg-EasCr laDtá-FtilBren-DsupuestoCim-Ee-FrCoducciónDgramaDve-Aque diceElasFuegoCier-Arecha-Di-Cdon-CiniciaEt-AsBalen deBe cortaCaCgui-Cpti-FembreBi elDnoCempre >IaIelCste-FmasBolaCnBuAtablasCmbi-FénCrje-FtaBeCrmi-Bie-Dn-EeBodo elBúAutcAva conDdeDenDporCn conBersiónBiejaCstoAy asíAúltimo
-1A! !A" conA, estáCmiEraCqueA-araDdBberClaBcheCíaBdesCieDsBedeCloCmaDeCnaCreCsaBgioBheDsBiarClaCmeCngDtCsoBjasBllaCoCvoCóBmeBnaCgDoCtBonaCyBpaBrdCeoCfaCgoCiaBsmaCoBtioCoyCóBualCdaClaCpoBzmeCónBíasBñasBónA0 añosCpersonasCsA< "CahoraCbuenosCcómoCdameCesoCfaltaChazmeDolaCjamásClaDeCmejorDiCnoCoCponmeCsíCteCvaleAa laEsBca-CtaCuer-Bgos-EtoBho-DraF elGsíEi-FtaBl pieBpaga-Brchivo >CmaBvi-AbajaCr-Becar-Borra-Buenos díasAche ,BlaveBoc-DheCmen-Do estáDpa-EilaEr-Cn laFoDte-Crre-Ei-Bursi-FvaCán-Bámbi-Bódigo deAde miCb-DenCc-DíaClCvue-BijeCr-DíaCsti-BomingoCs >Ael actaDcartelEorreoDdomingoDexcelDfinalDlogoDmóvilDpresidenteDviernesCl-DosBn laCcon-Ce-DroCtonces >Dra-Brror >Bs unCcan-Co >Cpe-EraCtoyDá enBtiqu-Bxped-Afalta elCvor .Bot-DoEsAhaz elDmeBeBoj-DasClaBuboAimpor-DrimeBnformeBzqui-FerdaAla cartaDfirmaDlíneaDprimeraDramaDseñoraDtablaCs fotosEnotasBectu-Bibr-Bo delCgoCs datosFelBunes >Bín-De-EaFsAmad-DreCnd-EesCrc-EaCyús-Cñana ,BediaCsBientrasCgraciónCrarBánda-CsAnad-Da ,F>DieBeces-Bo esFtáDtoquesCsot-FrosAo seaBcu-ApaCr-DaE esteDteBersonasCtic-Bor favorDfaDque elBresi-FdenteBunt-EosAque hayEloGsEseDd-EanCiero queDénAraz-DónBecor-Csum-Asali-Be pierdeBiempre ,Ct-DioBolo aFelBéBíAtab-DlaCn-DtoCr-DdeBen-CrceraBod-DasF lasDosBítu-EloAuna horaAvacíaCria-Beces >Cn-Bida >Cernes ,BpnBuelveAwifiAy enCqueBa loA¤ yAúlti-
-2A!A, meCponloCseDonCtengoA-afoCnaBbeBcelChoCleBdiaCreCéCóBeasCnoCraBfaCoBhoBiasCgeCmaCsaCtaDeBjorBlorCveBmirDtBnasCdoCloCséBpioBrroCsoBsmoCtóCéBtalCelCónBunoCtaCveBvorBzarBñorA0B >CminutosA< añadeCcheCdaleDosCeseEteFáCgraciasChayEzCmeDiraDásCniCokDyeCponleDruebaDásameCqueFdóCsonDúbeloCtengoCusaAa unBdjun-BlgoDui-FenBndaCunc-Brchi-FvoBscen-FsorCí >Byer .Bña-DdeAblancoBot-DónBuenosCscoAcart-EelCyóBheBobr-Cmpi-Cn losCr-DreoDtoBuad-CentoCántoBámbialoAdaleBe 0DanocheDbarrasCnt-EroBig-DasDoCmeBomingo >CsD horasEvecesBéjaloAelC botónDclienteDerrorDlistadoDmesDnombreDotroDsegundoBn 0DblancoCtre-BsaCeCtaEsDim-DoDuveDáBxc-DelAfal-DlaDta-Cv-DorBec-DhaF >BinBunciónAgracias ,Ahab-DíaCcerCzAigu-DalAla izquierdaDmigraciónDpáginaCs deBe faltaBimpi-Cs-DtaF-FdoBlue-EveBo mismoCs deFosBun-DesAmandarCpaCrt-EesCñana >Be saleCj-DorCmoriaCs-DesBinut-Cr-CsmaEoBue-BíaAnadie >Becesito queBingunoBot-DasAoBkBlvi-BtroApag-Cre-EceBen-DséCrfe-FctoDo noBieBon "D-DloCr-Bri-DmeraCoba-BuedesBági-EnaCrra-FfoCsameAqueD laEnoFuncaEsiempreDdaCie-Dt-Ea elAramaBesumenCvi-Es-FaBojoAsab-Cc-Bcri-EptBegundoCns-EorCñorBi esCg-DueBobreCn deBáca-Búbe-EloAtapaBestBick-EetBodav-FíaCqu-EesCt-DalAun clienteDseñorAvac-BerCz >Bien-BoyD aBuelvoAy dimeCmiraCya
-3A! >A, esCoCperoA-adeCjaClaBcenDsBeleCtoBibeBjosBlaBmoBncoCtoBrmeCéCíaBsorBvíaBzcoA< 0CbuenasGoCesaEtaCsubeCyDaAa verBnoc-EheAbarrasBien ,Blan-Bor-DraBuenasCs-Bórra-AcaféCsoBin-DcoBontr-FatosCrr-BreoE queBuadraCánt-BómoAde ayerDestaDhoyDlosCj-Cl martesBigas nuncaBuraBéja-Ael jefeEuevesBncan-FtaBraBs paraCcribeCtam-FosDosDu-Dá bienFmalAfalt-EaBueCnci-Agraci-FasAhabr-EíaCgoCz-Boy >EnoAimpri-Ajaja-EjaAla deDsegundaDúltimaBistado deAmalBe encantaCmor-BinutosCs-BuyBíoAno ,DséAotra vezApara laDte deCsoBla-Bor "EquéBregu-AquieroArenom-Ase loDmeCgundaCñ-Bob-Cn 0BubeCe-Bí ,AtanBengo queCsts >Bradu-Bur-DnoAunaBsarAvale ,Cm-DosBec-DesCm-DosCr siCzD ,BidaBuelve aAy siempreCyoBaC ,Aúltima
-4A" .A, ahoraCquéA-baCíaBdraBitoCóBjarBltaBnleCosBveBíaA< hoyCpuesCquieroFtaEéAa miByerAbarr-Bueno ,AdiceE queCjoAel lunesBnton-FcesBsoCta vezAjaja >Ala fechaAmaña-EnaBiAno >AoyeAper-DroBonleBása-Aqui-Cíta-Aredac-Cesc-Asegun-AtresAvuel-Aya >
-5A, 0A-abaCleBeveBleBronA< borraCnecesitoCponCsiempreAbienBuen-AesteAjajaBefeAnecesitoAque-CitaAun
-6A*firstA-aloA<A>AperoBonBuesAq
-7A< seAmira
-9AhoyAqué
-10A?B >
-11A*quoting
-12A*opening`,
  user: `-6A
14Ame
9A-me
7A-ameA< yoAsoyAyo
6AmiAno me
5A, queA-loA< miCprefieroAconmi-FgoAdameAleoAmíAprefiero
4A-egoCroBisCtsA< meCnoCsoyAa míAcommi-FtsAdiscu-AescriboAlue-DgoAniAprefi-Aque meAsiAteCxt-EosBodos
3A, niCsinA-boBcosBdesBeloBgasCoBiboCcoCgoBseoBulaA< aAadelanteBl finalAde ahíAen 0Bscri-Afin-DalAme losApalab-Cnta-FllaBong-EasBregu-Bárra-Aque luegoCieroAram-DasAten-Bod-BúAunoAyB no
2A" ,A,B losCperoDorCyaA-ajoCsCteBbiaCraBcarCesBdoBedCosCsoBhasBjisCoBlaCtaBmasBnasCdoCgoBsasCisCtaBtsBzanA0 aA< conDuandoCsiEnAaBdela-BhíBnt-DesF deBsíD loAcambi-FaBon lasCsasBuandoAde ustedCrec-BíaAel códigoBmoj-EisG enBn unAfinal ,Agen-DteBráfi-Bui-DonAhasta enBor-DaEr-FioEsAingl-EésAlect-EorG deCt-Bo queCs viernesAme loAnadaBegri-Bingu-Bo loDusesCc-DheBúmer-FosApon-Crq-BreguntaCogr-Dp-BuntoF >Aquie-ArojoAsiemp-FreH >AtablasBengoBraba-FjoAunBsoAverdeCsBiern-FesAy luego
-2A" enA, conChayClasCnadaDuncaCseCyC¤A-alBbasCeCirBcanCkCtoBdieBerDaCsaBgaCosCueBienCorCsaCtaDéCzaBjanBketBlesBmerDsBonDoCrCsBpiaBqueBranCenCzoBstsBtalCerCorCánCéBueCraBveDsBzoBónBúnA0 díasCesCloA< nuncaCrecuerdaAanter-Bpare-Bsí queBvi-AcajaCn-Cpít-CrpetaDtaCsaBerra-BierraBlien-FteBob-DraCm-Di-EtéCn laDve-Cr-Dr-EeoBrédi-Ade losCm-DásBiezCsti-Bías ,Ael pesoBn todoCe-DroBs laDunCcribenCoDsCtánAfal-Buera deAguard-Cion ,Aimpre-Bnven-BvaAla 0DcarpetaDdeBeenBib-Dre-BlevaBoCs testsAman-CrzoBigra-Cnut-FosBáqui-FnaAnad-DieCtur-Beces-FitaBo .DhayDlasCr-Csot-FrosBuestroCmer-Cn-DcaAobraBrd-DenBtraApar-Da elCs-Bedid-FosCs-DoBideCerdeBonDeCr teléfonoBrodu-Aque esCienArecue-FrdaI queCpoAsBe leFsElamaBuCb-DirAteléf-FonoCs-DtsBiene queBocaCda laDo loBraeAva conDenCn conEsinAy elClasA¤ >Aúlti-Emo
-3A" noA, aCloA-atoBceCíaBdadDnCenCorBeaCtsBgenBicaCdCeCnaCteDoCvaCóDnBlasCenBmanBncaCdaCeDnCoBresCgaConDsBsaDnCesCteBtanBuésBvanBínA. >A< aquíCenCtodaAal 0Acier-Bont-Adat-DosBeC lasCspu-FésBomin-CsAen elEstaGeDlasD¤BsC aDqueCtá enAfactu-Bir-DmaAlasBeCsBla-DmaCe-DvanBos dosAno ,DesAochoBtroAperso-BieBorDqueBreci-FosCueb-FasAque elCi-AsaleEnBegun-Crvi-Avan enBerCz
-4A, elClaA-benBcaCioBebaCtDaCvaBganBilBleBmaBrteBtroBzaBánA.A< "AaquíAcar-Bon ¤Adirec-Ael 0Bn laAhaceAleeBlev-Bos deAnuest-Aque noAsonAtie-DneAusaDm-EosAy conBa no
-5A, esA-eneBiaCoBrmaCtaBsdeA0 >A< loEsAa losAdes-DdeBíasAesteDáAhayAno seCsAtodaAva
-6A-baBciaBvaAacáAelAhay queAlaA¤B ,
-7A0Adel
-8A-en
-9A-anA< elClaAvan
-11A-mos
-15Ase`,
  local: `-16A
8Aacá
7A¤
6Aen estaD¤BstaDe
5A-ilBtilA< acáCenAes unAportá-FtilAusa
4A, usaA-inaBngoAarran-Adis-DcoAen esteBsCtáAmáqui-FnaAno hayDtieneAten-Dgo
3A, esA-ceBejoCtBmanBscoBtorA0 >CdíasCestáAaquí noBrrancaAcom-Cn losAde laDmiBiezAenBste equipoAimpre-Ala 0AmiAofici-Aprue-Eb-FasAusa elAy sinA¤ ,C>Cse
2A-aloCveBbasBcíaBebaCrBgarBipoBjoBlgaCojBmesBnaCeDtCzaBojCnBpaCiaBrreBsdeCesBveA0B loA:A< aquíClaCsiC¤Aahí >Bpun-EtaBvis-Acab-BomeCnt-Cp-DiaAde pruebasCcim-FalesClan-FteCs-DdeBíasAel 0DrepoBn miBqui-EpoBs deDlaAgitAhaceCyAlis-Bos datosAmand-Bet-AnoAoBtroApdfBideBorD esoBruebaAqued-Arel-DojAservi-Bi elAteBie-DneBocaAunBsoAvez
-2A" noCyA, aCniDuncaA-ajeCtoBbenClaBcarCerBdieCóBeaDrCdDaDeDóCgoCnaCsaCvaBgasCioCosBiaDlCboCcoCeDnCmoConCtaDoCvoCzaCóBjeCisBketBlésBncoCosCtoBpeBranCesCzoBtanCedCirCóBuesCloCraBxtoBzoBínBñaA.B >A;A< "CcuandoCnadaDoCtodaAa lasBba-DjoCr-Bdela-Bho-DraBntes deBsíAban-Acamb-Cr-Blien-Bon elE¤Dmi-FgoCrr-Buat-EroBódi-EgoAdem-DásBiceCrec-Ael sistemaD¤ClaBmoj-EisCpre-FsaBn 0Ce-DroBs unaBxpor-Afal-Bue-DraAhac-Bor-DasAingl-EésCven-Ajuev-EesAleeCvan-BlamaBos deBue-DgoAman-Du-EalCrzoBed-Cn-Bigra-Cr-Anad-DaDieBo laDporCmb-EreCr-DteApalab-Cra elBeroBoneCrq-Brefi-Dgu-Cime-FroBuedeCn-DtoAquedóAsabeClaBeaCma-EnaBi noBoyBíAtext-EosBien-Bod-DosBresBúAusam-EosCt-DedAverD-DdeDsi-FónCsBiern-FesAwebAy conA¤ aAél
-3A, noCseA-alCmeBchaCioBderBegaCsBganBhaBidaCnCsBjaBlarClaBmasCoCásBnoBraCloCtaBsosBtaCeDsCroCánBvaCesCoBénA0 deA<B loCparaCyoA>AcomoAde ahíBíaAeraBscri-CtánAfinalCr-DmaAlla-Ce-Bo deAno esAparaAque-AtodaAunoAvaleAy en
-4A-adaCnaBbreBdadCioBenBicaCdoCgoBlasBpreBqueBrmaCoCíaBsoBásBónA< aAaAcuan-EdoAeseAfin-Ahas-DtaAlosAmásAno ,CsBun-DcaAsiemp-FreAvan
-5A, yA-adCsBdaBeraBioCónBmeBrasCosCteBtasBueBésA< lasAde 0BosAen losAsonAya
-6A, queA-laBndoCes
-7A-eroBosAse
-8A-mosAlas
-9A< los`,
}
