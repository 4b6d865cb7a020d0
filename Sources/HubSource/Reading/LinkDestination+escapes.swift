import WebSyntax

/// Backslash escapes and character references in addresses (CommonMark, sections 2.4 and 2.5).
extension LinkDestination {
    /// The longest name of a character reference in bytes.
    private static let nameLimit = 32

    /// Returns the address that some bytes of markdown are.
    static func text(_ address: ArraySlice<UInt8>) -> String {
        guard address.contains(where: { "\\&".utf8.contains($0) }) else {
            return String(decoding: address, as: UTF8.self)
        }
        var output: [UInt8] = []
        var index = address.startIndex
        while index < address.endIndex {
            if isEscape(address[index...]) {
                output.append(address[index + 1])
                index += 2
            } else if let reference = reference(address[index...]) {
                output += reference.withUnsafeBufferPointer {
                    HTMLTextDecoder.string($0, 0..<$0.count, .attribute).utf8
                }
                index += reference.count
            } else {
                output.append(address[index])
                index += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns the offset of the first byte without a backslash that has a property.
    static func firstIndex(in text: ArraySlice<UInt8>, where isFound: (UInt8) -> Bool) -> Int? {
        var index = text.startIndex
        while index < text.endIndex {
            if isEscape(text[index...]) {
                index += 2
            } else if isFound(text[index]) {
                return index
            } else {
                index += 1
            }
        }
        return nil
    }

    /// Returns true for a text that begins with a backslash and a sign of punctuation. Before other bytes, a backslash is text.
    private static func isEscape(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "\\"), let next = text.dropFirst().first else { return false }
        return PlainText.isPunctuation(next)
    }

    /// Returns the character reference that a text begins with. In markdown it ends with a semicolon.
    private static func reference(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.first == UInt8(ascii: "&") else { return nil }
        let name = text.dropFirst().prefix(nameLimit).prefix {
            NoteScanner.isLetter($0) || NoteScanner.isDigit($0) || $0 == UInt8(ascii: "#")
        }
        guard !name.isEmpty, text[name.endIndex...].first == UInt8(ascii: ";") else { return nil }
        return Array(text[...name.endIndex])
    }
}
