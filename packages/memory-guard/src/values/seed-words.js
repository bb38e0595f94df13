import { lazily } from "@caliban/text";
/**
 * The English word list of BIP-39. The first four letters identify a word; they are grouped by the first two.
 */
const STEMS = "ab:an,il,le,ou,ov,se,so,st,su,us ac:ce,ci,co,cu,hi,id,ou,qu,ro,t,ti,to,tr,tu " +
    "ad:ap,d,di,dr,ju,mi,ul,va,vi ae:ro af:fa,fo,ra ag:ai,e,en,re ah:ea ai:m,r,rp,sl " +
    "al:ar,bu,co,er,ie,l,le,lo,mo,on,ph,re,so,te,wa am:at,az,on,ou,us " +
    "an:al,ch,ci,ge,gl,gr,im,kl,no,nu,ot,sw,te,ti,xi,y ap:ar,ol,pe,pl,pr,ri " +
    "ar:ch,ct,ea,en,gu,m,me,mo,my,ou,ra,re,ri,ro,t,te,ti,tw as:k,pe,sa,se,si,su,th at:hl,om,ta,te,ti,tr " +
    "au:ct,di,gu,nt,th,to,tu av:er,oc,oi aw:ak,ar,ay,es,fu,kw ax:is " +
    "ba:by,ch,co,dg,g,la,lc,ll,mb,na,nn,r,re,rg,rr,se,si,sk,tt " +
    "be:ac,an,au,ca,co,ef,fo,gi,ha,hi,li,lo,lt,nc,ne,st,tr,tt,tw,yo bi:cy,d,ke,nd,ol,rd,rt,tt " +
    "bl:ac,ad,am,an,as,ea,es,in,oo,os,ou,ue,ur,us bo:ar,at,dy,il,mb,ne,nu,ok,os,rd,ri,rr,ss,tt,un,x,y " +
    "br:ac,ai,an,as,av,ea,ee,ic,id,ie,ig,in,is,oc,ok,on,oo,ot,ow,us " +
    "bu:bb,dd,dg,ff,il,lb,lk,ll,nd,nk,rd,rg,rs,s,si,sy,tt,ye,zz " +
    "ca:bb,bi,bl,ct,ge,ke,ll,lm,me,mp,n,na,nc,nd,nn,no,nv,ny,pa,pi,pt,r,rb,rd,rg,rp,rr,rt,se,sh,si,st,su,t,ta,tc,te,tt,ug,us,ut,ve " +
    "ce:il,le,me,ns,nt,re,rt " +
    "ch:ai,al,am,an,ao,ap,ar,as,at,ea,ec,ee,ef,er,es,ic,ie,il,im,oi,oo,ro,uc,un,ur ci:ga,nn,rc,ti,ty,vi " +
    "cl:ai,ap,ar,aw,ay,ea,er,ev,ic,ie,if,im,in,ip,oc,og,os,ot,ou,ow,ub,um,us,ut " +
    "co:ac,as,co,de,ff,il,in,ll,lo,lu,mb,me,mf,mi,mm,mp,nc,nd,nf,ng,nn,ns,nt,nv,ok,ol,pp,py,ra,re,rn,rr,st,tt,uc,un,up,ur,us,ve,yo " +
    "cr:ac,ad,af,am,an,as,at,aw,az,ea,ed,ee,ew,ic,im,is,it,op,os,ou,ow,uc,ue,ui,um,un,us,y,ys " +
    "cu:be,lt,p,pb,ri,rr,rt,rv,sh,st,te cy:cl da:d,ma,mp,nc,ng,ri,sh,ug,wn,y " +
    "de:al,ba,br,ca,ce,ci,cl,co,cr,er,fe,fi,fy,gr,la,li,ma,mi,ni,nt,ny,pa,pe,po,pt,pu,ri,sc,se,si,sk,sp,st,ta,te,ve,vi,vo " +
    "di:ag,al,am,ar,ce,es,et,ff,gi,gn,le,nn,no,re,rt,sa,sc,se,sh,sm,so,sp,st,ve,vi,vo,zz " +
    "do:ct,cu,g,ll,lp,ma,na,nk,no,or,se,ub,ve dr:af,ag,am,as,aw,ea,es,if,il,in,ip,iv,op,um,y " +
    "du:ck,mb,ne,ri,st,tc,ty dw:ar dy:na ea:ge,gl,rl,rn,rt,si,st,sy ec:ho,ol,on ed:ge,it,uc ef:fo eg:g " +
    "ei:gh,th el:bo,de,ec,eg,em,ep,ev,it,se em:ba,bo,br,er,ot,pl,po,pt " +
    "en:ab,ac,d,dl,do,em,er,fo,ga,gi,ha,jo,li,ou,ri,ro,su,te,ti,tr,ve ep:is eq:ua,ui " +
    "er:a,as,od,os,ro,up es:ca,sa,se,ta et:er,hi ev:id,il,ok,ol " +
    "ex:ac,am,ce,ch,ci,cl,cu,ec,er,ha,hi,il,is,it,ot,pa,pe,pi,pl,po,pr,te,tr ey:e,eb " +
    "fa:br,ce,cu,de,in,it,ll,ls,me,mi,mo,n,nc,nt,rm,sh,t,ta,th,ti,ul,vo " +
    "fe:at,br,de,e,ed,el,ma,nc,st,tc,ve,w fi:be,ct,el,gu,le,lm,lt,na,nd,ne,ng,ni,re,rm,rs,sc,sh,t,tn,x " +
    "fl:ag,am,as,at,av,ee,ig,ip,oa,oc,oo,ow,ui,us,y " +
    "fo:am,cu,g,il,ld,ll,od,ot,rc,re,rg,rk,rt,ru,rw,ss,st,un,x fr:ag,am,eq,es,ie,in,og,on,os,ow,oz,ui " +
    "fu:el,n,nn,rn,ry,tu ga:dg,in,la,ll,me,p,ra,rb,rd,rl,rm,s,sp,te,th,ug,ze ge:ne,ni,nr,nt,nu,st gh:os " +
    "gi:an,ft,gg,ng,ra,rl,ve gl:ad,an,ar,as,id,im,ob,oo,or,ov,ow,ue go:at,dd,ld,od,os,ri,sp,ss,ve,wn " +
    "gr:ab,ac,ai,an,ap,as,av,ea,ee,id,ie,it,oc,ou,ow,un gu:ar,es,id,il,it,n gy:m " +
    "ha:bi,ir,lf,mm,ms,nd,pp,rb,rd,rs,rv,t,ve,wk,za he:ad,al,ar,av,dg,ig,ll,lm,lp,n,ro " +
    "hi:dd,gh,ll,nt,p,re,st ho:bb,ck,ld,le,li,ll,me,ne,od,pe,rn,rr,rs,sp,st,te,ur,ve " +
    "hu:b,ge,ma,mb,mo,nd,ng,nt,rd,rr,rt,sb hy:br ic:e,on id:ea,en,le ig:no il:l,le,ln " +
    "im:ag,it,me,mu,pa,po,pr,pu " +
    "in:ch,cl,co,cr,de,di,do,du,fa,fl,fo,ha,he,it,je,ju,ma,ne,no,pu,qu,sa,se,si,sp,st,ta,te,to,ve,vi,vo " +
    "ir:on is:la,ol,su it:em iv:or ja:ck,gu,r,zz je:al,an,ll,we jo:b,in,ke,ur,y ju:dg,ic,mp,ng,ni,nk,st " +
    "ka:ng ke:en,ep,tc,y ki:ck,d,dn,nd,ng,ss,t,tc,te,tt,wi kn:ee,if,oc,ow " +
    "la:b,be,bo,dd,dy,ke,mp,ng,pt,rg,te,ti,ug,un,va,w,wn,ws,ye,zy " +
    "le:ad,af,ar,av,ct,ft,g,ga,ge,is,mo,nd,ng,ns,op,ss,tt,ve " +
    "li:ar,be,br,ce,fe,ft,gh,ke,mb,mi,nk,on,qu,st,tt,ve,za lo:ad,an,bs,ca,ck,gi,ne,ng,op,tt,ud,un,ve,ya " +
    "lu:ck,gg,mb,na,nc,xu ly:ri " +
    "ma:ch,d,gi,gn,id,il,in,jo,ke,mm,n,na,nd,ng,ns,nu,pl,rb,rc,rg,ri,rk,rr,sk,ss,st,tc,te,th,tr,tt,xi,ze " +
    "me:ad,an,as,at,ch,da,di,lo,lt,mb,mo,nt,nu,rc,rg,ri,rr,sh,ss,ta,th " +
    "mi:dd,dn,lk,ll,mi,nd,ni,no,nu,ra,rr,se,ss,st,x,xe,xt " +
    "mo:bi,de,di,m,me,ni,nk,ns,nt,on,ra,re,rn,sq,th,ti,to,un,us,ve,vi mu:ch,ff,le,lt,sc,se,sh,si,st,tu " +
    "my:se,st,th na:iv,me,pk,rr,st,ti,tu ne:ar,ck,ed,ga,gl,it,ph,rv,st,t,tw,ut,ve,ws,xt ni:ce,gh " +
    "no:bl,is,mi,od,rm,rt,se,ta,te,th,ti,ve,w nu:cl,mb,rs,t oa:k ob:ey,je,li,sc,se,ta,vi oc:cu,ea,to " +
    "od:or of:f,fe,fi,te oi:l ok:ay ol:d,iv,ym om:it on:ce,e,io,li,ly op:en,er,in,po,ti " +
    "or:an,bi,ch,de,di,ga,ie,ig,ph os:tr ot:he ou:td,te,tp,ts ov:al,en,er ow:n,ne ox:yg oy:st oz:on " +
    "pa:ct,dd,ge,ir,la,lm,nd,ne,ni,nt,pe,ra,re,rk,rr,rt,ss,tc,th,ti,tr,tt,us,ve,ym " +
    "pe:ac,an,ar,as,li,n,na,nc,op,pp,rf,rm,rs,t ph:on,ot,ra,ys " +
    "pi:an,cn,ct,ec,g,ge,ll,lo,nk,on,pe,st,tc,zz pl:ac,an,as,at,ay,ea,ed,uc,ug,un " +
    "po:em,et,in,la,le,li,nd,ny,ol,pu,rt,si,ss,st,ta,tt,ve,wd,we " +
    "pr:ac,ai,ed,ef,ep,es,et,ev,ic,id,im,in,io,is,iv,iz,ob,oc,od,of,og,oj,om,oo,op,os,ot,ou,ov " +
    "pu:bl,dd,ll,lp,ls,mp,nc,pi,pp,rc,ri,rp,rs,sh,t,zz py:ra qu:al,an,ar,es,ic,it,iz,ot " +
    "ra:bb,cc,ce,ck,da,di,il,in,is,ll,mp,nc,nd,ng,pi,re,te,th,ve,w,zo " +
    "re:ad,al,as,be,bu,ca,ce,ci,co,cy,du,fl,fo,fu,gi,gr,gu,je,la,le,li,ly,ma,me,mi,mo,nd,ne,nt,op,pa,pe,pl,po,qu,sc,se,si,so,sp,su,ti,tr,tu,un,ve,vi,wa " +
    "rh:yt ri:b,bb,ce,ch,de,dg,fl,gh,gi,ng,ot,pp,sk,tu,va,ve " +
    "ro:ad,as,bo,bu,ck,ma,of,ok,om,se,ta,ug,un,ut,ya ru:bb,de,g,le,n,nw,ra " +
    "sa:d,dd,dn,fe,il,la,lm,lo,lt,lu,me,mp,nd,ti,to,uc,us,ve,y " +
    "sc:al,an,ar,at,en,he,ho,ie,is,or,ou,ra,re,ri,ru " +
    "se:a,ar,as,at,co,cr,ct,cu,ed,ek,gm,le,ll,mi,ni,ns,nt,ri,rv,ss,tt,tu,ve " +
    "sh:ad,af,al,ar,ed,el,er,ie,if,in,ip,iv,oc,oe,oo,op,or,ou,ov,ri,ru,uf,y " +
    "si:bl,ck,de,eg,gh,gn,le,lk,ll,lv,mi,mp,nc,ng,re,st,tu,x,ze sk:at,et,i,il,in,ir,ul " +
    "sl:ab,am,ee,en,ic,id,ig,im,og,ot,ow,us sm:al,ar,il,ok,oo sn:ac,ak,ap,if,ow " +
    "so:ap,cc,ci,ck,da,ft,la,ld,li,lu,lv,me,ng,on,rr,rt,ul,un,up,ur,ut " +
    "sp:ac,ar,at,aw,ea,ec,ee,el,en,he,ic,id,ik,in,ir,li,oi,on,oo,or,ot,ra,re,ri,y sq:ua,ue,ui " +
    "st:ab,ad,af,ag,ai,am,an,ar,at,ay,ea,ee,em,ep,er,ic,il,in,oc,om,on,oo,or,ov,ra,re,ri,ro,ru,ud,uf,um,yl " +
    "su:bj,bm,bw,cc,ch,dd,ff,ga,gg,it,mm,n,nn,ns,pe,pp,pr,re,rf,rg,rp,rr,rv,sp,st " +
    "sw:al,am,ap,ar,ea,ee,if,im,in,it,or sy:mb,mp,ru,st ta:bl,ck,g,il,le,lk,nk,pe,rg,sk,st,tt,xi " +
    "te:ac,am,ll,n,na,nn,nt,rm,st,xt th:an,at,em,en,eo,er,ey,in,is,ou,re,ri,ro,um,un " +
    "ti:ck,de,ge,lt,mb,me,ny,p,re,ss,tl " +
    "to:as,ba,da,dd,e,ge,il,ke,ma,mo,ne,ng,ni,ol,ot,p,pi,pp,rc,rn,rt,ss,ta,ur,wa,we,wn,y " +
    "tr:ac,ad,af,ag,ai,an,ap,as,av,ay,ea,ee,en,ia,ib,ic,ig,im,ip,op,ou,uc,ue,ul,um,us,ut,y " +
    "tu:be,it,mb,na,nn,rk,rn,rt tw:el,en,ic,in,is,o ty:pe,pi ug:ly um:br " +
    "un:ab,aw,cl,co,de,do,fa,fo,ha,if,iq,it,iv,kn,lo,ti,us,ve up:da,gr,ho,on,pe,se ur:ba,ge " +
    "us:ag,e,ed,ef,el,ua ut:il va:ca,cu,gu,li,ll,lv,n,ni,po,ri,st,ul " +
    "ve:hi,lv,nd,nt,nu,rb,ri,rs,ry,ss,te vi:ab,br,ci,ct,de,ew,ll,nt,ol,rt,ru,sa,si,su,ta,vi " +
    "vo:ca,ic,id,lc,lu,te,ya wa:ge,go,it,lk,ll,ln,nt,rf,rm,rr,sh,sp,st,te,ve,y " +
    "we:al,ap,ar,as,at,b,dd,ek,ir,lc,st,t wh:al,at,ea,ee,en,er,ip,is " +
    "wi:de,dt,fe,ld,ll,n,nd,ne,ng,nk,nn,nt,re,sd,se,sh,tn wo:lf,ma,nd,od,ol,rd,rk,rl,rr,rt " +
    "wr:ap,ec,es,is,it,on ya:rd ye:ar,ll yo:u,un,ut ze:br,ro zo:ne,o ";
const SEED_STEMS = lazily(() => new Set(STEMS.trim()
    .split(" ")
    .flatMap((group) => {
    const [head = "", tails = ""] = group.split(":");
    return tails.split(",").map((tail) => head + tail);
})));
/** True for the first four letters, in lower case, of a word in the list. */
export function isSeedStem(letters) {
    return SEED_STEMS().has(letters);
}
