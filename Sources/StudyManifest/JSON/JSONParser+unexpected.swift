extension JSONParser {
    /// Returns the error for the text at the index, with a hint about common differences between JSON and JavaScript.
    func unexpected(_ expected: String) -> JSONSyntaxError {
        guard let byte = peek else {
            return error(at: index, "expected \(expected); the file ends here")
        }
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "#"):
            return error(at: index, "expected \(expected); JSON has no comments, remove this one")
        case UInt8(ascii: "'"):
            return error(at: index, "expected \(expected); strings stand in double quotes")
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            return error(at: index, "expected \(expected); found a closing '\(Unicode.Scalar(byte))'")
        default:
            return error(at: index, "expected \(expected); found '\(found)'")
        }
    }

    /// Returns the letters and digits that begin at `start`, truncated to fit a message.
    func word(at start: Int) -> String {
        let letters = text[start...].prefix(24).prefix { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
            default: false
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// The word at the index, or a single scalar if there is no word.
    private var found: String {
        let word = word(at: index)
        if !word.isEmpty { return word }
        let scalar = String(decoding: text[index...].prefix(4), as: UTF8.self).unicodeScalars.prefix(1)
        return PrintableText(String(scalar)).description
    }
}
