/// The arguments of TeX's macros: in their definitions, their texts and their uses.
enum MacroArguments {
    /// Returns the number of arguments of a macro of the front matter, as KaTeX counts them in its text.
    static func count(in text: String) -> Int {
        let text = text.replacing("##", with: "")
        var count = 0
        while count < 9, text.contains("#\(count + 1)") { count += 1 }
        return count
    }

    /// The arguments that a definition declares: `[2]` of `\newcommand`; `#1#2` of `\def`, also with text, as in `(#1,#2)`.
    struct Parameters {
        /// The text before the first argument.
        var start: [UInt8] = []
        /// The text after each argument, which ends it; empty for one that ends by itself.
        var ends: [[UInt8]] = []

        /// - Parameter count: the number of arguments without text between them.
        init(count: Int) { ends = Array(repeating: [], count: count) }
    }

    /// Returns the arguments that a definition declares; none for forms that are not read, which no text follows.
    ///
    /// - Parameters:
    ///   - isPlainTeX: true for `\def` and `\gdef`.
    ///   - index: the offset after the name, which moves after the declaration.
    static func declared(in bytes: [UInt8], isPlainTeX: Bool, at index: inout Int) -> Parameters {
        guard !isPlainTeX else { return delimited(in: bytes, at: &index) }
        guard index + 2 < bytes.count, bytes[index] == UInt8(ascii: "["),
            let count = digit(bytes[index + 1]), bytes[index + 2] == UInt8(ascii: "]")
        else { return Parameters(count: 0) }
        index += 3
        while index < bytes.count, ASCII.isSpace(bytes[index]) { index += 1 }
        return Parameters(count: count)
    }

    private static func delimited(in bytes: [UInt8], at index: inout Int) -> Parameters {
        var parameters = Parameters(count: 0)
        var next = index
        while next < bytes.count, bytes[next] != UInt8(ascii: "{") {
            let byte = bytes[next]
            if byte == UInt8(ascii: "#") {
                guard next + 1 < bytes.count, digit(bytes[next + 1]) == parameters.ends.count + 1 else {
                    return Parameters(count: 0)
                }
                parameters.ends.append([])
                next += 2
                continue
            }
            // White space and commands end arguments by rules of their own.
            guard byte > UInt8(ascii: " "), byte != UInt8(ascii: "\\"), byte != UInt8(ascii: "}") else {
                return Parameters(count: 0)
            }
            if parameters.ends.isEmpty {
                parameters.start.append(byte)
            } else {
                parameters.ends[parameters.ends.count - 1].append(byte)
            }
            next += 1
        }
        index = next
        return parameters
    }

    /// Returns the arguments of a macro; `nil` if there are too few.
    ///
    /// - Parameters:
    ///   - index: the offset after the name, which moves after the arguments if they are there.
    ///   - limit: the longest group.
    static func arguments(
        _ parameters: Parameters, in bytes: [UInt8], from index: inout Int, limit: Int
    ) -> [String]? {
        var arguments: [String] = []
        var next = index
        if !parameters.start.isEmpty {
            while next < bytes.count, ASCII.isSpace(bytes[next]) { next += 1 }
            guard bytes[next...].starts(with: parameters.start) else { return nil }
            next += parameters.start.count
        }
        for end in parameters.ends {
            let argument =
                end.isEmpty
                ? argument(in: bytes, from: &next, limit: limit)
                : self.argument(in: bytes, from: &next, before: end, limit: limit)
            guard let argument else { return nil }
            arguments.append(argument)
        }
        index = next
        return arguments
    }

    /// Returns the text before the end of an argument, outside of braces; `nil` without the end. Braces around the whole of it
    /// are left out.
    private static func argument(
        in bytes: [UInt8], from index: inout Int, before end: [UInt8], limit: Int
    ) -> String? {
        while index < bytes.count, ASCII.isSpace(bytes[index]) { index += 1 }
        let start = index
        var depth = 0
        var next = start
        while next < min(bytes.count, start + limit) {
            if depth == 0, bytes[next...].starts(with: end) {
                index = next + end.count
                let group = RedefinedSymbols.group(in: bytes, at: start, limit: limit)
                let content = group.flatMap { $0.endIndex + 1 == next ? $0 : nil } ?? bytes[start..<next]
                return String(decoding: content, as: UTF8.self)
            }
            switch bytes[next] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\\"): next += 1
            default: break
            }
            guard depth >= 0 else { return nil }
            next += 1
        }
        return nil
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
