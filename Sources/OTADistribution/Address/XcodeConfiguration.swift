import Foundation
import WebSyntax

/// The settings of an Xcode configuration file (`.xcconfig`), as far as addresses need them: `KEY =
/// value` lines, `//` comments, quotes, `$()` for the empty text and `$(NAME)` for another setting.
package struct XcodeConfiguration: Sendable {
    private var values: [String: String] = [:]
    /// The files named by `#include`. They are not read; the user gets a note.
    package private(set) var includes: [String] = []

    /// Parses the text of a file. Lines that are not settings are skipped, as Xcode does.
    package init(_ text: String) {
        for line in text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) {
            let line = Self.trimmed(Self.withoutComment(line))
            if line.hasPrefix("#include") {
                includes.append(String(Self.unquoted(Self.trimmed(line.drop { $0 != "\"" }))))
                continue
            }
            guard let equals = line.firstIndex(of: "=") else { continue }
            // `KEY[sdk=…]` is a conditional setting, which depends on the build.
            let key = Self.trimmed(line[..<equals])
            guard !key.isEmpty, !key.contains("[") else { continue }
            let value = Self.trimmed(line[line.index(after: equals)...])
            values[String(key)] = String(Self.unquoted(value))
        }
    }

    /// Returns a setting with its references expanded.
    package func value(_ key: String) -> String? { values[key].map { expanded($0, depth: 0) } }

    /// Removes a comment. `//` begins one anywhere in a line, also inside an address: hence the idiom
    /// `https:/$()/host`.
    private static func withoutComment(_ line: Substring) -> Substring {
        line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let text = text.trimming(while: \.isWhitespace)
        if text.last == ";" { return trimmed(text.dropLast()) }
        return text
    }

    private static func unquoted(_ text: Substring) -> Substring {
        for quote in ["\"", "'"] where text.count > 1 && text.hasPrefix(quote) && text.hasSuffix(quote) {
            return text.dropFirst().dropLast()
        }
        return text
    }

    /// Expands references up to eight levels deep, which also ends cycles.
    private func expanded(_ text: String, depth: Int) -> String {
        var result = ""
        var rest = Substring(text)
        while let start = rest.firstIndex(of: "$") {
            let after = rest[rest.index(after: start)...]
            guard let open = after.first, let close = ["(": ")", "{": "}"][String(open)],
                let end = after.firstIndex(of: Character(close))
            else { break }
            result += rest[..<start]
            let name = String(after[after.index(after: after.startIndex)..<end])
            if depth < 8, let value = values[name] { result += expanded(value, depth: depth + 1) }
            rest = after[after.index(after: end)...]
        }
        return result + rest
    }
}
