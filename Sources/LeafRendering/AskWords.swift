/// The words of a served page's question form, by the names that the template has for them.
enum AskWords {
    private static let names = [
        "askQuestion", "ask", "yourQuestion", "send", "sent", "notSent", "noConnection",
    ]
    private static let english = "Ask a question|Ask|Your question|Send|Sent.|Not sent|no connection"

    /// In the order of the names.
    private static let all = [
        "de": "Eine Frage stellen|Fragen|Ihre Frage|Senden|Gesendet.|Nicht gesendet|keine Verbindung",
        "fr": "Poser une question|Demander|Votre question|Envoyer|Envoyé.|Non envoyé|pas de connexion",
        "es": "Hacer una pregunta|Preguntar|Su pregunta|Enviar|Enviado.|No enviado|sin conexión",
        "it": "Fai una domanda|Chiedi|La tua domanda|Invia|Inviato.|Non inviato|nessuna connessione",
        "nl": "Stel een vraag|Vraag|Uw vraag|Versturen|Verstuurd.|Niet verstuurd|geen verbinding",
        "pt": "Fazer uma pergunta|Perguntar|A sua pergunta|Enviar|Enviado.|Não enviado|sem ligação",
        "pl": "Zadaj pytanie|Zapytaj|Pytanie|Wyślij|Wysłano.|Nie wysłano|brak połączenia",
        "ru": "Задать вопрос|Спросить|Ваш вопрос|Отправить|Отправлено.|Не отправлено|нет соединения",
        "zh": "提问|提问|你的问题|发送|已发送。|未发送|没有连接",
        "ja": "質問する|質問|質問の内容|送信|送信しました。|送信できませんでした|接続がありません",
    ]

    /// - Parameter language: the first subtag of a language tag; one that is not here gets English.
    static func words(language: String) -> [String: String] {
        let words = (all[language] ?? english).split(separator: "|").map(String.init)
        return Dictionary(uniqueKeysWithValues: zip(names, words))
    }

    static let languages = all.keys.sorted()
}
