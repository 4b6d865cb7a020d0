import Diagnostics
import Foundation

/// Front matter in a form that is not read: TOML, JSON, and what other languages write between `---`.
///
/// A document with it is left out, since it may be a draft.
enum ForeignFrontMatter {
    /// The longest object in bytes.
    private static let sizeLimit = 1 << 16
    /// The most lines between two fences.
    private static let lineLimit = 5000
    /// The languages that programs name after `---`.
    private static let languages: Set<String> = [
        "coffee", "coffeescript", "cson", "edn", "ini", "javascript", "js", "json", "json5", "jsonc", "toml",
        "ts", "typescript", "xml",
    ]

    /// Returns true for the line before YAML: `---`, also with the name of the language.
    static func opensYAML(_ line: ArraySlice<UInt8>) -> Bool {
        language(line).map { ["", "yaml", "yml"].contains($0) } ?? false
    }

    /// Returns the finding about a document that begins with such front matter; `nil` for other documents.
    ///
    /// - Parameter start: the offset of the text, after a byte order mark.
    static func finding(in source: SourceText, from start: Int) -> Diagnostic? {
        guard let form = form(source, start) else { return nil }
        var finding = Diagnostic(
            .hubFrontMatter, at: source.position(line: 1, column: start + 1),
            "the front matter is \(form), which is not read, so the document is left out; write YAML between lines of '---'"
        )
        // Nothing of a document that may be private is shown.
        finding.quotesSource = false
        return finding
    }

    /// The name of the form.
    private static func form(_ source: SourceText, _ start: Int) -> String? {
        let line = source.line(1).dropFirst(start)
        if let language = language(line), languages.contains(language) { return language }
        if isFence(line, UInt8(ascii: "+")), isClosed(source, UInt8(ascii: "+")) || hasTable(source) {
            return "TOML"
        }
        if isFence(line, UInt8(ascii: ";")), isClosed(source, UInt8(ascii: ";")) { return "JSON" }
        return isObject(source.bytes[start...], line) ? "JSON" : nil
    }

    /// Returns the word after `---` in lower case; `nil` for another line.
    private static func language(_ line: ArraySlice<UInt8>) -> String? {
        guard line.starts(with: "---".utf8), line.count < 40 else { return nil }
        return String(decoding: line.dropFirst(3), as: UTF8.self).trimmed.lowercased()
    }

    // MARK: Fences

    private static func isFence(_ line: ArraySlice<UInt8>, _ sign: UInt8) -> Bool {
        line.prefix { $0 == sign }.count == 3 && line.dropFirst(3).allSatisfy(NoteScanner.isSpace)
    }

    private static func isClosed(_ source: SourceText, _ sign: UInt8) -> Bool {
        (2...max(2, min(source.lineStarts.count, lineLimit))).contains { isFence(source.line($0), sign) }
    }

    /// Returns true if the first line after the fence is `key = value` or `[table]`: the closing fence was forgotten.
    private static func hasTable(_ source: SourceText) -> Bool {
        let first = stride(from: 2, through: min(source.lineStarts.count, lineLimit), by: 1).first { line in
            !source.isBlank(line) && source.line(line).first != UInt8(ascii: "#")
        }
        guard let first else { return false }
        let line = source.line(first).drop(while: NoteScanner.isSpace)
        let key = line.prefix {
            NoteScanner.isLetter($0) || NoteScanner.isDigit($0) || "_-.\"'".utf8.contains($0)
        }
        let rest = line[key.endIndex...].drop(while: NoteScanner.isSpace)
        return !key.isEmpty && rest.first == UInt8(ascii: "=") && !rest.starts(with: "==".utf8)
    }

    // MARK: JSON

    /// Returns true for text that begins with an object that has keys and that is not part of a sentence.
    private static func isObject(_ text: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "{") else { return false }
        let text = text.prefix(sizeLimit)
        let rest = text.dropFirst().drop(while: isWhite)
        guard rest.first == UInt8(ascii: "\""), let key = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")),
            rest[(key + 1)...].drop(while: isWhite).first == UInt8(ascii: ":")
        else { return false }
        // A brace alone in its line and then a key are front matter even with a fault in it.
        if line.dropFirst().allSatisfy(NoteScanner.isSpace) { return true }
        guard let end = endOfObject(text) else { return false }
        let after = text[end...].prefix { $0 != 0x0A && $0 != 0x0D }
        return after.allSatisfy(NoteScanner.isSpace)
            && (try? JSONSerialization.jsonObject(with: Data(text[..<end]))) != nil
    }

    /// Returns the offset after the brace that closes the first one.
    private static func endOfObject(_ text: ArraySlice<UInt8>) -> Int? {
        var depth = 0
        var isInString = false
        var index = text.startIndex
        while index < text.endIndex {
            switch text[index] {
            case UInt8(ascii: "\\") where isInString: index += 1
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "{") where !isInString: depth += 1
            case UInt8(ascii: "}") where !isInString:
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
            index += 1
        }
        return nil
    }

    private static func isWhite(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
