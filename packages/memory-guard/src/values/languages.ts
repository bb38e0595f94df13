/** What a word says about a value near it. */
export type WordRole =
  | "password" // names a password: any password-like value near it is one
  | "key" // names a key or token; near a network, a password
  | "pin" // names a code that is secret by itself
  | "code" // names a code; it needs a place or purpose near it
  | "place" // what a code opens or restores: a door, a safe, an account
  | "network" // its key or code is a password
  | "name" // what a value after it is, instead of a password: `the name of the wifi`
  | "login" // a login or network that is given with its password
  | "user" // a user, before a password in a login
  | "other" // next to `code` or `key`: another kind, such as `exit code`
  | "entered" // directly before a code that is typed
  | "numbered" // directly before a number that counts or names something else: `line 12`
  | "verb" // directly before a value: `is`
  | "connector" // before a value, and before much else: `to`, `with`
  | "adverb" // after a verb: `now`
  | "set" // sets or changes what is near it: `changed`
  | "link" // after a label, before what it belongs to: `for the test server`
  | "digit" // a digit in words

/**
 * Words by language and role, in lower case. `*` stands for the rest of a word: `entsperr*` for any ending, `*passwort` for
 * the last part of a compound. `?` marks a label that often means something else, `_` a space or hyphen. Words of Chinese,
 * Japanese and Korean are found anywhere.
 */
