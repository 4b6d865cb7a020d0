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
