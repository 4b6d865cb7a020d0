import Diagnostics

extension JSONTree {
    /// Appends the value; `indent` is the number of spaces before its closing bracket, nil for a text of one line.
    package func append(to output: inout [UInt8], indent: Int?) {
        switch self {
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .number(let digits): output += digits.utf8
        case .string(let text): JSONDiagnosticFormatter.appendQuoted(text, to: &output)
        case .array(let values):
            Self.append(values, "[", "]", to: &output, indent: indent) { value, inner, output in
                value.append(to: &output, indent: inner)
            }
        case .object(let members):
            Self.append(members, "{", "}", to: &output, indent: indent) { member, inner, output in
                JSONDiagnosticFormatter.appendQuoted(member.key, to: &output)
                output.append(UInt8(ascii: ":"))
                output.append(UInt8(ascii: " "))
                member.value.append(to: &output, indent: inner)
            }
        }
    }

    /// Appends a list or an object with one element a line, so that a change of one is a change of few lines.
    @inline(__always)
    private static func append<Element>(
        _ elements: [Element], _ open: Unicode.Scalar, _ close: Unicode.Scalar, to output: inout [UInt8],
        indent: Int?, _ write: (Element, Int?, inout [UInt8]) -> Void
    ) {
        let inner = indent.map { $0 + 2 }
        output.append(UInt8(ascii: open))
        for index in elements.indices {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            appendBreak(inner, to: &output)
            write(elements[index], inner, &output)
        }
        if !elements.isEmpty { appendBreak(indent, to: &output) }
        output.append(UInt8(ascii: close))
    }

    /// Appends a line feed and indentation; a space in a text of one line.
    static func appendBreak(_ indent: Int?, to output: inout [UInt8]) {
        output.append(indent == nil ? UInt8(ascii: " ") : UInt8(ascii: "\n"))
        for _ in 0..<(indent ?? 0) { output.append(UInt8(ascii: " ")) }
    }
}