export const LANGUAGES: readonly string[] = [
  // English
  `password: *password *passwords *passphrase passwrd pasword passwd pwd pswd pw p/w pass? psk pre-shared_key secret_answer security_answer recovery_phrase backup_phrase codeword code_word safe_word
   key: *key? keys? token? tokens? apikey secret? secrets?; pin: pins passcode passcodes puk otp cvv cvv2 cvc keycode *pin-code pin_code; code: *code *codes combination combo keypad phrase
   place: box keybox door doors gate safe lock lockbox keypad entrance locker building card sim phone voicemail tablet ipad bike office recover* backup emerg* rescue scratch reset access entry security unlock disarm 2fa mfa two-factor verification authenticator
   network: wifi wi-fi wlan wpa wpa2 wpa3 wep ssid hotspot network wireless router lan psk; name: *name ssid; user: admin administrator root superuser sa guest user username
   login: wifi wi-fi wlan ssid hotspot login log-in sign-in signin log sign credentials creds sudo connect auth
   other: error errors exit status zip postcode post country area source source-code qr http return response bar color colour currency language promo coupon discount product error-code sort dress review primary foreign rotation policy client* kunden* artikel* customer order ticket branch rama branche
   entered: enter type press punch dial
   numbered: line lines port ticket room id version issue pr order floor module build page step about after than table row process pid number no nr project year ending
   verb: is are was be becomes remains reads equals it's its that's goes; connector: use to from with using as wants takes; adverb: now still currently actually simply just literally; set: set reset chang* updat* rotat* replac* switch* chose
   link: for of to on at in into from used by we i that which they you my our since until; digit: zero oh one two three four five six seven eight nine double triple`,
  // German
  `user: benutzer nutzer; password: *passwort *passworts *passwörter *kennwort *kennworts *kennwörter passw. losungswort geheimwort *codewort zugangsdaten; key: *schlüssel? *geheimnis? zugriffstoken
   pin: *pin geheimzahl; code: zahlenkombination *kombination zahlencode
   place: *tür türe tor fahrradtor gartentor tresor *schloss keller haus karte handy gerät bildschirm schließfach schrank spind aufzug briefkasten koffer fahrrad lager telefon mailbox freischalt zutritts kreditkarte zugang sicherheit wiederherstellung notfall ersatz entsperr eingangs büro
   network: netz netzwerk netzwerks gast gäste gäste-wlan fritzbox; login: anmelden anmeldung einloggen zugang zugangsdaten
   other: fehler* rückgabe* post* quell* länder* primär fremd sortier partitions rabatt gutschein; entered: eingeben tippe; numbered: zeile raum seite nummer seit
   verb: ist war wäre lautet heißt sind; connector: auf mit als nehmen; adverb: nun jetzt noch aktuell derzeit; set: gesetzt zurückgesetzt setz* geänder* änder* umgestellt stell* gewechselt; link: für fürs vom von zum zur der des im am beim bei auf an das die den wir ich
   digit: null eins zwei zwo drei vier fünf sechs sieben acht neun`,
  // French
  `user: utilisateur; password: mot_de_passe mots_de_passe mdp passe? phrase_secrète; key: clé? clés? clef? jeton? jetons? secret_client; pin: digicode; code: combinaison
   place: porte portail coffre coffre-fort immeuble cadenas parking carte entrée accès secours récupération secret; network: réseau box invité invités; name: nom
   login: identifiants identifiant connecter connexion accès; other: erreur retour barres étrangère; entered: tapez composez entre entrez saisis; numbered: ligne salle
   verb: est c'est c'était était serait sont vaut devient; connector: avec à comme; adverb: toujours maintenant actuellement; set: modifi* mis mets remplac* réinitialis* défini*; link: pour du de d' sur au aux à chez en
   digit: zéro un deux trois quatre cinq sept huit neuf`,
  // Spanish
  `user: usuario; password: contraseña contraseñas contrasena contra? clave? claves?; key: llave? llaves? secreto?; code: código códigos codigo combinación
   place: puerta portón porton caja garaje candado tarjeta acceso seguridad respaldo recup*; network: red invitados; name: nombre; login: inicia sesión entra acceso credenciales
   other: salida estado promocional fuente pública; entered: teclea marca; numbered: línea sala página; verb: es era son dice; connector: con como usa; adverb: ahora sigue; set: cambi* puse puesto establec* actuali* restablec* configur*; link: para del la al
   digit: cero uno dos tres cuatro cinco seis siete ocho nueve`,
  // Portuguese
  `user: usuário; password: senha senhas palavra-passe; key: chave? chaves? segredo?; code: combinação; place: porta portão cofre cartão seguran* prédio; network: rede convidados; name: nome
   login: acessa acesso entrar; other: erro saída primária estrangeira; entered: digita digite; numbered: linha; verb: é são fica; connector: com; adverb: agora; set: mud* alter* troc* troqu* defin* redefin* atualiz*
   link: do da dos no na pro pra; digit: um dois três quatro sete oito nove`,
  // Italian
  `user: utente; password: parola? psw; key: chiave? chiavi? segreto?; code: codice codici combinazione; place: cancello allarme cassaforte carta sicurezza accesso sblocco
   network: rete ospiti; login: accedi; other: uscita risposta errore primaria; numbered: linea pagina; verb: è sono fu sarebbe diventa; connector: come
   adverb: adesso ora; set: impost* reimpost* aggiorn* sostitui*; link: per della dello dell' dei di alla sul; digit: due tre quattro cinque sei sette otto`,
  // Dutch
  `user: gebruiker; password: *wachtwoord *wachtwoorden wachtw ww; key: *sleutel?; pin: *pincode; place: *deur poort kluis slot hek herstel nood back-up toegang toegangs
   network: netwerk gastennetwerk; name: naam; login: inloggen; other: fout*; verb: wordt werd zijn luidt; connector: met gebruik; adverb: nog nu; set: gewijzigd verander* wijzig* ingesteld gezet zet; link: van voor op bij het
   digit: nul een twee drie vijf zes zeven negen`,
  // Russian
  `user: пользователь пользователя; password: парол* пасс? пас? кодовое_слово кодовая_фраза; key: ключ? ключа? токен? секрет?; pin: пин пин-код пина; code: код кода коды кодом комбинация
   place: двер* ворот* сигнализац* сейф* домофон* подъезд* гараж* карты замка телефона доступа восстановления резервны*; network: вайфа* вай-фа* сети сеть роутер*; name: имя
   login: войти вход логин; other: ошибк* выхода ответа города страны товара сортировки; entered: введи введите набери вводи; numbered: строка порт комната; verb: это есть стал; connector: с на как
   adverb: теперь сейчас; set: поменя* смени* измен* замени* установи* постави* обнови* сброси*; link: от для к ко на в во из; digit: ноль один два три четыре пять шесть семь восемь девять`,
  // Chinese
  `user: 账号 帐号 用户; password: 密码 密碼 口令 暗号 授权码; key: 密钥? 密鑰? 金鑰? 私钥? 令牌?; pin: 验证码 门禁码 恢复码 备用码 备份码 解锁码 动态码; code: 代码; place: 恢复 备用 备份 门 門 保险箱 手机 支付 电梯 闸机; network: 无线 网络 热点; name: 名称; verb: 是 为 為 改成 改为 设为 设成 设置为 设置成 换成 修改为 重置为 就是 当`,
  // Japanese
  `user: ユーザー; password: パスワード パスフレーズ 合言葉 パス?; key: 秘密鍵? シークレット? トークン? キー?; pin: 暗証番号 認証コード パスコード; code: コード 番号; place: バックアップ リカバリー 復旧 回復 金庫 玄関 ドア アラーム ロッカー 倉庫 鍵; network: 無線 回線; other: エラー 郵便
   verb: は が を に`,
  // Korean
  `user: 아이디; password: 비밀번호 암호 패스워드 비번; key: 토큰? 시크릿? 비밀키 키?; pin: 핀번호; code: 코드 번호; place: 복구 백업 현관 도어락 금고 카드 대문 사물함 출입문; network: 와이파이 무선; other: 오류 우편; verb: 은 는 이 가 을 를 로 으로`,
  // Swedish, Danish, Norwegian, Finnish
  `password: *lösenord *lösenordet *passord *passordet *adgangskode *adgangskoden kodeor* *salasana *salasanan; code: *kod *koden *koder *kode kodi koodi
   place: *dörr *dörren port porten grind* larm larmet kassask* garage* *dør *døren safen ovi; login: logga; other: fel* kreskowy; entered: slå ange
   numbered: rad rum sida; verb: är er blir; connector: med til till; adverb: numera; set: ändra* byt* satt* ændre* endr* skift*; link: till för på av til som`,
  // Polish, Czech, Hungarian, Romanian, Turkish
  `password: hasł* hesl* jelsz* parol* şifre? şifre*; code: kodu kody; place: drzwi bram* alarm* sejfu domofon* klatki karty dveř* kapı; login: zaloguj
   other: błędu wyjścia pocztowy odpowiedzi; entered: wpisz; numbered: strona linia pokój; verb: jest brzmi je este; connector: teraz hasłem na se s cu; set: zmieni* ustaw* změni* nastavi*; link: dla od w k`,
  // Other languages
  `password: lozinka geslo slaptažodis parole? parool κωδικός κωδικό पासवर्ड كلمة_المرور كلمة_السر كلمة_مرور كلمة_سر مرور باسورد رمز_عبور סיסמה סיסמא รหัสผ่าน mật_khẩu khẩu kata_sandi sandi?
   verb: adalah là हे है هي هو היא είναι olarak เป็น คือ hiv vala`,
]
