import { lazily } from "@caliban/text"

/**
 * The English word list of BIP-39. The first four letters identify a word. Each stem follows the one before: after a space,
 * it has no letter in common with it, after `-` the first one, from a capital on the first two, otherwise three; `_` stands
 * for no fourth letter.
 */
const STEMS = `
  abanIlLeOuvSeotuUs-cceiouHiIdOuQuRoT_ioru-dapD_irJuMiUlVai-ero-ffaoRa-gaiE_nRe-hea-im_R_pSl-larBuCoErIeL_eoMoOnPhReSoTeWa-matzOnuUs-nalChiGelrImKlNouOtSwTeiXiY_-parOlPelrRi-rchtEanGuM_eoyOuRaeioT_eiw-sk_PeSaeiuTh-thlOmTaeir-uctDiGuNtThou-verOci-wakryEsFuKw-xis
  babyChoDgG_LaclMbNanR_egrSeikTt-eacnuCaoEfFoGiHaiLiotNceStTrtwYo-icyD_KeNdOlRdtTt-lacdmnsEasInOosuUers-oartDyIlMbNeuOksRdirSsTtUnX_Y_-racinsvEaeIcdegnsOcknotwUs-ubbDdgFfIlLbklNdkRdgsS_iyTtYeZz
  cabbilCtGeKeLlmMepN_acdnovyPaitR_bdgprtSehituT_acetUgstVe-eilLeMeNstRet-hailmnoprstEacefrsIcelmOioRoUcnr-igaNnRcTiyVi-laiprwyEarvIcefmnpOcgstuwUbmst-oacsCoDeFfIlnLlouMbefimpNcdfgnstvOklPpyRaenrStTtUcnprsVeYo-racdfmnstwzEadewIcmstOpsuwUceimnsY_s-ubeLtP_bRirtvShtTe-ycl
  dad_MapNcgRiShUgWnY_-ealBarCaeilorErFeiyGrLaiMaiNityPaeotuRiSceikptTaeVeio-iaglmrCeEstFfGinLeNnoRetSacehmoptVeioZz-octuG_LlpMaNakoOrSeUbVe-rafgmswEasIflnpvOpUmY_-uckMbNeRiStTcy-war-yna
  eagelRlntSity-choOln-dgeItUc-ffo-gg_-ighTh-lboDeEcgmpvItSe-mbaorErOtPlot-nabcD_loEmrFoGaiHaJoLiOuRioSuTeirVe-pis-quai-ra_sOdsRoUp-scaSaeTa-terHi-vidlOkl-xacmCehiluEcrHaiIlstOtPaeilorTer-ye_b
  fabrCeuDeIntLlsMeioN_ctRmShT_ahiUlVo-eatBrDeE_dlMaNcStTcVeW_-ibeCtElGuLemtNadegiRemsSchT_nX_-lagmstvEeIgpOacowUisY_-oamCuG_IlLdlOdtRcegktuwSstUnX_-ragmEqsIenOgnswzUi-uelN_nRnyTu gadgInLalMeP_RabdlmS_pTehUgZe-eneirtuSt-hos-ianFtGgNgRalVe-ladnrsIdmOborvwUe-oatDdLdOdsRiSpsVeWn-rabcinpsvEaeIdetOcuwUn-uarEsIdltN_-ym_
  habiIrLfMmsNdPpRbdsvT_VeWkZa-eadlrvDgIgLlmpN_Ro-iddGhLlNtP_ReSt-obbCkLdeilMeNeOdPeRnrsSptTeUrVe-ub_GeMaboNdgtRdrtSb-ybr ice_On-deanLe-gno-ll_en-magItMeuPaoru-nchlorDeiouFaloHaeItJeuMaNeoPuQuSaeiptTaeoVeio-ron-slaOlSu-tem-vor jackGuR_Zz-ealnLlWe-ob_InKeUrY_-udgIcMpNgikSt kang-eenpTcY_-ickD_nNdgSsT_cetWi-neeIfOcw
  lab_eoDdyKeMpNgPtRgTeiUgnVaW_nsYeZy-eadfrvCtFtG_aeIsMoNdgsOpSsTtVe-iarBerCeFetGhKeMbiNkOnQuStTtVeZa-oadnBsCakGiNegOpTtUdnVeYa-uckGgMbNacXu-yri machD_GinIdlnJoKeMmN_adgsuPlRbcgikrSkstTcehrtXiZe-eadnstChDaiLotMboNtuRcgirShsTah-iddnLklMiNdiouRarSestX_et-obiDeiM_eNikstOnRaenSqThioUnsVei-uchFfLetScehitTu-ysetTh
  naivMePkRrStTiu-earCkEdGalItPhRvStT_wUtVeWsXt-iceGh-oblIsMiOdRmtSeTaehiVeW_-uclMbRsT_ oak_-beyJeLiSceTaVi-ccuEaTo-dor-ff_eiTe-il_-kay-ld_IvYm-mit-nceE_IoLiy-penrInPoTi-ranBiChDeiGaIegPh-str-the-utdeps-valEnr-wn_e-xyg-yst-zon
  pactDdGeIrLamNdeitPeRaekrtSsTchirtUsVeYm-eacnrsLiN_acOpPpRfmsT_-hontRaYs-ianCntEcG_eLloNkOnPeStTcZz-lacnstyEadUcgn-oemtInLaeiNdyOlPuRtSistTatVeWde-raciEdfpstvIcdmnosvzObcdfgjmopstuv-ublDdLlpsMpNcPipRcipsShT_Zz-yra qualnrEsIctzOt
  rabbCcekDaiIlnsLlMpNcdgPiReTehVeW_Zo-eadlsBeuCaeioyDuFlouGiruJeLaeiyMaeioNdetOpPaeloQuSceiopuTiruUnVeiWa-hyt-ib_bCehDegFlGhiNgOtPpSkTuVae-oadsBouCkMaOfkmSeTaUgntYa-ubbDeG_LeN_wRa
  sad_dnFeIlLamotuMepNdTioUcsVeY_-calnrtEnHeoIesOruRaeiu-ea_rstCortuEdkGmLelMiNistRivSsTtuVe-hadflrEdlrIefnpvOceopruvRiuUfY_-iblCkDeEgGhnLeklvMipNcgReStTuX_Ze-katEtI_lnrUl-labmEenIcdgmOgtwUs-malrIlOko-nackpIfOw-oapCcikDaFtLadiuvMeNgOnRrtUlnprt-pacrtwEacelnHeIcdknrLiOinortRaeiY_-quaei-tabdfgimnrtyEaemprIclnOcmnorvRaeiouUdfmYl-ubjmwCchDdFfGagItMmN_nsPeprRefgprvSpt-walmprEaeIfmntOr-ymbpRuSt
  tablCkG_IlLekNkPeRgSktTtXi-eacmLlN_antRmStXt-hantEmnoryInsOuReioUmn-ickDeGeLtMbeNyP_ReSsTl-oasBaDadE_GeIlKeMaoNegiOltP_ipRcntSsTaUrWaenY_-racdfginpsvyEaenIabcgmpOpuUcelmstY_-ubeItMbNanRknt-welnIcnsO_-ypei ugly-mbr-nabwCloDeoFaoHaIfqtvKnLoTiUsVe-pdaGrHoOnPeSe-rbaGe-sagE_dflUa-til
  vacauGuLilvN_iPoRiStUl-ehiLvNdtuRbisySsTe-iabBrCitDeEwLlNtOlRtuSaiuTaVi-ocaIcdLcuTeYa wageoItLklnNtRfmrShptTeVeY_-ealprstB_DdEkIrLcStT_-haltEaenrIps-idetFeLdlN_degkntReSdehTn-olfMaNdOdlRdklrt-rapEcsIstOn yard-earLl-ou_nt zebrRo-oneO_
`

const SEED_STEMS = lazily(() => {
  const stems = new Set<string>()
  let stem = ""
  for (const sign of STEMS) {
    if (/\s/.test(sign)) stem = ""
    else if (sign === "-") stem = stem.slice(0, 1)
    else if (/[A-Z]/.test(sign)) stem = stem.slice(0, 2) + sign.toLowerCase()
    else if (stem.length < 3) stem += sign
    else stems.add(stem + sign.replace("_", ""))
  }
  return stems
})

/** True for the first four letters, in lower case, of a word in the list. */
export function isSeedStem(letters: string): boolean {
  return SEED_STEMS().has(letters)
}
