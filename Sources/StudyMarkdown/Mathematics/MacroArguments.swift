/// The arguments of TeX's macros: in their definitions, their texts and their uses.
enum MacroArguments {
    /// Returns the number of arguments of a macro of the front matter, as KaTeX counts them in its text.
    static func count(in text: String) -> Int {
        let text = text.replacing("##", with: "")
        var count = 0
        while count < 9, text.contains("#\(count + 1)") { count += 1 }
        return count
    }

    /// Returns the number of arguments that a definition declares, `[2]` or `#1#2`; 0 without any, and for forms that are not
    /// read, which no text follows.
    ///
    /// - Parameter index: the offset after the name, which moves after the declaration.
    static func declared(in bytes: [UInt8], at index: inout Int) -> Int {
        guard index < bytes.count else { return 0 }
        if bytes[index] == UInt8(ascii: "[") {
            guard index + 2 < bytes.count, let count = digit(bytes[index + 1]),
                bytes[index + 2] == UInt8(ascii: "]")
            else { return 0 }
            index += 3
            while index < bytes.count, ASCII.isSpace(bytes[index]) { index += 1 }
            return count
        }
        var count = 0
        while index + 1 < bytes.count, bytes[index] == UInt8(ascii: "#"),
            digit(bytes[index + 1]) == count + 1
        {
            count += 1
            index += 2
        }
        return count
    }

    /// Returns the arguments of a macro; `nil` if there are too few.
    ///
    /// - Parameters:
    ///   - index: the offset after the name, which moves after the arguments if they are there.
    ///   - limit: the longest group.
    static func arguments(
        _ count: Int, in bytes: [UInt8], from index: inout Int, limit: Int
    ) -> [String]? {
        var arguments: [String] = []
        var next = index
        for _ in 0..<count {
            guard let argument = argument(in: bytes, from: &next, limit: limit) else { return nil }
            arguments.append(argument)
        }
        index = next
        return arguments
    }

    /// Returns the next argument: a group, a command or a sign; `nil` without one.
    private static func argument(in bytes: [UInt8], from index: inout Int, limit: Int) -> String? {
        while index < bytes.count, ASCII.isSpace(bytes[index]) { index += 1 }
        guard index < bytes.count else { return nil }
        let content: ArraySlice<UInt8>
        switch bytes[index] {
        case UInt8(ascii: "{"):
            guard let group = RedefinedSymbols.group(in: bytes, at: index, limit: limit) else { return nil }
            content = group
            index = group.endIndex + 1
        case UInt8(ascii: "\\"):
            guard let word = RedefinedSymbols.controlWord(in: bytes, from: index), word.lowerBound == index
            else { return nil }
            content = bytes[word]
            index = word.upperBound
        case UInt8(ascii: "#"):
            // An argument of the macro whose text this is.
            content = bytes[index..<min(index + 2, bytes.count)]
            index = content.endIndex
        case UInt8(ascii: "}"), UInt8(ascii: "&"), 0x80...: return nil
        default:
            content = bytes[index...index]
            index += 1
        }
        return String(decoding: content, as: UTF8.self)
    }

    /// Returns the text of a macro with its arguments in place; `nil` if it is longer than a limit in bytes.
    static func filled(_ text: String, _ arguments: [String], limit: Int) -> String? {
        guard !arguments.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var filled: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard filled.count <= limit else { return nil }
            if bytes[index] == UInt8(ascii: "#"), index + 1 < bytes.count,
                let number = digit(bytes[index + 1]), arguments.indices.contains(number - 1)
            {
                index += 2
                let isGroup =
                    filled.last == UInt8(ascii: "{") && index < bytes.count
                    && bytes[index] == UInt8(ascii: "}")
                // A command in the text does not take letters of the argument into its name.
                let argument = arguments[number - 1]
                filled += (isGroup ? argument : "{\(argument)}").utf8
            } else {
                filled.append(bytes[index])
                index += 1
            }
        }
        return filled.count <= limit ? String(decoding: filled, as: UTF8.self) : nil
    }

    /// Returns the value of a digit from 1 to 9.
    private static func digit(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
    }
}
