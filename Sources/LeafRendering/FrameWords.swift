import Diagnostics
import FormulaTypesetting
import StudyMarkdown

/// The words of a leaf's frame, of its script and of its question form, in the language of the text.
struct FrameWords {
    /// The words of the frame, by their names in the template.
    let frame: [String: String]
    /// The words of the question form, by their names in the template.
    let form: [String: String]
    /// The name of a library without a title.
    let library: String
    /// The script's texts by their English, as JSON; empty if all are English.
    let spoken: String
    /// The language of the words as ``LeafLanguage`` writes it; empty if it is that of the text.
    let labelLanguage: String
    /// The attributes of an element with words alone, with a space before; empty if the text has their language.
    let labels: String

    /// - Parameters:
    ///   - language: a language tag (RFC 5646); only its first subtag is used.
    ///   - addition: the kind of pages of a source; it names its leaves in its own words.
    init(language: String, for addition: PageAssets.Addition? = nil) {
        let terms = LocalizedTerms.of(language: language)
        let other = LocalizedTerms.fallback(of: language)
        labelLanguage = other.map(LeafLanguage.text) ?? ""
        labels =
            other.map { " lang=\"\($0)\" dir=\"\(FormulaAttributes.isRightToLeft($0) ? "rtl" : "ltr")\"" }
            ?? ""
        let own = addition?.section.map { Dictionary(uniqueKeysWithValues: terms.entries(of: $0)) } ?? [:]
        frame = Dictionary(
            uniqueKeysWithValues: terms.entries(of: .frame).map { ($0.key, own[$0.key] ?? $0.text) })
        form = Dictionary(uniqueKeysWithValues: terms.entries(of: .form))
        library = terms.entries(of: .start).first { $0.key == "library" }?.text ?? ""
        // The script repeats the last three words of the frame.
        let shared = zip(LocalizedTerms.english.entries(of: .frame), terms.entries(of: .frame)).suffix(3)
        var texts = shared.map { ($0.text, $1.text) } + terms.entries(of: .script)
        // The script prints English where it has no text.
        if texts.allSatisfy({ $0 == $1 }) { texts = texts.filter { own[$0.0] != nil } }
        let pairs = texts.map {
            JSONDiagnosticFormatter.quoted($0) + ":" + JSONDiagnosticFormatter.quoted(own[$0] ?? $1)
        }
        spoken = pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
    }
}

extension PageAssets.Addition {
    /// The section with the words of the frame that differ; `nil` without any.
    fileprivate var section: LocalizedTerms.Section? {
        switch self {
        case .papers: nil
        case .news: .news
        case .readings: .readings
        case .hub: .hub
        case .transcripts: .transcripts
        }
    }
}
