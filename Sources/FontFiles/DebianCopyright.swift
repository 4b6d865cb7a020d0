/// A copyright file of a Debian package (machine-readable debian/copyright, version 1.0).
struct DebianCopyright {
    /// The folder of texts that copyright files refer to instead of repeating them (Debian Policy, section 12.5).
    static let commonLicences = "/usr/share/common-licenses/"

    private let paragraphs: [[Substring]]

    init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        paragraphs = lines.split { $0.allSatisfy(\.isWhitespace) }.map(Array.init)
    }

    /// The names of the common licences that the packaged files are under, sorted. Those of the packaging itself are left
    /// out: nothing of it is shipped.
    var commonLicences: [String] {
        let files = paragraphs.filter { field("Files", in: $0) != nil }
        let shipped = files.filter { !isPackaging($0) }
        // A file of another form refers to all that it names.
        guard !shipped.isEmpty else { return Self.references(in: paragraphs) }
        let licences = Set(shipped.compactMap { field("License", in: $0) })
        let texts = paragraphs.filter { paragraph in
            field("Files", in: paragraph) == nil
                && field("License", in: paragraph).map(licences.contains) ?? false
        }
        return Self.references(in: shipped + texts)
    }

    /// Returns true if all patterns of a paragraph are below `debian/` and none of them is a font.
    private func isPackaging(_ paragraph: [Substring]) -> Bool {
        let patterns = (field("Files", in: paragraph) ?? "").split(whereSeparator: \.isWhitespace)
        return patterns.allSatisfy { $0.hasPrefix("debian/") && !$0.hasSuffix("tf") }
    }

    /// Returns the first line of a field, or the second if the first is empty.
    private func field(_ name: String, in paragraph: [Substring]) -> String? {
        guard let index = paragraph.firstIndex(where: { $0.hasPrefix(name + ":") }) else { return nil }
        let first = Self.trimmed(paragraph[index].dropFirst(name.count + 1))
        guard first.isEmpty, index + 1 < paragraph.count, paragraph[index + 1].hasPrefix(" ") else {
            return first
        }
        return Self.trimmed(paragraph[index + 1])
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    private static func references(in paragraphs: [[Substring]]) -> [String] {
        var names: Set<String> = []
        for line in paragraphs.joined() {
            for part in String(line).split(separator: commonLicences).dropFirst(
                line.hasPrefix(commonLicences) ? 0 : 1)
            {
                var name = part.prefix {
                    $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".")
                }
                // The full stop of a sentence.
                while name.last == "." { name.removeLast() }
                if !name.isEmpty { names.insert(String(name)) }
            }
        }
        return names.sorted()
    }
}
