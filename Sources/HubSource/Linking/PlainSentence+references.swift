import WebSyntax

/// References of the dialect in one form each, for the pages that print their names.
extension PlainSentence {
    /// Appends `\eqref{name}` for MyST's ``{eq}`name` ``. Returns the offset after it.
    static func appendEquation(_ bytes: [UInt8], _ start: Int, to output: inout [UInt8]) -> Int {
        let name = bytes[(start + 5)...].prefix { $0 != UInt8(ascii: "`") }
        guard name.endIndex < bytes.count, !name.isEmpty else {
            output.append(bytes[start])
            return start + 1
        }
        output += "\\eqref{".utf8
        output += name
        output.append(UInt8(ascii: "}"))
        return name.endIndex + 1
    }

    /// Appends `@name` for the destination of a link without words, which prints the name of its place.
    static func appendPlace(_ destination: ArraySlice<UInt8>, to output: inout [UInt8]) {
        guard destination.first == UInt8(ascii: "#"), destination.count > 1 else { return }
        output.append(UInt8(ascii: "@"))
        output += destination.dropFirst()
    }
}

extension PlainSentence {
    /// Appends the character of a reference such as `&amp;`. Returns the offset after it.
    static func appendCharacter(_ bytes: [UInt8], _ start: Int, to output: inout [UInt8]) -> Int {
        // The longest name has 31 letters. In markdown each reference ends with a semicolon (CommonMark, section 2.5).
        guard let end = bytes[start...].prefix(33).firstIndex(of: UInt8(ascii: ";")),
            bytes[(start + 1)..<end].allSatisfy({
                NoteScanner.isLetter($0) || NoteScanner.isDigit($0) || $0 == UInt8(ascii: "#")
            })
        else {
            output.append(bytes[start])
            return start + 1
        }
        let text = Array(bytes[start...end])
        let decoded = text.withUnsafeBufferPointer { HTMLTextDecoder.string($0, 0..<$0.count, .text) }
        // HTML decodes the beginning of an unknown name: `&notit;`.
        output += decoded.utf8.count > 1 && decoded.last == ";" ? text : Array(decoded.utf8)
        return end + 1
    }
}
