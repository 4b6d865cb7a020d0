import WebReferences

/// Other names for the custom properties of a page's style sheets (CSS Custom Properties 1, section 2): short ones, or
/// the authors' own again.
struct PropertyNames {
    /// By those that a style sheet has.
    private let names: [String: String]

    init(_ names: [String: String]) { self.names = names }

    /// Short ones. What a script or the page itself names stays what it is.
    ///
    /// - Parameters:
    ///   - sheets: all style sheets that can meet on a page.
    ///   - others: what may name a property and is not a style sheet.
    init(of sheets: some Sequence<String>, besides others: some Sequence<String>) {
        var counts: [String: Int] = [:]
        for sheet in sheets {
            Self.forEachName(in: sheet) { name, _ in counts[name, default: 0] += 1 }
        }
        let others = Array(others)
        let isKept = { (name: String) in others.contains { $0.contains(name) } }
        let kept = Set(counts.keys.filter(isKept))
        var names: [String: String] = [:]
        var number = 0
        // The most frequent have the shortest; each has a new one, so that none meets another's.
        for (name, _) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) })
        where !kept.contains(name) {
            var short: String
            repeat {
                short = "--" + Self.letters(number)
                number += 1
            } while kept.contains(short) || isKept(short)
            names[name] = short
        }
        self.names = names
    }

    /// What the authors wrote by the short ones.
    var inverse: [String: String] { Dictionary(uniqueKeysWithValues: names.map { ($1, $0) }) }

    /// A style sheet with the other names.
    func rename(_ sheet: String) -> String {
        var renamed: [UInt8] = []
        var copied = 0
        let bytes = Array(sheet.utf8)
        Self.forEachName(in: sheet) { name, range in
            guard let new = names[name] else { return }
            renamed += bytes[copied..<range.lowerBound] + Array(new.utf8)
            copied = range.upperBound
        }
        return String(decoding: renamed + bytes[copied...], as: UTF8.self)
    }

    /// `a` to `z`, `aa` and so on.
    private static func letters(_ number: Int) -> String {
        let last = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number % 26)))
        return number < 26 ? last : letters(number / 26 - 1) + last
    }

    private static func forEachName(in sheet: String, _ body: (String, Range<Int>) -> Void) {
        var sheet = sheet
        sheet.withUTF8 { bytes in
            var tokens = CSSTokenizer(bytes)
            while let token = tokens.next() {
                guard token.kind == .ident, bytes[token.range].starts(with: "--".utf8) else { continue }
                body(String(decoding: bytes[token.range], as: UTF8.self), token.range)
            }
        }
    }
}
