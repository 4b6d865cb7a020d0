import Diagnostics
import StudyMarkdown

/// The words of a leaf's frame, of its script and of its question form, in the language of the text.
struct FrameWords {
    /// The words of the frame, by their names in the template.
    let frame: [String: String]
    /// The words of the question form, by their names in the template.
    let form: [String: String]
    /// The name of a library without a title.
    let library: String
    /// The script's texts by their English, as JSON; empty if the language is English.
    let spoken: String

    /// - Parameter language: a language tag (RFC 5646); only its first subtag is used.
    init(language: String) {
        let terms = LocalizedTerms.of(language: language)
        frame = Dictionary(uniqueKeysWithValues: terms.entries(of: .frame))
        form = Dictionary(uniqueKeysWithValues: terms.entries(of: .form))
        library = terms.entries(of: .start).first { $0.key == "library" }?.text ?? ""
        // The script repeats the last three words of the frame.
        let shared = zip(LocalizedTerms.english.entries(of: .frame), terms.entries(of: .frame)).suffix(3)
        let texts = shared.map { ($0.text, $1.text) } + terms.entries(of: .script)
        let pairs = texts.map {
            JSONDiagnosticFormatter.quoted($0) + ":" + JSONDiagnosticFormatter.quoted($1)
        }
        spoken = texts.allSatisfy { $0 == $1 } ? "" : "{\(pairs.joined(separator: ","))}"
    }
}
