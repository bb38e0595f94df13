export const LANGUAGES = ["en", "de", "fr", "es", "zh", "ja", "ru"];
/** Sentences around a value (`%`) that do not say what the value is. */
const BARE = {
    en: {
        seen: [
            "We deploy with % on Fridays.",
            "CI uses %, see the runbook.",
            "Remember %\nfor the next release.",
        ],
        "held-out": [
            "It is % and it works.",
            "- nightly job: %\n- owner: platform team",
            "The old one was revoked; now % does it.",
        ],
    },
    de: {
        seen: ["Das Deployment läuft mit % am Freitag.", "Für den Build nehmen wir %."],
        "held-out": ["Merke dir: %", "Der nächtliche Lauf braucht %, sonst bricht er ab."],
    },
    fr: {
        seen: ["Le déploiement utilise % chaque vendredi.", "Pour la CI on prend %."],
        "held-out": ["À retenir : %", "Le serveur répond seulement avec %, rien d'autre."],
    },
    es: {
        seen: ["El despliegue usa % los viernes.", "Para la CI tomamos %."],
        "held-out": ["Recuerda: %", "El trabajo nocturno necesita % para arrancar."],
    },
    zh: {
        seen: ["部署时使用 %。", "构建服务器需要 %，请记住。"],
        "held-out": ["记住这个：%", "夜间任务用的是 % 。"],
    },
    ja: {
        seen: ["デプロイには % を使います。", "ビルドでは %。"],
        "held-out": ["覚えておいて：%", "夜間ジョブは % で動きます。"],
    },
    ru: {
        seen: ["Деплой идёт с % по пятницам.", "Для сборки берём %."],
        "held-out": ["Запомни: %", "Ночная задача работает с %, иначе падает."],
    },
};
/** Sentences that call a password one. */
const PROSE = {
    en: {
        seen: [
            "The staging password is %.",
            "The password for the admin account is %",
            "Password: %",
            "Log in as admin with the password %.",
            "the wifi password is % (guest network)",
            "root password → %",
            "use % as the password",
        ],
        "held-out": [
            "My database password is %, please remember it.",
            "The passphrase of the backup disk is %.",
            "password for prod = %",
            "We changed the Grafana password to % last week, so the password is now %.",
            "Credentials: admin / %",
            "FYI the VPN passcode is: %",
        ],
    },
    de: {
        seen: ["Das Passwort lautet %.", "Das Passwort für die Datenbank ist %.", "Passwort: %"],
        "held-out": [
            "Unser WLAN-Passwort ist %, bitte merken.",
            "Kennwort für den Server: %",
            "Zugang: Benutzer admin, Passwort %",
        ],
    },
    fr: {
        seen: ["Le mot de passe est %.", "Mot de passe : %", "mdp du serveur : %"],
        "held-out": ["Le mot de passe de la base est %, note-le.", "Pour le NAS, le mot de passe choisi est %."],
    },
    es: {
        seen: ["La contraseña es %.", "Contraseña: %", "La contraseña del servidor es %"],
        "held-out": ["La contraseña de la base de datos es %, recuérdala.", "contraseña del wifi = %"],
    },
    zh: {
        seen: ["密码是%。", "数据库的密码是 %，别外传。", "密码：%"],
        "held-out": ["服务器密码为%，请记住。", "管理员口令：%"],
    },
    ja: {
        seen: ["パスワードは%です。", "パスワード：%", "管理者のパスワードは % です"],
        "held-out": ["サーバーのパスワードは「%」です。", "Wi-Fiのパスワード: %"],
    },
    ru: {
        seen: ["Пароль: %", "Пароль от базы данных — %.", "Пароль это %"],
        "held-out": ["Пароль от сервера: %, запомни.", "Наш пароль для входа — %"],
    },
};
export function framesFor(group, language, half) {
    return (group === "prose" ? PROSE : BARE)[language][half];
}
