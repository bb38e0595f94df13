// Made by `npm run fit:noticing`; do not edit.

export const it = {
  keep: `-12A
6A< iCleAeAneiBon
5A-anoCtiBonoBrmaBsteAconAiBnAnost-
4A*askedA, ilCmaiCnonA-amoBkerBmaBnoCteBraCiBziDoA0 èA< preferiscoCsuAciBodi-EceAe nonAgiorniAleBiAnelleAquelloAsiBuAviaA¤ >
3A, quelloCsiA-BanBceBerDaBiaCceCmiCoCreBleCleDiBniCtiBorDiBpaBrdìCniBsaCcoBteCiCreBureBviBzoA0 >A< gliCperAaAchia-Bon laE¤AdaBeiClCvo-EnoAfattu-Bir-DmaBuo-AgiraAlaBe 0AmaiAnelD-AogniApoiBrefe-FriscoAricor-AsonoBtaBu questaCl-DlaAtuAvener-FdìCr-A¤
2A, iA-cioCoBdìBeneCsDeCviBimaCnaCtDoBmitCoBngoBomeCraCvaBpreBreCtiBtorCriA.B >A0 eA< aCnelleDonAall'a-Ctri-FmentiBve-Acance-Crte-BeBhied-Blien-Bomm-EitCn-Adam-DmiBelleBiBueAfat-DtoBon-BuoriAgior-BliAhan-DnoAingle-FseAl'haBavo-EroBeiBoAmacch-Bez-AnomeCn vaCstriCt-DteApassa-BnpmBor-DtaCs-Bri-DmaAquel-Ares-Dta-FnoBos-DsoAsemp-EreG inBia-DmoBtannoAtes-DtoBocca-Fre
1A, chiCloCperCsenzaA-caCheCkBdeCiBeaCdiBicoCniCviBlaClaCtoBmiBndiCeCnoCtaDoBolaCnaDiBrcaCdeCioCloCsoCtaDeCzoBsciCsiCtaDiBtteBusaDoCtoBzzoA< daAa 0BlleE 0Bnc-DheAbasta ,AcartellaBhiu-Bi sonoBonfr-Dtr-Csì >Adal-Bent-EroAesceAforma-Ai nomiCtestBn ¤Aman-BezzoBiaAneCllaBomiCn siBume-Apar-DteBro-Dgr-BureAquelleArigaCspo-Aservi-Btes-EsoBulAten-CstBoltoBreAvaCn-DnoAèB un
-1A,B laA-aliCniCsiCteCvaBciBdaCoBeroBggeDiCioCliBheCioBicaDiCeCvaBlioCloBnaCcoCdaDoCioCzaBrdiDoBssoBtaCoCtoBunoCraBzzaA<B "CilClaA>Abas-DtaAc'èBheBolAdaiBell'-CveBàAfinoBra-AgiornoDve-FdìAha dettoAleg-DgeBogAmailBeCs-DsoBinu-AperDc-EhéBre-Aquatt-FroCes-CindiAsenzaBoloBta-Ater-Bor-BraButti
-2A, eCleCmiCtiA-aiCloCseCtaDoBenoCreBgaCeBloCteBmpoBoreBrnoBtàButiBzieA0B ,CrigheA< 0CadessoDhChoCnoCoraCusaCèAahAcolle-FgaCsì ,Adet-DtoBi 0Cr-AerroreAfacci-AgiàBraz-EieAha rispostoAluiCne-EdìAmetti-FciBiBostr-Ano ,AoreAquestoCiAragio-Bighe ,CspostoAsbagl-Ben-DteCtti-BtoAtorna-But-DtoAunAvolte
-3A, 0ChoCioCl'hoCmaA-amiCvoBeceCgaBgheCiBimoBngiCnaBpeBrveBueBveCoBzaA< devoCmiCokCtogliAbel-AcomeCsìAdel 0DlaCtto cheBoma-EniAeraAfunzi-Aincol-Cve-EceBoAmet-BinutiAnoAoggiApagi-BiùAquellaCin-AragioneBig-DheAser-DveBtavo-FltaAtog-DliAusareAvolta
-4A" "A-oloBpoBqueBrtoAades-EsoAbisog-AdevoBiceAfileAieriAmioAokAstamp-AtiAusa-Avol-
-5A-eiAhaAmaAoraAsecon-Auna
-6A*firstA-reiBttiA?Aho
-7A? >
-11A*quoting
-12A*opening`,
  user: `-6A
8Ami
7A-mi
6Ame
5Apoi
4A-imaBviAne
3A"A, conCilA-ciBdiBgoBiviBngoCtiBseCiA.B >A< nonAcheAeAleiAneiBien-EteAperBri-DmaAscri-Ates-Aun
2A,B nonCperA-BcheDéCioBgioBheCéBitBndiBoneBstaBteAaAbas-DtaAfon-AnonApun-Aquel-Arispo-AsonoAtuCtto
-2A, iCquelloA-aleCnDoCtoBcaBdeCoBeaBggeBicaCleCnoCreCtaCveDoBnaBssaBtriBvaCioA0 ,A< ilCnelleCsuAalAc'èBhia-Du-Bon ¤AdellaBopoAe ilAfuo-DriAi nomiBl 0Bn ¤Aleg-DgeAmaiBezzoAnomiCn vaCstriBume-Co-AquiAresta-AsenzaCrvi-BoloCt-DtoBtan-EnoAvuoleAèB il
-3A, laDoA-ataDiBedeCroBiniBkerBlaCioBmeBndaCiCnoBoleCrBrioCtaBtreCtiBureCsaBveBzioA0 eA< iAalle 0Acarte-BhiBlienteAdaBel-Cvo-EnoAfaCttu-AgiorniCraAhan-DnoAiAlaBe 0Amez-Apassa-AquestoArigaAvaCn-DnoBiaBuo-A¤ >
-4A-edìBiaCnaBntaCzaBovaBrniCteBzaCiAallaDeAcodi-EceCntr-AdueAe nonAfir-DmaAhaAilAl'haAnost-Aques-Asu
-5A-erBiceBllaBsaA0AdiA¤
-6A-moBrmaBtro
-7A-no
-8A-ono
-9A-amo
-11Asi`,
  local: `-16A
5A< suAques-Aè
4A-BerAquestoCiAsuA¤B >
3A-kerBoleAin ¤Avan-DnoBuo-Dle
2A, siA-cioBinaCtaBleBmeBstoBtaCoBusaBzzoA0B èAchiu-BolAdalD-BiAl'haAmez-DzoArigaCspo-Aun
-2A, laDoCèA-anBcheCiBdaBedìCraBgoBheBiceDoCeCmaCneBltaBneCtaDeBolaCreCvaBrmaCniBseCiCsoCteBtriCteDoBviCoBziA:A< perAallaDeE 0Acodi-EceCn laAdevo-EnoBopoAe nonAfaAgior-EniAliAmiAneCiCl-DleBien-EteBoCst-AogniApri-DmaAseBulD-DlaAtut-
-3A"A, ilCnonA-atiBcoBdiCìBereBliBmiBntiBoniCraDiBreBsoBvaA<B leA>AalAdueAeAgliAlaBeAnelAquan-EdoAunaBsa
-4A-amoCnoBcaCeBtroA.B >A< laAiAsonoAva
-5A-iaBmoBniBoneBriA< i
-6A-raCoAper
-7A-ti`,
}
