import { describe, expect, test } from "vitest"
import { findSecrets } from "./find-secrets.ts"

const values = (text: string): string[] => findSecrets(text).map(({ start, end }) => text.slice(start, end))

/** `[…]` is what must be found, and nothing else. */
const CHANGED = [
  "I set the root password to [kelp358].",
  "Please change the Grafana admin password to [Kestrel-99]",
  "We rotated the password of the staging database to [moss33x!] last night",
  "Update DB_PASS to [kelp358] in prod",
  "I changed the wifi password from the old one to [Blue-Heron-77]",
  "For now I have reset my passphrase to [swordfish].",
  "Ich habe das Passwort auf [Sommer2024!] geändert.",
  "Das Root-Passwort habe ich gestern auf [Kestrel-99] gesetzt.",
  "Wir stellen das Kennwort für die Datenbank auf [Möwe.4471x] um",
  "J'ai changé le mot de passe en [Soleil2024!]",
  "On a remplacé le mdp de la base par [Loutre_77x]",
  "Cambié la contraseña a [Verano2024!]",
  "Hemos cambiado la clave de root por [Kestrel99]",
  "Mudei a senha do servidor para [Gaivota2024!]",
  "Ho cambiato la password del wifi in [Gabbiano2024!]",
  "Ik heb het wachtwoord naar [Zomer2024!] gewijzigd.",
  "Het root-wachtwoord heb ik op [Kestrel-99] gezet",
  "Le mot de passe a été changé en [Soleil2024!]",
  "La contraseña fue cambiada a [Verano2024!]",
  "A senha do servidor foi alterada para [Gaivota2024!]",
  "La password è stata cambiata in [Gabbiano2024!]",
  "Het wachtwoord is gewijzigd naar [Zomer2024!]",
  "Пароль изменён на [Chaika2024!]",
  "Я сменил пароль на [Chaika2024!]",
  "我把root密码设置成[kestrel99]了",
  "パスワードを[kestrel99]に変更しました",
  "루트 비밀번호를 [kestrel99]로 변경했습니다",
  "Jag ändrade lösenordet till [Kestrel-99]",
  "Zmieniłem hasło do serwera na [Bocian2024!]",
  "The passphrase for the vault is [purple monkey dishwasher]",
  "I changed the vault passphrase to [purple monkey dishwasher].",
] as const

/** Changes of something else, or to something that is no value. */
const HARMLESS = [
  "I changed the password policy to 12 characters",
  "We set the token limit to 4096",
  "Reset the password page to the old layout",
  "Change the passphrase prompt to German",
  "Set the password to expire.",
  "I set the password to rotate every 90 days",
  "Reset the admin password to the one in the vault",
  "We changed the password hash to argon2id",
  "Change the password column to varchar255",
  "I changed the password for Anna on Monday to be safe",
  "We moved the link to reset passwords from the sidebar to Settings",
  "The password is updated in cluster-07 every week",
  "La contraseña fue cambiada a mano en 2024",
  "The passphrase is only needed twice",
  "The passphrase is case sensitive everywhere",
  "Ich habe das Passwort auf staging-02 geändert.",
  "Das Passwort haben wir auf Wunsch von Anna zurückgesetzt.",
  "Wir haben die Passwortlänge auf 16 Zeichen gesetzt",
  "J'ai changé le mot de passe en 2024",
  "On a changé le mot de passe par sécurité",
  "Cambié la contraseña por seguridad",
  "Cambiamos la contraseña a petición de Ana",
  "Mudei a senha para todos os usuários",
  "Ho cambiato la password per sicurezza",
  "Ik heb het wachtwoord op web-01 gewijzigd",
  "Я сменил пароль на web-01.acme.dev",
  "把密码改成必填",
  "パスワードを変更しました",
] as const

describe("a password that was set or changed", () => {
  test.each(CHANGED)("is found and nothing around it: %s", (marked) => {
    const expected = [...marked.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1])
    expect(values(marked.replace(/\[([^\]]*)\]/g, "$1"))).toEqual(expected)
  })

  test.each(HARMLESS)("is not in: %s", (text) => {
    expect(values(text)).toEqual([])
  })
})
