import WebSyntax

/// The form of a family's secrets: literal text and runs of letters of an alphabet.
///
/// A form is written as text. `<a:20-40>` is a run of 20 to 40 letters of the alphabet `a`, `<a:20->` has no upper limit but
/// the length that any secret may have, and `<uuid>` is a UUID. The secret is the part in parentheses, or all of it.
struct SecretForm: Sendable {
    /// A run of letters of an alphabet.
    struct Run: Sendable {
        var letters: ByteSet
        var lengths: ClosedRange<Int>
    }

    /// A part of a form.
    enum Part: Sendable {
        case literal([UInt8])
        case run(Run)
    }

    /// The maximum length of a run without a limit of its own. It bounds the work for each candidate.
    static let maximumLength = 512

    let family: SecretFamily
    /// The run before the first literal, which the search goes back to; `nil` for most forms.
    let lead: Run?
    /// The parts from the first literal on.
    let parts: [Part]
    /// The index of the first part of the secret.
    let secretStart: Int
    /// The words of which the name of the value must have one, in lower case without separators; empty for a form that
    /// is a secret anywhere. A word after `=` must be the whole name.
    let names: [[UInt8]]

    /// True if a run has the small letters of words. Words are not looked for in hex and base32.
    let hasWords: Bool

    /// Creates a form from its text.
    init(_ family: SecretFamily, _ text: String, names: [String] = []) {
        self.family = family
        self.names = names.map { Array($0.utf8) }
        var (parts, start) = Self.parts(text)
        if names.isEmpty, case .run(let run)? = parts.first {
            lead = run
            parts.removeFirst()
        } else {
            lead = nil
        }
        self.parts = parts
        secretStart = start
        hasWords = parts.contains { part in
            if case .run(let run) = part { run.letters.contains(UInt8(ascii: "z")) } else { false }
        }
    }

    private static func parts(_ text: String) -> ([Part], secretStart: Int) {
        let uuid = "<x:8>-<x:4>-<x:4>-<x:4>-<x:12>"
        var rest = Array(text.replacing("<uuid>", with: uuid).utf8)[...]
        var parts: [Part] = []
        var start = 0
        while let first = rest.first {
            switch first {
            case UInt8(ascii: "("): start = parts.count
            case UInt8(ascii: ")"): break
            case UInt8(ascii: "<"):
                let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
                let run = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
                parts.append(.run(Self.run(run)))
                rest = rest[end...]
            default:
                let end = rest.firstIndex { "()<".utf8.contains($0) } ?? rest.endIndex
                parts.append(.literal(Array(rest[..<end])))
                rest = rest[end...]
                continue
            }
            rest = rest.dropFirst()
        }
        return (parts, start)
    }

    /// Returns a run written as `a:20-40`.
    private static func run(_ text: String) -> Run {
        let parts = text.split(separator: ":", maxSplits: 1)
        let limits = parts[1].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        let least = (limits.first ?? nil) ?? 1
        let most = limits.count == 1 ? least : (limits[1] ?? maximumLength)
        guard let letters = alphabets[String(parts[0])] else {
            preconditionFailure("no alphabet '\(parts[0])'")
        }
        return Run(letters: letters, lengths: least...most)
    }

    /// The alphabets by their letter in a form.
    private static let alphabets: [String: ByteSet] = [
        "d": .digits, "h": ByteSet("0-9a-f"), "x": ByteSet("0-9a-fA-F"), "A": ByteSet("0-9A-Z"),
        "T": ByteSet("A-Z2-7"), "l": ByteSet("0-9a-z"), "a": .alphanumerics, "w": ByteSet("0-9A-Za-z_"),
        "u": .urlSafe, "v": ByteSet("0-9A-Za-z_.-"), "c": ByteSet("0-9A-Za-z_.~-"),
        "b": ByteSet("0-9A-Za-z+/"),
        "e": ByteSet("0-9A-Za-z+/="), "p": ByteSet("0-9A-Za-z%+/=_-"), "t": ByteSet("0-9A-Za-z_.~+/=-"),
        "q": ByteSet(" \"',:\\"),
    ]

    /// Returns the range of the secret, if the parts match at `start` and no letter of the last run follows.
    ///
    /// - Parameter start: the offset of the first part after ``lead``.
    func range(in text: Bytes, at start: Int) -> Range<Int>? {
        var first = start
        if let lead {
            while first > 0, start - first < lead.lengths.upperBound, lead.letters.contains(text[first - 1]) {
                first -= 1
            }
            guard lead.lengths.contains(start - first) else { return nil }
        }
        var offset = start
        var secret = first
        for (index, part) in parts.enumerated() {
            if index == secretStart, index > 0 { secret = offset }
            switch part {
            case .literal(let bytes):
                guard offset + bytes.count <= text.count else { return nil }
                for (step, byte) in bytes.enumerated() where text[offset + step] != byte { return nil }
                offset += bytes.count
            case .run(let run):
                let isLast = index == parts.count - 1
                guard let end = run.end(in: text, from: offset, isLast: isLast) else { return nil }
                offset = end
            }
        }
        if offset < text.count, text[offset].isASCIIAlphanumeric || text[offset] == UInt8(ascii: "_") {
            return nil
        }
        return secret..<offset
    }
}

extension SecretForm.Run {
    /// Returns the end of the run; `nil` if it is too short or too long. `\/`, which JSON may write for `/`, counts as one
    /// letter.
    fileprivate func end(in text: Bytes, from start: Int, isLast: Bool) -> Int? {
        var (offset, length) = (start, 0)
        // A run in the middle with a fixed length may be followed by its own letters.
        let limit = isLast ? lengths.upperBound + 1 : lengths.upperBound
        while offset < text.count, length < limit {
            let byte = text[offset]
            if letters.contains(byte) {
                offset += 1
            } else if byte == UInt8(ascii: "\\"), offset + 1 < text.count,
                text[offset + 1] == UInt8(ascii: "/"),
                letters.contains(UInt8(ascii: "/"))
            {
                offset += 2
            } else {
                break
            }
            length += 1
        }
        // A full stop ends the sentence, not the secret.
        while isLast, length > 0, text[offset - 1] == UInt8(ascii: ".") {
            offset -= 1
            length -= 1
        }
        return lengths.contains(length) ? offset : nil
    }
}
