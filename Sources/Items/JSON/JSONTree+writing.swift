import Diagnostics

extension JSONTree {
    /// Appends the value; `indent` is the number of spaces before its closing bracket.
    func append(to output: inout [UInt8], indent: Int) {
        switch self {
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .number(let digits): output += digits.utf8
        case .string(let text): output += JSONDiagnosticFormatter.quoted(text).utf8
        case .array(let values):
            Self.append(values, "[", "]", to: &output, indent: indent) { value, output in
                value.append(to: &output, indent: indent + 2)
            }
        case .object(let members):
            Self.append(members, "{", "}", to: &output, indent: indent) { member, output in
                output += JSONDiagnosticFormatter.quoted(member.key).utf8
                output += ": ".utf8
                member.value.append(to: &output, indent: indent + 2)
            }
        }
    }

    /// Appends a list or an object with one element a line, so that a change of one is a change of few lines.
    private static func append<Element>(
        _ elements: [Element], _ open: Unicode.Scalar, _ close: Unicode.Scalar, to output: inout [UInt8],
        indent: Int, _ write: (Element, inout [UInt8]) -> Void
    ) {
        output.append(UInt8(ascii: open))
        for (index, element) in elements.enumerated() {
            output += (index > 0 ? ",\n" : "\n").utf8
            output += repeatElement(UInt8(ascii: " "), count: indent + 2)
            write(element, &output)
        }
        if !elements.isEmpty {
            output.append(UInt8(ascii: "\n"))
            output += repeatElement(UInt8(ascii: " "), count: indent)
        }
        output.append(UInt8(ascii: close))
    }
}
