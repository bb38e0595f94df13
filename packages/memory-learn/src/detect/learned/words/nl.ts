// Made by `npm run fit:noticing`; do not edit.

export const nl = {
  keep: `-12A
6Ageen
5A, nooitA-denBgenBrtAbijAenAheetAinAnaarAop
4A*askedA, danCnietA-BekCltCnDdBnenA.B >A< inCweAdoetAmetAond-DerArecht-AweA¤
3A, dusA-aptCtBertCtsBksBleCsCtBndsCsBoudBrstBseCtBteDlBudCrtBvenDrA< opCwijAeer-DstBlkeAhebAik hebBn hetBs deAkom-DenAliev-EerAnietAonder-CsBp dezeApoo-DrtAschri-AwerkBor-DdtA¤ >
2A" isA, deA-'sBaanDtBdagCsCtBelsCnsCrsBiefDnDsCjdCneBjdBkerBldCenBmenDrBneDrCstBopCrdDtCuwBrdeDtCsCteBstsBuitCweBweBzenA< deAalti-EjdBntwo-Abedra-FgenAcommi-AdagCnBeBoenBraai jeAelkAhee-DftAietsBs erAjeAmagBeeD >AookApasAreken-FenAschrijvenJ weAtes-DtsAuurAvanD deAwatBoord-FenCrd-EenAzijn
1A,B "CdieCikA-aaiCfCgCiBchtBdigBefCgClCntCrCsCtBgtBhtBieCjDfDgCngCtBjesCfCgBmaBnafCgCtBoitConDpBrdCenBtieCsBuwA< "CdieChetAakkoo-BlCs hetAbov-DenAdag-DenCt deBe testsBitBra-DaiBusAgewo-EonAhoo-DrtAikBn 0DeenDplaatsBs vanAkri-DjgAligtAmaa-BeAniema-FndDt >Boo-DitAomAplaa-EtsG vanArege-AschrijfBta-DanAtotAvan-DafAwijClAzit
-1A" "C>A, datA-aagCnBdeBjstBkjeBndBonBptBsenBurA< neeAalle-EenCsBnde-Abri-DefAdat isBe eersteCzeAeers-EteBvenAgaatBebruikenAis >Aklant-Bunn-EenAlaats-FteCt-DenBeegAmeerBijnCnd-EerAneeBiet ,CksBuAonzeBudeBverl-AteAvoor deAzie
-2A"A, maarA-aalBerdDeCstBgdBikConBjeBlesBorBpenBryBsteBterBuikCtCurA0A: "A< kunAaan >Bll-DesAdatBrieAechtAgebru-FikAhaalBetAje deAkanAmapBet deBoetAneemBouAtweeAvan eenAwaar-EomBe altijdAzelfBien
-3A, alleenChetDijA-andCtsBijkBjkBktBndtBoptA0 ,A< 0CdatClaatCmijnAallem-FaalBndereAbesta-Acolle-AdieAhadAja ,Aklo-DptBunD jeAmaarAnooit meerAover deApri-Astu-Auit >Avanda-FagAwegAzeiBou
-4A-alBigA< jaCmaakAeenAhemAkeerAlaatAmaakAwaarAzo
-5A-geBtigAin deAjaAoverAwasBeer
-6A*firstA?B >
-7Ahij
-11A*quoting
-12A*opening`,
  user: `-6A
12Aik
8Amijn
6A< ik
4A, ikA-aagAmeAzet
3A-ijfBjfBordAaanAjeAmetAuAwatBil
2A-agBeenBftBrdCstBteAbijAdaarAeer-DstAgra-DagAin eenAmaarAschri-
-2A" isA-enBingCtBnenBonCpBtenBvenA0AdoetCorAenAis deAmapBet deAopC deBverAword-EenAzijn
-3A"A-aalClCndBdeBentCrtBgtBienBkerBldBngCsBptBrdtBtelBuwA< neeCwijAditBrieAisAkom-DenAneeD ,Biet >BogAop dezeAschrijvenAteAuitBurAwe altijdBor-DdtA¤ >
-4A, deDieA-efBiefBreDnCtBstsA:A< hetAdezeAhee-DftDtAnaAomBnsAwij
-5A-terA< deAgaatAhierAnaarAvan deA¤
-6A-lenBntAdeAmoetAvan
-7Adie
-9Awe`,
  local: `-16A
6Adeze
5A< opAisAop dezeA¤
4AhierAopA¤ >
3A, dusA-BonAdus
2A-eenCltCtDsBgtBkerCsBltBndA:Aalle-EenAditBoetAgeenAzit
-2A" isA, datCnietA-aagBbenBdagCeCsBefCkCrsBgenBiefDnCgBlsBmerBndsCsBptBrsBseDnCteDsBtieBurCwA< hetAdanAhebb-EenCe-DftDtAikAmeCeDrCt deAnaarBogBuAomBnder-CsBokBp deAschri-BtaatAtotAvanAwatBij
-3A"A, enCnooitA-aanCnBeftCnBftBlenBmenBnenCtBrdCenBterBvenA0 >A<B ikA>AalsAdaarAgebru-AmaarAsta-AuitAzijn
-4A-agBdenBieAbijAhet
-5A-teAje
-6A.B >Awe
-8Ain`,
}
