import StudyManifest

/// The characters of a JSON string, each with its place in the file, so that a finding about a formula has the
/// position of the formula and not only that of the string.
struct JSONText {
    let scalars: [Unicode.Scalar]
    /// The offset of each scalar in the file, and of the closing quote.
    let offsets: [Int]

    /// - Parameters:
    ///   - text: the decoded string.
    ///   - range: the string with its quotes, in `bytes`.
    ///   - bytes: a text that was parsed, so every escape in the range is complete.
    init(_ text: String, at range: Range<Int>, in bytes: [UInt8]) {
        scalars = Array(text.unicodeScalars)
        var offsets: [Int] = []
        offsets.reserveCapacity(scalars.count + 1)
        var offset = range.lowerBound + 1
        for scalar in scalars {
            offsets.append(offset)
            if bytes[offset] != UInt8(ascii: "\\") {
                offset += UTF8.width(scalar)
            } else if bytes[offset + 1] != UInt8(ascii: "u") {
                offset += 2
            } else {
                // A character outside the basic plane is written as two surrogates (RFC 8259, section 7).
                offset += scalar.value > 0xFFFF ? 12 : 6
            }
        }
        self.offsets = offsets + [offset]
    }
}

extension JSONText {
    /// The commands of TeX that begin like an escape of JSON: `\nu` with one backslash is a line break and `u`.
    private static let commands: Set<String> = [
        "bar", "because", "beta", "beth", "bf", "big", "bigcap", "bigcup", "bigl", "bigoplus", "bigotimes",
        "bigr", "binom",
        "bm", "boldsymbol", "bot", "bowtie", "breve", "bullet", "flat", "forall", "frac", "nabla", "ne",
        "nearrow", "neg",
        "neq", "nmid", "not", "notin", "nsubseteq", "nu", "nwarrow", "rangle", "rceil", "rfloor", "rho",
        "right",
        "rightarrow", "rm", "rtimes", "tan", "tanh", "tau", "text", "textbf", "textit", "textrm", "tfrac",
        "theta", "tilde",
        "times", "to", "top", "triangle",
    ]

    /// Returns the escapes after a dollar or `\(` that were meant as commands of TeX, as written, with their offsets.
    ///
    /// - Parameter bytes: the file that ``offsets`` are in.
    func escapedCommands(in bytes: [UInt8]) -> [(written: String, offset: Int)] {
        guard let start = scalars.firstIndex(where: { $0 == "$" || $0 == "(" }) else { return [] }
        return scalars.indices[start...].compactMap { index in
            let offset = offsets[index]
            guard scalars[index].value < 0x20, bytes[offset] == UInt8(ascii: "\\"),
                offsets[index + 1] == offset + 2
            else { return nil }
            var name = String.UnicodeScalarView([Unicode.Scalar(bytes[offset + 1])])
            // No name is longer; a long word is not read to its end.
            name.append(contentsOf: scalars[(index + 1)...].prefix(12).prefix { ("a"..."z").contains($0) })
            return Self.commands.contains(String(name)) ? ("\\" + String(name), offset) : nil
        }
    }
}
