/// The words that a leaf prints on its own, in the language of its text. Unknown languages get English.
struct LocalizedTerms: Sendable {
    /// Names by kind; a missing kind uses its English name.
    private let kinds: [BlockKind: String]
    let figure: String
    /// The format of a page reference, with `%` for the page number.
    private let page: String
    let endOfProof: String
    let backToText: String
    /// The labels of task list items.
    let task: (open: String, done: String)
    /// Beginnings of a proof's title that continue the word, as in `Proof of`.
    let readingOn: [String]

    func name(of kind: BlockKind) -> String { kinds[kind] ?? kind.name }
    func page(_ label: String) -> String { page.replacing("%", with: label) }

    /// - Parameter language: a language tag (RFC 5646); only its first subtag is used.
    static func of(language: String) -> LocalizedTerms {
        let subtag = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
        // English avoids building the table, which takes longer than rendering a small leaf.
        return subtag == "en" ? english : all[subtag] ?? english
    }

    static let languages = all.keys.sorted()
    static let english = LocalizedTerms(
        "", figure: "Figure", page: "page %", endOfProof: "end of proof", backToText: "Back to content",
        task: ("to do", "done"), readingOn: ["of "])

    /// - Parameter names: the names of the kinds in declaration order, separated by spaces; `_` is a space within a
    ///   name.
    private init(
        _ names: String, figure: String, page: String, endOfProof: String, backToText: String,
        task: (open: String, done: String), readingOn: [String]
    ) {
        let words = names.split(separator: " ").map { String($0).replacing("_", with: " ") }
        kinds = Dictionary(uniqueKeysWithValues: zip(BlockKind.allCases, words))
        self.figure = figure
        self.page = page
        self.endOfProof = endOfProof
        self.backToText = backToText
        self.task = task
        self.readingOn = readingOn
    }

    // Order: theorem, definition, lemma, corollary, proposition, example, remark, note, proof, exercise, solution,
    // hint, tip, important, warning, caution.
    private static let all: [String: LocalizedTerms] = [
        "en": english,
        "de": LocalizedTerms(
            "Satz Definition Lemma Korollar Proposition Beispiel Bemerkung Anmerkung Beweis Aufgabe Lösung Hinweis "
                + "Tipp Wichtig Warnung Vorsicht", figure: "Abbildung", page: "Seite %",
            endOfProof: "Ende des Beweises", backToText: "Zurück zum Text", task: ("offen", "erledigt"),
            readingOn: ["von ", "zu ", "des ", "der "]
        ),
        "fr": LocalizedTerms(
            "Théorème Définition Lemme Corollaire Proposition Exemple Remarque Note Démonstration Exercice Solution "
                + "Indication Conseil Important Avertissement Attention", figure: "Figure", page: "page %",
            endOfProof: "fin de la démonstration", backToText: "Retour au texte", task: ("à faire", "fait"),
            readingOn: ["de ", "du ", "des ", "d’", "d'"]),
        "es": LocalizedTerms(
            "Teorema Definición Lema Corolario Proposición Ejemplo Observación Nota Demostración Ejercicio Solución "
                + "Indicación Consejo Importante Advertencia Precaución", figure: "Figura", page: "página %",
            endOfProof: "fin de la demostración", backToText: "Volver al texto", task: ("pendiente", "hecho"),
            readingOn: ["de ", "del "]),
        "it": LocalizedTerms(
            "Teorema Definizione Lemma Corollario Proposizione Esempio Osservazione Nota Dimostrazione Esercizio "
                + "Soluzione Suggerimento Consiglio Importante Avviso Attenzione", figure: "Figura",
            page: "pagina %", endOfProof: "fine della dimostrazione", backToText: "Torna al testo",
            task: ("da fare", "fatto"),
            readingOn: ["di ", "del ", "della ", "dell’", "dell'"]),
        "nl": LocalizedTerms(
            "Stelling Definitie Lemma Gevolg Propositie Voorbeeld Opmerking Noot Bewijs Opgave Oplossing Hint "
                + "Tip Belangrijk Waarschuwing Let_op", figure: "Figuur", page: "pagina %",
            endOfProof: "einde van het bewijs", backToText: "Terug naar de tekst",
            task: ("te doen", "gedaan"), readingOn: ["van "]),
        "pt": LocalizedTerms(
            "Teorema Definição Lema Corolário Proposição Exemplo Observação Nota Demonstração Exercício Solução "
                + "Sugestão Dica Importante Aviso Cuidado", figure: "Figura", page: "página %",
            endOfProof: "fim da demonstração", backToText: "Voltar ao texto", task: ("por fazer", "feito"),
            readingOn: ["de ", "do ", "da "]),
        "pl": LocalizedTerms(
            "Twierdzenie Definicja Lemat Wniosek Stwierdzenie Przykład Uwaga Notatka Dowód Ćwiczenie Rozwiązanie "
                + "Wskazówka Porada Ważne Ostrzeżenie Ostrożnie", figure: "Rysunek", page: "strona %",
            endOfProof: "koniec dowodu", backToText: "Powrót do tekstu", task: ("do zrobienia", "zrobione"),
            readingOn: []),
        "ru": LocalizedTerms(
            "Теорема Определение Лемма Следствие Предложение Пример Замечание Примечание Доказательство Упражнение "
                + "Решение Указание Совет Важно Предупреждение Осторожно", figure: "Рисунок",
            page: "страница %", endOfProof: "конец доказательства", backToText: "Назад к тексту",
            task: ("не сделано", "сделано"),
            readingOn: []),
        "zh": LocalizedTerms(
            "定理 定义 引理 推论 命题 例 注记 注 证明 练习 解答 提示 技巧 重要 警告 注意", figure: "图", page: "第 % 页",
            endOfProof: "证毕", backToText: "返回正文", task: ("待办", "已完成"), readingOn: []),
        "ja": LocalizedTerms(
            "定理 定義 補題 系 命題 例 注意 注 証明 演習 解答 ヒント ヒント 重要 警告 注意", figure: "図",
            page: "% ページ", endOfProof: "証明終", backToText: "本文に戻る", task: ("未完了", "完了"), readingOn: []),
    ]
}
