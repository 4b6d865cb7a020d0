import Diagnostics

/// The words of a leaf's frame and of its script, in the language of the text. A language that is not here gets English,
/// and what is missing is in English.
struct FrameWords {
    /// By the name that the template has for them.
    let frame: [String: String]
    /// For the script: by their English, as JSON; empty where that is the language.
    let spoken: String

    /// - Parameter language: a language tag (RFC 5646); its first subtag counts.
    init(language: String) {
        let subtag = Self.subtag(of: language)
        let words = [Self.all[subtag], ScriptWords.all[subtag]].compactMap { $0 }
            .flatMap { $0.split(separator: "|").map(String.init) }
        let own = words.count == Self.english.count ? words : Self.english
        let pairs = zip(Self.english, own)
        frame = Dictionary(uniqueKeysWithValues: zip(Self.names, own))
        spoken =
            own == Self.english
            ? ""
            : "{"
                + pairs.dropFirst(Self.names.count - 3).map {
                    JSONDiagnosticFormatter.quoted($0) + ":" + JSONDiagnosticFormatter.quoted($1)
                }.joined(separator: ",") + "}"
    }

    static func subtag(of language: String) -> String {
        language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    }

    static let languages = all.keys.sorted()

    /// Those that the template asks for; the last three the script says, too.
    private static let names = ["skip", "pages", "goToPage", "tools", "contents", "find", "settings"]
    private static let english: [String] =
        [
            "Skip to the text", "Pages", "Go to page", "Reading tools", "Contents", "Find",
            "Reading settings",
            "Equation",
            "Formula", "Footnote", "Go there", "Back", "Close", "table", "code", "scrollable",
        ] + ScriptWords.english.split(separator: "|").map(String.init)

    /// In the order of the English ones.
    private static let all = [
        "de":
            "Zum Text|Seiten|Gehe zu Seite|Lesewerkzeuge|Inhalt|Suchen|Leseeinstellungen|Gleichung|Formel|Fußnote|Dorthin|Zurück|Schließen|Tabelle|Code|scrollbar",
        "fr":
            "Aller au texte|Pages|Aller à la page|Outils de lecture|Sommaire|Chercher|Réglages de lecture|Équation|Formule|Note|Y aller|Retour|Fermer|tableau|code|défilable",
        "es":
            "Ir al texto|Páginas|Ir a la página|Herramientas de lectura|Contenido|Buscar|Ajustes de lectura|Ecuación|Fórmula|Nota|Ir allí|Volver|Cerrar|tabla|código|desplazable",
        "it":
            "Vai al testo|Pagine|Vai alla pagina|Strumenti di lettura|Indice|Cerca|Impostazioni di lettura|Equazione|Formula|Nota|Vai|Indietro|Chiudi|tabella|codice|scorrevole",
        "nl":
            "Naar de tekst|Pagina’s|Ga naar pagina|Leeshulpmiddelen|Inhoud|Zoeken|Leesinstellingen|Vergelijking|Formule|Voetnoot|Ga erheen|Terug|Sluiten|tabel|code|schuifbaar",
        "pt":
            "Ir para o texto|Páginas|Ir para a página|Ferramentas de leitura|Conteúdo|Procurar|Definições de leitura|Equação|Fórmula|Nota|Ir até lá|Voltar|Fechar|tabela|código|deslizável",
        "pl":
            "Przejdź do tekstu|Strony|Przejdź do strony|Narzędzia czytania|Spis treści|Szukaj|Ustawienia czytania|Równanie|Wzór|Przypis|Przejdź|Wstecz|Zamknij|tabela|kod|przewijane",
        "ru":
            "К тексту|Страницы|Перейти к странице|Инструменты чтения|Содержание|Найти|Настройки чтения|Уравнение|Формула|Сноска|Перейти|Назад|Закрыть|таблица|код|прокручивается",
        "zh": "跳到正文|页码|转到页|阅读工具|目录|查找|阅读设置|方程|公式|脚注|前往|返回|关闭|表格|代码|可滚动",
        "ja": "本文へ|ページ|ページへ移動|読書ツール|目次|検索|表示設定|式|数式|脚注|移動|戻る|閉じる|表|コード|スクロール可",
    ]
}
