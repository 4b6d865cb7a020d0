import Foundation
import WebReferences

/// Looks for values in bytes, as they are and as web pages encode them.
struct SecretSearch {
    /// The byte sequences to find.
    private let patterns: [[UInt8]]

    /// Creates a search. Values under four bytes are ignored: they would occur by chance.
    init(_ secrets: [String]) {
        patterns = secrets.filter { $0.utf8.count >= 4 }.flatMap(Self.encodings)
    }

    /// Returns the offset of the first occurrence of each pattern, ascending, without duplicates.
    func offsets(in bytes: [UInt8]) -> [Int] {
        Set(patterns.compactMap { Self.first($0, in: bytes) }).sorted()
    }

    /// Returns the offsets in every text that a browser would decode from a file, as offsets of `bytes`.
    func offsets(in bytes: [UInt8], of file: BundleFile) -> [Int] {
        var found = Set(offsets(in: bytes))
        let kind: DocumentTexts.Kind
        switch file.kind {
        case .html: kind = file.isXHTML ? .xml : .html
        case .svg: kind = .xml
        case .css: kind = .css
        case .script: kind = .script
        default: return found.sorted()
        }
        // A plain occurrence suffices for a finding, and decoding every layer takes much longer.
        if !found.isEmpty { return found.sorted() }
        let hits = Hits()
        bytes.withUnsafeBufferPointer { bytes in
            DocumentTexts.visit(bytes, as: kind) { text, offset in
                let text = Array(text)
                if patterns.contains(where: { Self.first($0, in: text) != nil }) {
                    hits.offsets.insert(offset)
                }
            }
        }
        found.formUnion(hits.offsets)
        return found.sorted()
    }

    /// Collects offsets across an escaping closure, which cannot capture an `inout` set.
    private final class Hits {
        var offsets: Set<Int> = []
    }

    /// Returns the spellings of a secret in HTML, URLs, JSON, JavaScript, hex and base64.
    static func encodings(of secret: String) -> [[UInt8]] {
        let bytes = Array(secret.utf8)
        let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        let units = secret.utf16.map { unit -> String in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        let scalars = secret.unicodeScalars.map(\.value)
        var forms: [String] = [secret]
        // UTF-16 of what is ASCII: in files that are not decoded, and inside base64.
        let wide: [UInt8] = bytes.flatMap { [$0, 0 as UInt8] }
        forms.append(secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? secret)
        forms.append(hex.map { "%" + $0 }.joined())
        forms.append(hex.map { "%" + $0.uppercased() }.joined())
        forms.append(hex.joined())
        forms.append(hex.joined().uppercased())
        forms.append(hex.map { "\\x" + $0 }.joined())
        forms.append(units.joined())
        forms.append(scalars.map { "&#\($0);" }.joined())
        forms.append(scalars.map { "&#x" + String($0, radix: 16) + ";" }.joined())
        forms.append(
            secret.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;"))
        forms.append(
            secret.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("/", with: "\\/"))
        // Base64 of a text that holds the secret: at each of three offsets, the letters that depend on it alone.
        for offset in 0..<3 {
            let padded = [UInt8](repeating: 0, count: offset) + bytes
            let whole = padded.count / 3 * 3
            let text = Data(padded.prefix(whole)).base64EncodedString()
            let skip = offset == 0 ? 0 : offset + 1
            let core = String(text.dropFirst(skip))
            if core.count >= 5 {
                forms.append(core)
                forms.append(core.replacing("+", with: "-").replacing("/", with: "_"))
            }
        }
        return Set(forms).sorted().map { Array($0.utf8) } + [Array(wide.dropLast())]
    }

    /// The offset of the first occurrence.
    static func first(_ pattern: [UInt8], in bytes: [UInt8]) -> Int? {
        ByteSearch.offsets(of: pattern, in: bytes, limit: 1).first
    }
}
