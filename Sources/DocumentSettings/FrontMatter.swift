package import Diagnostics
import PositionedYAML

/// The metadata of a document, between `---` lines at its very beginning.
package struct FrontMatter: Sendable {
    /// The treatment of links to the web.
    package enum WebLinks: String, Sendable, CaseIterable { case text, error }

    /// The title of the page; without one the manifest's is used.
    package var title: String?
    /// The line above the page.
    package var header: String?
    /// The language tag of the text (RFC 5646).
    package var lang: String?
    /// The theme's name and its position. The caller checks whether the theme exists, because only it knows the
    /// templates.
    package var theme: (name: String, position: SourcePosition)?
    /// The treatment of links to the web; nil for the library's.
    package var links: WebLinks?
    /// The settings for mathematics.
    package var math = MathOptions()
    /// Keys that are neither known nor similar to a known key: other programs may read them.
    package private(set) var unknownKeys: [(name: String, position: SourcePosition)] = []

    /// Creates empty front matter.
    package init() {}

    /// Reads the front matter of `source`, if it has any.
    ///
    /// - Parameter defaults: the values of absent keys, from `sitegen.yml`.
    /// - Returns: `bodyStart` is the offset of the first byte after the front matter; without front matter, it is the
    ///   offset after the BOM.
    package static func read(
        _ source: SourceText, defaults: FrontMatter = FrontMatter()
    ) -> (frontMatter: FrontMatter, bodyStart: Int, diagnostics: [Diagnostic]) {
        let bytes = source.bytes
        // A byte order mark may precede the first line.
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard bytes[start...].starts(with: "---".utf8), isDelimiter(Array(source.line(1).dropFirst(start)))
        else {
            return (defaults, start, [])
        }
        guard
            let last = source.lineStarts.indices.dropFirst().first(where: {
                // YAML ends a document with `...` too.
                let line = Array(source.line($0 + 1))
                return isDelimiter(line) || isDelimiter(line, "...")
            })
        else {
            let finding = Diagnostic(
                .frontMatterUnclosed, at: source.position(line: 1, column: start + 1),
                "front matter is not closed; write a line of three hyphens after it")
            return (defaults, start, [finding])
        }
        let yamlStart = source.lineStarts[1]
        let yamlEnd = source.lineStarts[last]
        let bodyStart = last + 1 < source.lineStarts.count ? source.lineStarts[last + 1] : bytes.count
        // The limit bounds the work of the YAML parser.
        guard yamlEnd - yamlStart <= 1 << 16 else {
            let finding = Diagnostic(
                .yamlLimit, at: source.position(line: 1, column: 1),
                "front matter is larger than 64 kB")
            return (defaults, bodyStart, [finding])
        }
        let text = String(decoding: bytes[yamlStart..<yamlEnd], as: UTF8.self)
        let (value, diagnostics) = YAMLReader.read(text, in: source, firstLine: 2)
        var frontMatter = defaults
        let findings = frontMatter.take(value)
        return (frontMatter, bodyStart, diagnostics + findings)
    }

    /// Reads the values of known keys, and reports the others.
    mutating func take(_ value: YAMLValue?) -> [Diagnostic] {
        var schema = YAMLSchema(value, rule: .frontMatter)
        // Title and header belong to one document, so no default applies.
        title = schema.string("title")?.text
        header = schema.string("header")?.text
        var findings = takeDialect(from: &schema, rule: .frontMatter)
        links = schema.choice("links", of: WebLinks.allCases.map(\.rawValue)).flatMap(WebLinks.init)
        if let mathValue = schema.value("math") {
            var inner = YAMLSchema(mathValue, rule: .frontMatter)
            takeMath(from: &inner)
            findings += inner.finish()
        }
        let (macros, macroFindings) = MacroNames.read(schema.strings("macros"))
        math.macros = macros
        unknownKeys = schema.takeForeignKeys()
        return findings + macroFindings + schema.finish()
    }

    /// Returns true for a line of `---`, with optional white space at its end.
    private static func isDelimiter(_ line: [UInt8], _ mark: String = "---") -> Bool {
        line.starts(with: mark.utf8)
            && line.dropFirst(3).allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    /// Returns true for a well-formed language tag (RFC 5646, section 2.1): subtags of letters and digits.
    package static func isLanguageTag(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, (2...8).contains(first.count),
            first.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return false }
        return parts.allSatisfy {
            (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }
}
