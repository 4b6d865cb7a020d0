import Diagnostics
import PositionedYAML

/// The keys that keep a document from being published.
extension HubFrontMatter {
    /// Takes the keys that keep a document from being published, in any case and with or without `_`, `-`, white space and
    /// invisible characters. A value that cannot be read keeps it private.
    mutating func takePrivacy(_ entry: YAMLEntry, _ findings: inout [Diagnostic]) {
        switch Self.name(ofKey: entry.key) {
        // The day on which a clipped page was published.
        case "published" where Self.isTime(entry.value): break
        case "publish", "published", "ispublished", "public", "ispublic":
            takeFlag(entry, publishing: true, &findings)
        case "draft", "isdraft", "private", "isprivate", "deleted", "isdeleted":
            takeFlag(entry, publishing: false, &findings)
        case "visibility": takeVisibility(entry, &findings)
        case "status": if !Self.words(entry.value).isDisjoint(with: Self.privateWords) { isPublic = false }
        case "deletedat", "password", "passwordhash": takeRestriction(entry, &findings)
        case "allowedemails":
            if case .sequence(let values, _) = entry.value, values.isEmpty { return }
            takeRestriction(entry, &findings)
        default: break
        }
    }

    private static func name(ofKey key: String) -> String {
        let shown = key.lowercased().unicodeScalars.filter {
            $0 != "_" && $0 != "-" && !$0.properties.isWhitespace
                && !$0.properties.isDefaultIgnorableCodePoint
        }
        return String(String.UnicodeScalarView(shown))
    }

    private mutating func takeFlag(
        _ entry: YAMLEntry, publishing value: Bool, _ findings: inout [Diagnostic]
    ) {
        if Self.isEmpty(entry.value) { return }
        if flag(entry, effect: Self.leftOut, &findings) != value { isPublic = false }
    }

    private static let leftOut = ", so the document is left out"

    private static func isTime(_ value: YAMLValue) -> Bool {
        guard case .scalar(let text, _, _) = value else { return false }
        return seconds(text) != nil
    }

    /// The values of `visibility` and `status` that keep a document back.
    private static let privateWords: Set<String> = [
        "private", "draft", "unpublished", "unlisted", "hidden", "internal", "restricted", "deleted", "trash",
    ]

    /// Takes a word for the readers. One that is not known keeps the document private.
    private mutating func takeVisibility(_ entry: YAMLEntry, _ findings: inout [Diagnostic]) {
        let words = Self.words(entry.value)
        if Self.isEmpty(entry.value) || words.isSubset(of: ["public", "published"]), !words.isEmpty {
            return
        }
        isPublic = false
        if words.isDisjoint(with: Self.privateWords) {
            report(entry, "public or private", effect: Self.leftOut, &findings)
        }
    }

    /// Returns the texts of a value or a list in lower case. A text may be a tag or a link, `#draft` and `[[Draft]]`, and may have
    /// several words.
    private static func words(_ value: YAMLValue) -> Set<String> {
        switch value {
        case .scalar(let text, _, _): words(text.lowercased())
        case .sequence(let values, _): values.reduce(into: []) { $0.formUnion(words($1)) }
        case .mapping: []
        }
    }

    private static func words(_ text: String) -> Set<String> {
        let isSign = { (sign: Character) in !sign.isLetter && !sign.isNumber }
        let words = text.split { ",;/|".contains($0) }.map { word in
            String(String(word.drop(while: isSign)).reversed().drop(while: isSign).reversed())
        }
        return words.isEmpty ? [""] : Set(words)
    }

    /// Takes a value that keeps the document private. A text without letters, `""`, may be meant as no value, or be one that is lost.
    private mutating func takeRestriction(_ entry: YAMLEntry, _ findings: inout [Diagnostic]) {
        if Self.isEmpty(entry.value) { return }
        isPublic = false
        guard case .scalar(let text, _, _) = entry.value, text.trimmed.isEmpty else { return }
        findings.append(
            Diagnostic(
                .hubFrontMatter, at: entry.value.position,
                "'\(entry.key)' is an empty text, so the document is left out; write a value, or remove the key to publish it"
            ))
    }
}
