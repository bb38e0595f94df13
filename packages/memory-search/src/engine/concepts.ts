import { lazily } from "@caliban/text"
import { stem } from "./stem.ts"
import { foldWord } from "./tokens.ts"

/**
 * Common words for the same thing, in English, German, French, Spanish, Russian, Chinese, Japanese and Arabic: one line
 * for each, general vocabulary only. A word may stand in several lines.
 */
const LINES = `
cart basket trolley warenkorb panier carrito корзина 购物车 カート سلة
buy purchase order shop bestellung bestellen kaufen commande acheter achat pedido comprar compra заказ покупка купить 订单 购买 注文 購入 طلب شراء
customer client buyer shopper consumer kunde kunden kundschaft acheteur cliente клиент покупатель 客户 顾客 客戶 顧客 お客 عميل زبون عملاء
ship shipping delivery deliver postage carrier freight parcel package courier versand lieferung paket porto livraison expédition colis transporteur envío envio entrega portes paquete доставка посылка 运费 快递 配送 发货 送料 宅配 شحن توصيل
price cost fee charge tariff preis kosten gebühr prix coût tarif precio coste costo tarifa цена стоимость тариф 价格 费用 料金 値段 価格 سعر تكلفة رسوم
money cash fund geld argent dinero деньги 钱 お金 نقود مال
pay payment paid payout zahlung bezahlen zahlen paiement payer pago pagar оплата платёж платить 支付 付款 支払 دفع
refund reimburse reimbursement repay rückerstattung erstattung remboursement rembourser reembolso devolución возврат 退款 返金 استرداد
return returns rückgabe retoure retour devolución возврат 退货 返品 إرجاع
invoice bill billing rechnung facture factura счёт 发票 账单 請求書 فاتورة
fraud suspicious scam betrug fraude мошенничество 欺诈 不正 احتيال
discount coupon voucher sale rabatt gutschein remise soldes solde descuento rebaja скидка 折扣 割引 خصم
minimum least mindest mínimo mínima minimum минимум минимальный 最低 最小 الحد
delete erase remove purge deletion drop wipe löschen entfernen supprimer effacer borrar eliminar удалить удаление 删除 削除 حذف
privacy gdpr personal pii datenschutz dsgvo rgpd confidentialité privacidad приватность персональные 隐私 個人情報 خصوصية
hide hidden mask masked conceal anonymise verbergen masquer ocultar скрыть 隐藏 隠す إخفاء
secret secrets credential credentials password passwords confidential confidentiality nda passwort geheim kennwort mot-de-passe secret contraseña secreto пароль секрет 密码 秘密 パスワード كلمة السر سر
store storage stored keep kept save retain retention hold lager aufbewahrung speichern stockage conserver guardar almacenar хранить хранение хранилище 保存 保管 存储 تخزين حفظ
vault safe tresor coffre
owner responsible lead boss head manager chief charge chef leiter leitung verantwortlich zuständig responsable directeur directrice jefe jefa encargado начальник руководитель отвечает 负责 主管 经理 部長 責任 担当 مدير مسؤول رئيس
approve approval authorise sign-off permit genehmigen genehmigung freigabe approuver approbation valider aprobar aprobación утвердить согласование 批准 审批 承認 موافقة اعتماد
colleague coworker kollege kollegin collègue compañero коллега 同事 同僚 زميل
team group squad crew équipe equipo команда группа 团队 小组 チーム فريق
meeting meet appointment sync standup besprechung termin sitzung réunion rendez-vous reunión cita встреча собрание совещание 会议 会議 打ち合わせ اجتماع موعد
person people somebody who
child children kid kids son daughter boy girl kind kinder sohn tochter enfant enfants fils fille hijo hija niño niños ребёнок дети сын дочь 孩子 儿子 女儿 子供 息子 娘 طفل أطفال ابن ابنة
mother mum mom mutter mère madre мама мать 妈妈 母 أم
father dad vater père padre папа отец 爸爸 父 أب
grandmother grandma granny oma großmutter grand-mère mamie abuela бабушка 奶奶 外婆 祖母 おばあ جدة جدتي
grandfather grandpa opa großvater grand-père abuelo дедушка 爷爷 祖父 جد
parent parents guardian eltern parents padres родители 家长 父母 保護者 والدين
wife husband partner spouse frau mann ehefrau femme mari esposa marido жена муж 妻子 丈夫 妻 夫 زوجة زوج
pet dog cat haustier hund katze chien chat perro gato собака кошка 狗 猫 犬 ペット كلب قطة
doctor physician vet medical arzt ärztin médecin docteur médico врач доктор 医生 医者 病院 طبيب
medicine medication drug tablet tablets pill pills drops medikament medikamente tabletten médicament médicaments medicamento pastillas лекарство таблетки 药 薬 دواء أدوية
allergy allergic intolerance react allergie allergisch allergique alergia alérgico аллергия 过敏 アレルギー حساسية
penicillin penizillin pénicilline penicilina пенициллин 青霉素 ペニシリン بنسلين
blood sugar diabetes insulin diabète сахар диабет 血糖 糖尿病 سكري أنسولين
ill sick illness disease krank krankheit malade maladie enfermo enfermedad болезнь 生病 病気 مرض مريض
pain hurt schmerz douleur dolor боль 痛 ألم
eat food meal dinner lunch breakfast menu diet cook cooking essen mahlzeit kochen manger repas cuisine nourriture comer comida cocinar cena еда есть обед ужин готовить 吃 饭 食物 食べ 食事 料理 طعام أكل يأكل وجبة
vegetarian meat vegan vegetarisch fleisch végétarien viande vegetariano carne мясо 素食 肉 نباتي لحم
drink coffee tea kaffee café кофе чай 咖啡 コーヒー قهوة شاي
milk dairy milch lait leche молоко 牛奶 牛乳 حليب
nut nuts peanut nüsse erdnuss noix arachide nueces cacahuete орехи арахис 花生 坚果 ナッツ فول مكسرات
school class lesson teacher pupil student pupils students schule unterricht lehrer schüler école cours élève professeur escuela clase alumno profesor школа урок учитель ученик 学校 老师 学生 课 先生 生徒 授業 مدرسة معلم طالب درس
exam test quiz prüfung klausur examen экзамен 考试 試験 امتحان اختبار
homework exercise worksheet worksheets task tasks assignment sheet hausaufgabe aufgabe übung devoir exercice deberes ejercicio домашнее задание 作业 宿題 واجب
grade mark note noten nota оценка 成绩 成績 درجة
trip excursion outing travel journey tour ausflug reise fahrt sortie voyage excursión viaje поездка экскурсия 旅行 出差 遠足 出張 رحلة سفر
holiday vacation leave off time-off urlaub ferien vacances congé congés vacaciones permiso отпуск каникулы 假期 休假 放假 休暇 有給 إجازة عطلة
substitute stand-in replacement deputy cover vertretung vertreter springt remplaçant remplacer sustituto suplente замена заменяет 代替 代理 نائب بديل
fetch pick pickup collect collection abholen abholung récupérer chercher recoger recogida забирать вывоз 接 収集 回収 迎え استلام جمع
rubbish waste garbage trash bin recycling paper müll abfall papier tonne poubelle déchets basura мусор 垃圾 ごみ ゴミ قمامة
house home flat apartment zuhause wohnung haus maison appartement casa piso дом квартира 家 住宅 家 マンション بيت منزل
rent lease tenant landlord miete vermieter mieter loyer bail alquiler аренда 租金 房租 家賃 إيجار
electricity power energy strom énergie électricité electricidad luz электричество 电 電気 كهرباء
heating heat warm heizung chauffage calefacción отопление 暖气 暖房 تدفئة
water wasser eau agua вода 水 ماء مياه
car vehicle auto fahrzeug voiture coche carro машина автомобиль 汽车 车 車 سيارة
train bus metro bahn zug tren поезд 火车 電車 قطار
key keys schlüssel clé clef llave ключ 钥匙 鍵 مفتاح
door entrance code tür porte puerta дверь 门 ドア باب
birthday anniversary geburtstag anniversaire cumpleaños рождения 生日 誕生日 ميلاد
gift present geschenk cadeau regalo подарок 礼物 プレゼント هدية
insurance versicherung assurance seguro страховка 保险 保険 تأمين
tax taxes vat steuer mehrwertsteuer impôt tva impuesto iva налог 税 税金 ضريبة
bank account konto banque compte banco cuenta банк счёт 银行 账户 銀行 口座 بنك حساب
salary wage payday gehalt lohn salaire paie sueldo nómina salario зарплата заработная аванс 工资 薪水 給料 給与 راتب
contract agreement legal vertrag contrat contrato договор контракт 合同 契約 عقد
notice terminate cancel cancellation kündigung kündigungsfrist préavis résiliation cancelar cancelación расторжение отмена 取消 解约 解約 キャンセル إلغاء
deadline due date limit frist abgabe échéance délai plazo límite срок дедлайн 截止 期限 締切 موعد
day week weekday monday tuesday wednesday thursday friday
morning afternoon evening night nightly nachmittag abend nacht nuit soir nocturne noche ночь ночной вечер 晚上 夜间 夜 夜中 ليل مساء
hour hours opening open öffnungszeiten heures horaires horario abierto часы работы 营业 時間 営業 ساعات دوام
schedule timetable plan rota calendar zeitplan stundenplan planning calendrier calendario расписание график 时间表 日程 予定 جدول
office bureau workplace büro oficina офис 办公室 オフィス مكتب
room raum zimmer salle pièce sala habitación кабинет комната 房间 会议室 部屋 غرفة
phone telephone mobile handset cell call handy telefon téléphone portable teléfono móvil телефон звонить 电话 手机 電話 携帯 هاتف جوال
battery charge akku batterie batería батарея 电池 電池 バッテリー بطارية
email mail letter message post brief nachricht courriel lettre correo mensaje carta письмо почта сообщение 邮件 消息 メール メッセージ بريد رسالة
notify notification notifications alert alerts alarm warning push benachrichtigung warnung warnungen alerte avertissement aviso alerta уведомление предупреждение оповещение 通知 警报 提醒 お知らせ アラート إشعار تنبيه
chat channel slack kanal canal канал 频道 チャンネル قناة
language translation locale localisation sprache übersetzung langue traduction idioma traducción язык перевод 语言 翻译 言語 翻訳 لغة ترجمة
address greet salutation anrede duzen siezen tutoyer tutear обращение обращаться 称呼 敬語 مخاطبة
name naming convention conventions label call bezeichnung nom nombre имя название 命名 名前 اسم تسمية
rule rules policy guideline guidelines regulation regel richtlinie règle politique regla norma política правило политика 规则 规定 政策 ルール 規則 قاعدة سياسة
style wording tone text copy phrasing stil ton estilo tono стиль 风格 文体 أسلوب
write document documentation doc docs wiki dokumentation schreiben écrire documentation escribir documento документация 文档 文件 文書 資料 وثيقة
report summary bericht rapport informe reporte отчёт 报告 報告 レポート تقرير
image picture photo bild foto photo imagen фото картинка 图片 照片 画像 写真 صورة
music audio sound soundtrack song musik ton musique son música sonido музыка звук 音乐 音楽 موسيقى صوت
video film movie vidéo película видео фильм 视频 動画 فيديو
game play player spiel spieler jeu joueur juego jugador игра игрок 游戏 玩家 ゲーム プレイヤー لعبة لاعب
enemy opponent danger threat foe combat gegner feind ennemi enemigo враг 敌人 敵 عدو
art artist artists model 3d asset künstler grafik artiste artista художник 美术 アート فنان
fish sample specimen specimens probe proben fisch échantillon poisson muestra образец 样品 标本 試料 サンプル عينة
freezer fridge cold gefrierschrank kühlschrank congélateur congelador морозильник 冰箱 冷冻 冷凍 مجمد
lab laboratory labor laboratoire laboratorio лаборатория 实验室 研究室 実験 مختبر
experiment experiments trial run seed versuch expérience essai experimento эксперимент 实验 実験 تجربة
measure measurement data messung messdaten mesure données medición datos данные измерение 数据 測定 データ قياس بيانات
annotation label labels annotations ground truth mistake mistakes noise
error mistake fault bug failure wrong fail fehler störung panne erreur défaut fallo ошибка сбой баг 错误 故障 报错 エラー 不具合 バグ خطأ عطل
problem issue trouble incident outage problème incidente проблема инцидент авария 问题 事故 問題 障害 مشكلة
fix repair solve workaround solution behebung reparatur lösung réparation corriger solución arreglar исправление решение ремонт 修复 解决 修正 解決 إصلاح حل
slow performance fast speed latency langsam lent rapide lento rápido медленно скорость 慢 性能 遅い 速度 بطيء
deploy deployment release publish rollout launch ship live veröffentlichung veröffentlichen ausrollen déploiement publier mise despliegue desplegar publicar lanzamiento релиз выкатка деплой 发布 上线 部署 リリース デプロイ نشر إصدار
freeze stop halt pause block gesperrt stopp gel bloquear остановка заморозка 冻结 停止 凍結 تجميد
host hosted hosting run server servers hoster hébergement serveur servidor alojamiento сервер хостинг 服务器 托管 サーバ خادم استضافة
port ports порт 端口 ポート منفذ
staging preproduction preprod testumgebung préproduction preproducción стейджинг 预发布 ステージング
production prod live produktion produccion продакшен 生产 本番 إنتاج
environment development dev local entwicklungsumgebung développement entorno desarrollo разработка окружение 开发 环境 開発 環境 بيئة تطوير
database db postgres mysql sql datenbank base-donnees données datos база данных 数据库 データベース قاعدة بيانات
backup backups restore snapshot sicherung sauvegarde copia respaldo резервная резервные копии бэкап бэкапы 备份 バックアップ نسخ احتياطي
table column columns field fields schema spalte feld tabelle colonne champ columna campo tabla столбец поле таблица 字段 列 项目 عمود حقل
pipeline etl job batch load import nightly datenpipeline lauf chargement carga загрузка 数据管道 バッチ
test tests testing check checks e2e playwright automated browser prüfen tests pruebas тест тесты 测试 テスト اختبار
review code-review feedback relecture revisión ревью проверка 评审 审查 レビュー مراجعة
branch commit merge git pull request ветка 分支 ブランチ
login sign-in signin authentication auth anmeldung connexion inicio sesión вход авторизация 登录 ログイン تسجيل دخول
access permission permissions rights consent allowed zugriff zugriffsrechte berechtigung erlaubnis accès droits autorisation acceso permiso доступ права разрешение 权限 许可 権限 許可 アクセス صلاحية وصول إذن
tracking analytics telemetry metrics statistics verfolgung suivi seguimiento аналитика отслеживание 跟踪 分析 トラッキング تحليلات تتبع
log logs logging protokoll journal registro лог логи журнал 日志 ログ سجل
limit quota maximum max cap höchstens grenze limite máximo лимит предел 上限 限制 制限 حد أقصى
timeout wait expiry expire expires expiration ablauf abgelaufen expiration vencimiento caducidad таймаут истекает 过期 超时 有効期限 タイムアウト انتهاء مهلة
forgotten abandoned stale old unused inactive
cache memory ram speicher mémoire memoria память 内存 缓存 メモリ ذاكرة
network wifi wireless internet router wlan netzwerk réseau red сеть вайфай 网络 无线 ネットワーク شبكة
printer print drucker imprimante impresora принтер 打印 プリンタ طابعة
laptop computer machine rechner notebook ordinateur ordenador computadora компьютер ноутбук 电脑 パソコン حاسوب
screen display monitor bildschirm écran pantalla экран 屏幕 画面 شاشة
app application mobile anwendung aplicación приложение 应用 アプリ تطبيق
website site web homepage webseite seite internetseite sitio página сайт страница 网站 サイト موقع
onlineshop shop store storefront boutique magasin tienda negocio магазин 商店 店铺 店 متجر
warehouse stock inventory lager bestand entrepôt almacén inventario склад запасы 仓库 库存 倉庫 在庫 مستودع مخزون
supplier vendor provider lieferant anbieter fournisseur proveedor поставщик 供应商 業者 مورد
company firm business firma unternehmen entreprise société empresa компания фирма 公司 会社 شركة
budget spend spending expense expenses allowance ausgaben spesen dépense frais presupuesto gasto бюджет расходы 预算 报销 予算 経費 ميزانية نفقات
finance accounting accountant controller buchhaltung finanzen comptabilité finances contabilidad finanzas бухгалтерия финансы 财务 会计 経理 財務 مالية محاسبة
spreadsheet excel csv sheet tabelle tableur hoja таблица 表格 表計算
dunning reminder overdue mahnung mahnverfahren mahnungen relance recordatorio reclamación напоминание 催款 督促 تذكير
training course learn learning schulung kurs formation apprentissage curso formación обучение курс 培训 学习 研修 تدريب دورة
weak struggling dyslexia reader readers reading lesen lecture lectura чтение 阅读 読書 قراءة
book novel author buch autor livre auteur libro autor книга автор 书 作者 本 著者 كتاب مؤلف
doctorate phd thesis paper article publication manuscript dissertation doktorarbeit artikel thèse article tesis artículo статья диссертация 论文 文章 論文 بحث رسالة
reviewer referee peer gutachter рецензия рецензент 审稿 査読
conference talk congress konferenz tagung vortrag conférence congrès congreso ponencia конференция доклад 会议 学会 مؤتمر
grant funding proposal förderung antrag subvention financement beca subvención финансирование грант 资助 基金 助成金 منحة
weather rain storm wetter météo tiempo погода 天气 天気 طقس
clean cleaning tidy putzen reinigung nettoyage ménage limpieza limpiar уборка чистка 清洁 打扫 掃除 تنظيف
fire drill emergency alarm notfall brand urgence incendie emergencia пожар авария 紧急 火灾 緊急 避難 طوارئ حريق
safety security protect sicherheit schutz sécurité seguridad безопасность защита 安全 セキュリティ أمان سلامة
prefer preference like favourite favorite mag bevorzugt préfère préférence prefiere preferencia предпочитает любит 喜欢 偏好 好み يفضل
avoid dislike hate never forbid forbidden not-allowed verboten darf interdit défendu prohibido нельзя запрещено 不能 禁止 不要 禁止 ممنوع يجب
quiet silent do-not-disturb ruhe calme silencio тихо 安静 静か هدوء
early early before soon früh tôt temprano рано 提前 早 مبكر
sport gym fitness run running lauf course deporte correr спорт бег 运动 跑步 運動 رياضة جري
swim swimming schwimmen schwimmunterricht natation natación плавание 游泳 水泳 سباحة
music lesson piano guitar instrument klavier gitarre guitare guitarra пианино гитара 钢琴 ピアノ بيانو
garden plant plants flower garten pflanze jardin plante jardín planta сад растение 花园 植物 庭 花 حديقة نبات
hospital clinic krankenhaus klinik hôpital clínica больница 医院 入院 病院 مستشفى
dentist teeth zahnarzt dentiste dentista стоматолог зубной 牙医 歯医者 أسنان
passport visa id ausweis reisepass passeport pasaporte паспорт виза 护照 签证 パスポート جواز تأشيرة
flight airport plane flug flughafen vol avion vuelo avión рейс самолёт 航班 机票 飛行機 طيران طائرة
hotel accommodation stay unterkunft hébergement alojamiento гостиница отель 酒店 ホテル فندق
city town stadt ville ciudad город 城市 都市 مدينة
move relocate moving umzug déménagement mudanza переезд 搬家 引越 انتقال
repeat repeated again several multiple mehrmals répéter repetir повторить 重复 繰り返 تكرار
size resolution big large heavy weight größe gewicht taille poids tamaño peso размер вес 大小 尺寸 重量 サイズ حجم وزن
color colour theme dark farbe couleur color цвет 颜色 色 لون
font typeface schrift police fuente шрифт 字体 フォント خط
new newest latest current neueste nouveau nuevo новый 最新 新しい جديد
`

interface Concepts {
  /** The lines of each term. */
  linesOf: ReadonlyMap<string, readonly number[]>
  /** The terms of each line. */
  terms: readonly (readonly string[])[]
}

const UNSPACED = /^[\u3040-\u30ff\u3400-\u9fff]+$/u

const concepts = lazily((): Concepts => {
  const linesOf = new Map<string, number[]>()
  const terms: string[][] = []
  for (const line of LINES.trim().split("\n")) {
    const number = terms.length
    const own = new Set<string>()
    for (const word of line.split(" ")) {
      // A word of a script without spaces is found by its first two characters.
      if (UNSPACED.test(word)) own.add(word.slice(0, 2))
      else own.add(stem(foldWord(word)))
    }
    for (const term of own) linesOf.set(term, [...(linesOf.get(term) ?? []), number])
    terms.push([...own])
  }
  return { linesOf, terms }
})

/** Terms for the same thing as a term, in any of the languages; empty for most. */
export function relatedTerms(term: string): readonly string[] {
  const { linesOf, terms } = concepts()
  const lines = linesOf.get(term)
  if (lines === undefined) return []
  const related = new Set(lines.flatMap((line) => terms[line] ?? []))
  related.delete(term)
  return [...related]
}
