/** Words by role, in lower case; one line per language or group of languages. A trailing `*` stands for any ending. */
const WORDS = {
    password: [
        "password passwords password's passphrase passcode passwd pwd pw pass psk passw passkey-phrase",
        "passwort passworts passwörter kennwort kennworts kennwörter",
        "mdp passe",
        "contraseña contraseñas contrasena clave claves senha senhas",
        "password' parola parole",
        "wachtwoord wachtwoorden lösenord lösenordet lösen passord passordet adgangskode adgangskoden kodeord kodeordet",
        "salasana salasanan salasanaa jelszó jelszava jelszavam parola* parolă şifre* şifresi heslo hesla heslem hasło hasła hasłem hasle",
        "пароль пароля паролем пароли пасс пароль-то lozinka geslo slaptažodis κωδικός κωδικό पासवर्ड",
        "مرور סיסמה סיסמא รหัสผ่าน khẩu",
    ],
    key: ["token apikey api-key secret api-token jeton токен"],
    code: [
        "code codes pin combination combo passcode keypad keycode",
        "kombination zahlenkombination zahlencode geheimzahl pin-code",
        "clave digicode combinaison código codigo códigos combinación codice combinazione combinação",
        "kod kodu kody koden koder kode kodi koodi kód код кода коды кодом пин пин-код комбинация şifre",
    ],
    place: [
        "box keybox door doors gate alarm safe lock lockbox padlock keypad garage entrance barrier locker cellar building intercom vault shed elevator card sim phone",
        "recovery backup emergency access entry security unlock disarm",
        "tür haustür hintertür türe tor hoftor alarm alarmanlage tresor schloss safe keller garage haus karte",
        "porte portail alarme coffre coffre-fort immeuble interphone garage cadenas parking carte entrée",
        "puerta portón porton portal alarma caja garaje candado tarjeta trastero verja",
        "porta portone cancello allarme cassaforte lucchetto cofre portão alarme garagem cadeado cartão",
        "deur voordeur achterdeur poort kluis slot hek",
        "dörr dörren ytterdörr port porten grind grinden larm larmet kassaskåp kassaskåpet garaget förrådet dør døren porten alarmen pengeskab safen ovi oven portti portin hälytys hälytyksen kassakaapin",
        "drzwi bramy bramki brama furtki alarmu sejfu domofonu garażu klatki karty kłódki dveří brány alarmu trezoru",
        "двери дверь дверей ворот ворота калитки калитка сигнализации сигнализация сейфа сейф домофона домофон подъезда подъезд шлагбаума гаража карты замка",
        "ajtó kapu riasztó széf kapı kapının alarmın kasanın ușă poartă alarmă seif",
    ],
    opener: [
        "disarm disarms unlock unlocks open opens opened arm turns off deactivate deactivates entschärf* öffnet entsperrt entsperren schaltest schaltet deaktivier* ouvre désactive désactiver désarmer abre abrir desactiva* desarma* apre disattiva* opent öppnar öppnas åpner åbner otwiera otwierasz открывается отключается снимается",
    ],
    entered: [
        "enter type press punch dial eingeben tippe tape tapez composez teclea marca digita wpisz slå ange введи введите набери",
    ],
    numbered: [
        "line lines port ticket room id version issue pr order floor module build page step about after than table row process pid number no nr project year",
        "zeile raum seite nummer seit ligne salle page línea sala página linea pagina strona linia pokój rad rum sida строка порт комната",
    ],
    login: [
        "login log-in logon sign-in signin log sign credentials creds wifi wi-fi wlan wifi* wpa2 psk ssid hotspot sudo вайфай вайфая вай-фай",
        "anmelden anmeldung einloggen zugang zugangsdaten identifiants connecte-toi connecter connexion accès",
        "inicia sesión entra acceso credenciales acessa accedi inloggen logga zaloguj logowanie войти вход логин",
    ],
    connector: [
        "use is are was be it's its that's reads equals becomes to now with using as",
        "ist war wäre lautet heißt auf mit nun jetzt",
        "est c'est c'était était serait avec vaut à devient",
        "es era sería con ahora é era com agora è sarebbe fu diventa",
        "wordt werd met is är blir numera med er på til till",
        "to jest brzmi teraz hasłem na je se s on",
        "это есть теперь сейчас с на стал",
        "este cu hiv vala هي है είναι là",
    ],
    "other-code": [
        "error errors exit status zip postal postcode post country area source source-code qr http return response bar color colour currency language promo coupon discount product error-code sort dress review",
        "fehler* rückgabe* post* postal retour erreur http barres salida error estado barras uscita errore risposta saída erro fout fel* post* błędu wyjścia pocztowy kreskowy odpowiedzi ошибки выхода ответа города страны товара",
    ],
};
const EXACT = new Map();
/** Stems by their first three letters. */
const STEMS = new Map();
for (const [role, lines] of Object.entries(WORDS)) {
    for (const word of lines.flatMap((line) => line.split(" "))) {
        if (word.endsWith("*")) {
            const head = word.slice(0, 3);
            STEMS.set(head, [...(STEMS.get(head) ?? []), [word.slice(0, -1), new Set([role])]]);
        }
        else
            EXACT.set(word, (EXACT.get(word) ?? new Set()).add(role));
    }
}
const NO_ROLES = new Set();
const PLACE = new Set(["place"]);
const PLACE_AND_CODE = new Set(["place", "code"]);
/** `Türcode`, `larmkod`, `portkoden`. */
const COMPOUND_PLACE = /^(?:haus|hof|vor)?(?:tür|tor|tresor|safe|alarm|schloss|keller|garagen|zugangs|larm|port|dörr|grind|dør|deur|poort|kluis|door|gate|lock)/u;
const COMPOUND_DOOR = /(?:tür|dörr(?:en)?|dør(?:en)?|deur|(?:hof|garten|rad|garagen|einfahrts)tor)$/u;
const COMPOUND_CODE = /(?:codes?|kod(?:en|er)?|koder?|pin)$/;
const KEY = new Set(["key"]);
const KEY_BEFORE = new Set("api access secret private auth webhook service license licence account deploy signing master".split(" "));
/** `l'allarme`, `password's`. */
function withoutElision(word) {
    const [first = "", second = ""] = word.split("'");
    return second.length > 1 ? second : first;
}
/** What a word says about a value near it; both words in lower case. */
export function rolesOf(word, before = "") {
    if (/^keys?$/.test(word) && KEY_BEFORE.has(before))
        return KEY;
    const known = EXACT.get(word) ?? (word.includes("'") ? EXACT.get(withoutElision(word)) : undefined);
    if (known !== undefined)
        return known;
    if (word.length < 6)
        return NO_ROLES;
    if (COMPOUND_CODE.test(word)) {
        if (/^(?:fel|fehler|post)/.test(word))
            return NO_ROLES;
        if (COMPOUND_PLACE.test(word))
            return PLACE_AND_CODE;
    }
    if (COMPOUND_DOOR.test(word))
        return PLACE;
    return STEMS.get(word.slice(0, 3))?.find(([stem]) => word.startsWith(stem))?.[1] ?? NO_ROLES;
}
