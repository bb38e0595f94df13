// Made by `npm run fit:noticing`; do not edit.

export const ko = {
  keep: `-12A
8A-니다
7A안
6A-이라A¤A나A때A이름-
5A,A-B로만B부터B에서B예요B으로B지는A돼A못
4A*askedA-가면B마세요B말고B습니다B어로B에는C만B저는B직접B하면C지B합니다A< 나A계산-A기억-A꼭A나가-A단위-A로A마세-C요D >A말고C-A우리-A있는-B어-A저는C-A직접C-A커밋-A폴더-
3A-걸로B금지B기억해B로는B름은B리는B먼저B서는B세요B스트는B아야B어서B억해B에서는C요B이름은C에요B트는B한테A0 일A< 내C이C저는A게A그래-A금지C >C-A기억해A돼 >A마A먼저C-A물어-A서버-A시B간-A않습-C니다A앞으-A이름은A저희-A테스트는A합니-C다D >
2A-간은B기는C서B돼요B드는B말로B보고C다B요일B일에B장님B터는B항상A.B >A0B 이A금요-A넣어-A다A돼요C-A들어-A마 ,A시작-A영어-A이B제-A전화-A쪽A항상C-
1A-니까B님이B으면B이야C제B인은B입니다B절대B주세요A<A>A거A내A늘A다음-A돌려-A두A문장-A배포-A번A보고-A수A을A이제A일A절대C-A주세-C요A테스-
-1A"A-그거C냥B내가B래요B로그B번째B쓰지B어야B이렇게B인데B지금B진짜B해요A< 그C아니A건A그B거B냥C-A노트-A두 번째A뭐A번째A빌드-A쓰지C-A아니C-A이렇-C게A지금C-A진짜
-2A" "A-다른B떻게B렇게B어떻게C요B회사A다른A더A또A번째-A어떻-C게B제-A여기-A오늘-A절대 쓰지A짧게-A한A해요C-A회사
-3A-ᄏᄏB그럼B까요B는데B늘은B다고B아요B오늘은B장님이A< 일단A그럼C-A내가C-A다른-A오늘은A회사-
-4A-네요B대로B더니B라고B번만B일단A써A이번-A일단C-A좋아-A줘
-5A?B >A파일-
-6A*firstA좀
-11A*quoting
-12A*opening`,
  user: `-6A
6A나
5A-저는B하지A< 저는A때A저는C-
4A< 나C내A내A마
3A-기는A그래-A있는-
2A-쓰지B주세요A. >A더A못A쓰지C-
-2A-습니다A¤A이름-A절대-A합니-C다D >
-3A-가면B금지B드는B스트는B아야B트는B해요A0 일A계산-A금지C >C-A들어-A배포-A이B제-A일A전화-A한A해요C-
-4A-서는B스트B어서C야B요일B으로B입니다B직접A나가-A다A돼 >A로A안A직접C-
-5A-말고B에요B예요B이에요A돼A말고A있어-A테스-
-6A-니다A말고-A아니-
-8A-에서
-9A0`,
  local: `-16A
5A이
4A-서는A¤A해요C-
3A-어요B이라
2A-리는B스트는B아야B어서B트는B해요A< 나C내A기억-A내
-2A-가면B간은B기는B드는B마세요B습니다B쓰지B어야B에만B요일B입니다B직접B하면C지B한테B합니다A0 일A건A게A계산-A그래-A나가-A다A더A두A들어-A로A마B세-C요D >A번A시간-A쓰지C-A이제-A일A전화-A직접C-A한
-3A,A-B는데B로만B부터B에요B예요B이에요B절대A. >A꼭A돼 >A때A우리-A이름-A있는-B어-A절대C-A테스-
-4A-지는B항상A<A>A항상C-
-9A-니다`,
}
