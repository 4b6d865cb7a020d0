import Synchronization

/// The encoder of a legacy encoding (Encoding Standard, 9 to 13), built from what its decoder reads.
///
/// ISO-2022-JP, which switches between character sets, has no encoder here.
struct LegacyEncoder: Sendable {
    /// The bytes of each character above U+007F.
    private var bytes: [Unicode.Scalar: [UInt8]] = [:]
    private let name: String

    private static let known = Mutex<[String: LegacyEncoder?]>([:])

    /// Returns the encoder of an encoding, built once; nil for UTF-8, and for an encoding that writes
    /// queries as UTF-8 or cannot be decoded here.
    static func of(_ name: String) -> LegacyEncoder? {
        if ["UTF-8", "UTF-16LE", "UTF-16BE", "replacement", "ISO-2022-JP"].contains(name) { return nil }
        return known.withLock { known in
            if let encoder = known[name] { return encoder }
            let encoder = LegacyEncoder(name)
            known[name] = .some(encoder)
            return encoder
        }
    }

    private init?(_ name: String) {
        self.name = name
        let isMultibyte = EncodingLabels.multibyte.contains(name)
        guard add((0x80...0xFF).map { [$0] }) else { return nil }
        if isMultibyte {
            for lead in Self.leads(name) { _ = add((0x40...0xFE).map { [lead, $0] }) }
        }
        if name == "gb18030" {
            for lead in UInt8(0x81)...0x84 { _ = add(Self.fourBytes(lead)) }
        }
    }

    /// The lead bytes of the pairs that encoders write. Those left out have characters that other pairs
    /// have too (Encoding Standard, 5), or characters for private use.
    private static func leads(_ name: String) -> [UInt8] {
        switch name {
        case "Shift_JIS": [UInt8](0x81...0xEC) + [0xFA, 0xFB, 0xFC]
        case "Big5": [UInt8](0xA1...0xFE)
        default: [UInt8](0x81...0xFE)
        }
    }

    /// The sequences of gb18030 with this lead byte for characters that have no pair.
    private static func fourBytes(_ lead: UInt8) -> [[UInt8]] {
        (UInt8(0x30)...0x39).flatMap { second in
            (UInt8(0x81)...0xFE).flatMap { third in
                (UInt8(0x30)...0x39).map { [lead, second, third, $0] }
            }
        }
    }

    /// Characters of which Big5 writes the last pair, not the first (Encoding Standard, 5).
    private static let lastOfBig5: Set<Unicode.Scalar> = ["═", "╞", "╡", "╪", "十", "卅"]

    /// Takes over the sequences that are exactly one character. Returns false if the encoding cannot be
    /// decoded.
    private mutating func add(_ sequences: [[UInt8]]) -> Bool {
        // A line end after each: no sequence contains one, so each has a line of its own.
        let text = Array(sequences.joined(separator: [0x0A]))
        var decoded = TextEncoding.Decoded(
            text: [], encoding: name, reason: .fallback, map: OffsetMap(start: 0), isSupported: true)
        guard text.withUnsafeBufferPointer({ LegacyDecoding.decode($0, as: name, into: &decoded) }) else {
            return false
        }
        let lines = decoded.text.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (sequence, line) in zip(sequences, lines) {
            let scalars = String(decoding: line, as: UTF8.self).unicodeScalars
            guard let scalar = scalars.first, scalars.count == 1, scalar != "\u{FFFD}", !scalar.isASCII,
                bytes[scalar] == nil || name == "Big5" && Self.lastOfBig5.contains(scalar)
            else { continue }
            bytes[scalar] = sequence
        }
        return true
    }

    /// Returns the bytes of a character; nil if the encoding does not have it.
    private func encoded(_ scalar: Unicode.Scalar) -> [UInt8]? {
        if scalar.isASCII { return [UInt8(scalar.value)] }
        if name == "Shift_JIS" || name == "EUC-JP" {
            switch scalar {
            case "¥": return [0x5C]
            case "‾": return [0x7E]
            // The encoder takes the minus sign for the full-width one (Encoding Standard, 12.1.2 and 12.3.2).
            case "\u{2212}": return bytes["\u{FF0D}"]
            default: break
            }
        }
        // GBK has no sequences of four bytes, and gb18030 no single one for the euro sign (10.2.2).
        if name == "gb18030", scalar == "€" { return [0xA2, 0xE3] }
        if name == "gb18030", scalar.value >= 0x1_0000 {
            let (rest, fourth) = (Int(scalar.value) - 0x1_0000 + 189_000).quotientAndRemainder(dividingBy: 10)
            let (first, second) = (rest / 126).quotientAndRemainder(dividingBy: 10)
            return [
                UInt8(0x81 + first), UInt8(0x30 + second), UInt8(0x81 + rest % 126), UInt8(0x30 + fourth),
            ]
        }
        return bytes[scalar]
    }

    /// Returns a text in UTF-8 in this encoding, percent-encoded (URL Standard, 1.3). A character that the
    /// encoding does not have becomes a character reference.
    func percentEncoded(_ text: ArraySlice<UInt8>, _ set: PercentEncodeSet) -> String {
        var output: [UInt8] = []
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            output += encoded(scalar) ?? Array("%26%23\(scalar.value)%3B".utf8)
        }
        return set.encode(output)
    }
}
