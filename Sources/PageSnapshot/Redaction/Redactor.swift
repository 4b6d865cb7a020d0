import Foundation
import WebSyntax

/// Blanks values in texts in every encoding: plain, percent-encoded, with character references, with the escapes of
/// JSON, scripts and CSS, in combinations of these, in UTF-16, in hex and in base64.
package struct Redactor {
    /// A decoding that is applied to a text before the search.
    private enum View: CaseIterable {
        case percent, references
        /// The escapes of scripts and JSON.
        case backslashes
        case cssEscapes
    }

    private let values: [[UInt8]]
    /// The encoded forms of a value that need no decoding byte by byte.
    private let forms: [[UInt8]]

    /// The minimum length of a value in bytes. Shorter values would occur by chance.
    package static let minimumLength = 4

    /// Returns true for a value that is too short to be searched for.
    package static func isTooShort(_ value: String) -> Bool { value.utf8.count < minimumLength }

    /// The reason why a short value is refused.
    package static let tooShort =
        "a secret has under \(minimumLength) bytes, which would be found by chance all over a page; use a longer one"

    /// Creates a redactor. Longer values come first, so that a value within another does not split it.
    init(_ values: [String]) {
        let kept = Set(values.filter { $0.utf8.count >= Self.minimumLength })
            .sorted { ($0.utf8.count, $1) > ($1.utf8.count, $0) }
        self.values = kept.map { Array($0.utf8) }
        forms = kept.flatMap(Self.forms)
    }

    /// True if there is nothing to search for.
    var isEmpty: Bool { values.isEmpty }

    /// The blanked values, for a second search. Never print them.
    var texts: [String] { values.map { String(decoding: $0, as: UTF8.self) } }

    /// Returns a text without the values.
    func cleaned(_ text: String) -> String {
        isEmpty ? text : String(decoding: cleaned(Array(text.utf8)), as: UTF8.self)
    }

    /// Returns bytes without the values.
    func cleaned(_ bytes: [UInt8]) -> [UInt8] {
        if isEmpty { return bytes }
        let found = ranges(in: bytes)
        if found.isEmpty { return bytes }
        return SpliceList(found.map { Splice($0, "", "redacted") }).applied(to: bytes)
    }

    /// Returns the ranges of values, ascending and without overlap.
    func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        if isEmpty { return [] }
        var found: [Range<Int>] = []
        bytes.withUnsafeBufferPointer { text in
            for form in forms + values { Self.find(form, in: text) { found.append($0) } }
            look(in: text, depth: 0) {
                $0
            } found: {
                found.append($0)
            }
        }
        return Self.merged(found)
    }

    /// Searches the decoded text, and up to two further decodings of it.
    private func look(
        in text: Bytes, depth: Int, _ raw: (Range<Int>) -> Range<Int>, found: (Range<Int>) -> Void
    ) {
        for view in View.allCases {
            guard let (decoded, map) = Self.decoded(text, view) else { continue }
            decoded.withUnsafeBufferPointer { inner in
                for value in values { Self.find(value, in: inner) { found(raw(map.rawRange(of: $0))) } }
                for form in forms where depth == 0 {
                    Self.find(form, in: inner) { found(raw(map.rawRange(of: $0))) }
                }
                // Bounded: each level decodes the whole text in four ways.
                if depth < 2 {
                    look(in: inner, depth: depth + 1, { raw(map.rawRange(of: $0)) }, found: found)
                }
            }
        }
    }

    /// Returns the decoded text; `nil` if it has nothing to decode.
    private static func decoded(_ text: Bytes, _ view: View) -> ([UInt8], OffsetMap)? {
        let sign: UInt8 =
            switch view {
            case .percent: UInt8(ascii: "%")
            case .references: UInt8(ascii: "&")
            case .backslashes, .cssEscapes: UInt8(ascii: "\\")
            }
        guard text.firstOffset(of: sign, from: 0, to: text.count) != nil else { return nil }
        var output: [UInt8] = []
        var map: OffsetMap? = OffsetMap(start: 0)
        switch view {
        case .percent: PercentDecoder.append(text, 0..<text.count, to: &output, map: &map)
        case .references: HTMLTextDecoder.append(text, 0..<text.count, .rcdata, to: &output, map: &map)
        case .cssEscapes: CSSEscapes.append(text, 0..<text.count, to: &output, map: &map)
        case .backslashes: JavaScriptText.append(text, 0..<text.count, to: &output, map: &map)
        }
        return map.map { (output, $0) }
    }

    /// Returns the value in hex and base64, also percent-encoded or in UTF-16 before. Base64 has three forms, by the
    /// offset of the value in its text; only letters that depend on the value alone are searched for.
    private static func forms(of value: String) -> [[UInt8]] {
        let little = value.utf16.flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        }
        let big = value.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        let texts = percentForms(of: value).map { Array($0.utf8) } + [Array(value.utf8), little, big]
        return Set(texts.flatMap(encodedForms)).sorted { $0.lexicographicallyPrecedes($1) } + [little, big]
    }

    /// Returns the forms that `encodeURIComponent`, `encodeURI` and `escape` write, with either case of the digits.
    private static func percentForms(of value: String) -> [String] {
        ["-_.!~*'()", "-_.!~*'();/?:@&=+$,#", "@*_+-./", "-_.~"].flatMap { kept in
            let kept = Array(kept.utf8)
            let text = value.utf8.reduce(into: "") { text, byte in
                if byte.isASCIIAlphanumeric || kept.contains(byte) {
                    text.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                }
            }
            return text == value ? [] : [text, lowercasedEscapes(text)]
        }
    }

    /// Returns a percent-encoded text with lower-case digits.
    private static func lowercasedEscapes(_ text: String) -> String {
        var left = 0
        return text.reduce(into: "") { lowered, character in
            lowered += left > 0 ? character.lowercased() : String(character)
            left = character == "%" ? 2 : max(0, left - 1)
        }
    }

    /// Returns hex in both cases, and base64 at each of three offsets in both alphabets (RFC 4648).
    private static func encodedForms(of bytes: [UInt8]) -> [[UInt8]] {
        let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        var forms = [hex, hex.uppercased()]
        for offset in 0..<3 {
            let padded = [UInt8](repeating: 0, count: offset) + bytes
            let whole = padded.count / 3 * 3
            let text = Data(padded.prefix(whole)).base64EncodedString()
            let core = String(text.dropFirst(offset == 0 ? 0 : offset + 1))
            guard core.count >= 5 else { continue }
            forms += [core, core.replacing("+", with: "-").replacing("/", with: "_")]
        }
        return forms.map { Array($0.utf8) }
    }

    /// Calls `body` for every occurrence, without overlap.
    private static func find(_ pattern: [UInt8], in text: Bytes, _ body: (Range<Int>) -> Void) {
        guard let first = pattern.first else { return }
        var offset = 0
        while let start = text.firstOffset(of: first, from: offset, to: text.count - pattern.count + 1) {
            offset = start + 1
            guard text[start..<(start + pattern.count)].elementsEqual(pattern) else { continue }
            body(start..<(start + pattern.count))
            offset = start + pattern.count
        }
    }

    /// Returns the ranges in order, overlapping ones joined: splices must not overlap.
    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound < last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
