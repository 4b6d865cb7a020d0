/// The words that a page prints on its own, in the language of its text: one file a language in `templates/languages/`.
/// Unknown languages get English, and so do texts that a language lacks.
package struct LocalizedTerms: Sendable {
    /// The sections of a file.
    package enum Section: String, Sendable {
        /// The words of the text, such as the names of blocks.
        case book
        /// The parts of the page around the text.
        case frame
        /// The texts of the page's script, by their English.
        case script
        /// The start page of a library.
        case start
        /// The dates of a papers page.
        case papers
        /// The pages of a news library.
        case news
        /// The pages of a library of readings.
        case readings
        /// The pages of a hub of documents.
        case hub
        /// The pages of a library of transcripts.
        case transcripts
        /// The question form of a served page.
        case form
    }

    /// The entries of each section, in the order of the English file.
    private let sections: [Section: [(key: String, text: String)]]
    /// The entries of the section `book`, for lookups.
    private let book: [String: String]
    /// The beginnings of a proof's title that continue the word, as in `Proof of`.
    let proofContinuations: [String]

    /// The English terms, which have every key.
    package static let english = LocalizedTerms(readingFileOf: "en", fallback: nil)

    /// The terms of all languages, read once.
    private static let all = Dictionary(
        uniqueKeysWithValues: languages.map { ($0, LocalizedTerms(readingFileOf: $0, fallback: english)) })

    /// The subtags of the languages, in order.
    package static let languages = BuiltInTemplates.texts.keys.map {
        $0.split(separator: "/")[1].prefix { $0 != "." }.description
    }.sorted()

    /// - Parameter language: a language tag (RFC 5646); only its first subtag is used.
    package static func of(language: String) -> LocalizedTerms {
        let subtag = Self.subtag(of: language)
        // English avoids reading the other files, which takes longer than rendering a small leaf.
        return subtag == "en" ? english : all[subtag] ?? english
    }

    /// Returns the language of the terms for a language without terms of its own; `nil` for the others.
    package static func fallback(of language: String) -> String? {
        languages.contains(subtag(of: language)) ? nil : "en"
    }

    private static func subtag(of language: String) -> String {
        language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    }

    /// Reads the embedded file of a language. Missing keys come from `fallback`.
    private init(readingFileOf language: String, fallback: LocalizedTerms?) {
        var own: [Section: [(key: String, text: String)]] = [:]
        var section = Section.book
        for line in (BuiltInTemplates.texts["languages/\(language).ini"] ?? "").split(separator: "\n") {
            if line.hasPrefix("["), let next = Section(rawValue: String(line.dropFirst().dropLast())) {
                section = next
                // A key may contain an equals sign, so the separator is a space and an equals sign.
            } else if !line.hasPrefix("#"), let equals = line.firstRange(of: " =") {
                let text = line[equals.upperBound...].drop { $0 == " " }
                let entry = (key: String(line[..<equals.lowerBound]), text: String(text))
                own[section, default: []].append(entry)
            }
        }
        sections =
            fallback?.sections.reduce(into: [:]) { merged, english in
                let texts = Dictionary(own[english.key] ?? []) { first, _ in first }
                merged[english.key] = english.value.map { ($0.key, texts[$0.key] ?? $0.text) }
            } ?? own
        book = Dictionary(sections[.book] ?? []) { first, _ in first }
        // A continuation is a word by itself, unless it ends in an apostrophe.
        proofContinuations = (book["proofContinuations"] ?? "").split(separator: ", ").map {
            "’'".contains($0.last ?? " ") ? String($0) : $0 + " "
        }
    }

    /// Returns the entries of a section, in the order of the English file.
    package func entries(of section: Section) -> [(key: String, text: String)] { sections[section] ?? [] }

    /// Returns the name of a kind of block.
    func name(of kind: BlockKind) -> String { self[kind.rawValue] }
    /// Returns the name of a page of the printed book.
    func page(_ label: String) -> String { self["page"].replacing("%", with: label) }
    /// The word for a figure.
    var figure: String { self["figure"] }
    /// The abbreviated word for a figure.
    var figureShort: String { self["figureShort"] }
    /// The alternative text of the mark at the end of a proof.
    var endOfProof: String { self["endOfProof"] }
    /// The label of the link from a footnote to its reference.
    var backToText: String { self["backToText"] }
    /// The labels of task list items.
    var task: (open: String, done: String) { (self["toDo"], self["done"]) }

    /// Returns the text of a key; empty for an unknown one.
    private subscript(key: String) -> String { book[key] ?? "" }
}
