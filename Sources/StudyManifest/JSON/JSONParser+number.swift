extension JSONParser {
    /// Skips a number (RFC 8259, section 6). Its value is computed on demand.
    mutating func skipNumber() throws(JSONSyntaxError) {
        let start = index
        if peek == UInt8(ascii: "-") { index += 1 }
        let first = peek
        let digits = skipDigits()
        guard digits > 0 else { throw unexpected("a digit after '-'") }
        // A leading zero would be octal in other languages; RFC 8259 forbids it.
        guard digits == 1 || first != UInt8(ascii: "0") else {
            throw error(at: start, "a number may not start with a zero; write it without")
        }
        if peek == UInt8(ascii: ".") {
            index += 1
            guard skipDigits() > 0 else { throw unexpected("a digit after '.'") }
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            index += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
            guard skipDigits() > 0 else { throw unexpected("a digit in the exponent") }
        }
    }

    /// Skips decimal digits, and returns their number.
    private mutating func skipDigits() -> Int {
        let start = index
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        return index - start
    }
}
