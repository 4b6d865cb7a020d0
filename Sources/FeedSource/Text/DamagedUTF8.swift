import WebSyntax

/// UTF-8 with some invalid bytes: a limit in bytes cuts texts inside a character, and programs mix encodings.
enum DamagedUTF8 {
    /// Returns the text in which U+FFFD replaces invalid bytes. A byte that windows-1252 has in the middle or at the
    /// end of a word, or between other signs, is that character.
    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        bytes.withUnsafeBufferPointer { bytes in
            var output: [UInt8] = []
            output.reserveCapacity(bytes.count)
            var offset = bytes.hasExactly("\u{FEFF}", at: 0, to: bytes.count) ? 3 : 0
            var rest = bytes[offset...].makeIterator()
            var parser = Unicode.UTF8.ForwardParser()
            while true {
                switch parser.parseScalar(from: &rest) {
                case .valid(let sequence):
                    output.append(contentsOf: sequence)
                    offset += sequence.count
                case .error(let length):
                    if length == 1, isCharacter(bytes, at: offset) {
                        output += characters[Int(bytes[offset]) - 0x80]
                    } else {
                        output.appendScalar(0xFFFD)
                    }
                    offset += length
                case .emptyInput: return output
                }
            }
        }
    }

    /// The characters of windows-1252 from 0x80, in UTF-8.
    private static let characters = (UInt8(0x80)...0xFF).map {
        TextEncoding.decode([$0], contentType: "text/plain; charset=windows-1252").text
    }

    /// Returns true for a byte of windows-1252 in a plausible place: not where a character of UTF-8 was cut.
    private static func isCharacter(_ bytes: Bytes, at offset: Int) -> Bool {
        let before = offset > 0 ? bytes[offset - 1] : 0
        let after = offset + 1 < bytes.count ? bytes[offset + 1] : 0
        guard before < 0x80, after < 0x80 else { return false }
        switch bytes[offset] {
        case 0x81, 0x8D, 0x8F, 0x90, 0x9D: return false
        // The rest of a cut character is at the start of a text.
        case 0x80...0xBF: return before != UInt8(ascii: ">") && before != 0
        // The beginning of a cut character is at the end of a text, often before dots. 0xE2 begins most signs.
        case 0xE2: return after.isASCIIAlpha
        default: return after.isASCIIAlpha || before.isASCIIAlpha && " ,;:!?)".utf8.contains(after)
        }
    }
}
