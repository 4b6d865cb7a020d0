import WebSyntax

/// The places at which a search has to look: three bytes, regardless of case, and the searches that begin with them.
///
/// A bit of 65,536 says whether a hash of three bytes begins anything; it rejects nearly all places of a text.
final class CandidateTable: Sendable {
    /// A kind of search.
    enum Search: UInt8, Sendable {
        /// A form of a family, from its first literal on.
        case form
        /// A configured value.
        case configured
        case privateKey, puttyKey, jsonWebToken, address, bearer, discordToken
        /// A word that the names of secrets have, in any case.
        case name
        /// `_PAT`, which ends the names of personal access tokens.
        case personalToken
        /// `-u` and `--user`, which a name and a password follow.
        case userOption
        /// A program that takes a password in its command line.
        case command
        /// A header with cookies.
        case cookie
        /// `IDENTIFIED BY`, which a password follows in SQL.
        case identified
        /// The port of PostgreSQL in a line of a password file.
        case passwordFile
    }

    /// A search with the three bytes at which it begins. It has no reference, since it is read at every candidate.
    struct Entry: Sendable {
        /// The three bytes, the first one highest; with bit 5 set if the case is ignored.
        var start: UInt32
        var search: Search
        /// The index of the form, the value or the command.
        var index: UInt16
    }

    /// One bit for each slot.
    let bits: [UInt64]
    /// The first entry of each slot that has a bit, and the end of its entries.
    private let bounds: [(first: UInt16, end: UInt16)]
    /// The entries by slot.
    let entries: [Entry]
    /// The forms of values without a name.
    let forms: [SecretForm]
    /// The forms of values with a name.
    let named: [SecretForm]
    /// The configured values.
    let configured: [ConfiguredValue]

    /// Creates the table for all families and the configured values.
    init(_ configured: [ConfiguredValue]) {
        self.configured = configured
        forms = SecretForm.all.filter(\.names.isEmpty)
        named = SecretForm.all.filter { !$0.names.isEmpty }
        var found: [(slot: Int, entry: Entry)] = []
        func add(_ search: Search, _ index: Int, at start: [UInt8], ignoringCase: Bool = false) {
            let entry = Entry(
                start: Self.packed(start) | (ignoringCase ? Self.caseBits : 0), search: search,
                index: UInt16(truncatingIfNeeded: index))
            found.append((Self.slot(entry.start | Self.caseBits), entry))
        }
        for (index, form) in forms.enumerated() {
            for start in form.starts { add(.form, index, at: start) }
        }
        for (index, value) in configured.enumerated() where index <= UInt16.max {
            add(.configured, index, at: Array(value.bytes.prefix(3)))
        }
        for (index, command) in PasswordCommand.all.enumerated() {
            add(.command, index, at: command.name.withUTF8Buffer { Array($0.prefix(3)) })
        }
        let words: [(Search, [String])] = [
            (.privateKey, ["BEG"]), (.puttyKey, ["e-L", "e-M"]), (.address, ["://", ":\\/"]),
            (.jsonWebToken, ["eyJ", "eyA", "ewo", "ew0"]), (.passwordFile, [":54"]),
        ]
        for (search, starts) in words {
            for start in starts { add(search, 0, at: Array(start.utf8)) }
        }
        for start in Self.digitStarts { add(.discordToken, 0, at: start) }
        let folded: [(Search, String)] = [
            (.bearer, "bea"), (.identified, "ide"), (.personalToken, "_pa"), (.cookie, "coo"),
        ]
        for (search, start) in folded { add(search, 0, at: Array(start.utf8), ignoringCase: true) }
        for word in ["pas", "pwd", "sec", "tok", "key", "cre", "aut", "sig"] {
            add(.name, 0, at: Array(word.utf8), ignoringCase: true)
        }
        for sign in "abcdefghijklmnopqrstuvwxyz0123456789 \"'=\\".utf8 {
            add(.userOption, 0, at: Array("-u".utf8) + [sign], ignoringCase: true)
        }
        add(.userOption, 0, at: Array("--u".utf8), ignoringCase: true)
        found.sort { $0.slot < $1.slot }
        var bits = [UInt64](repeating: 0, count: 1024)
        var bounds = [(first: UInt16, end: UInt16)](repeating: (0, 0), count: 65536)
        for (index, (slot, _)) in found.enumerated() {
            if bits[slot >> 6] >> UInt64(slot & 63) & 1 == 0 { bounds[slot].first = UInt16(index) }
            bits[slot >> 6] |= 1 << UInt64(slot & 63)
            bounds[slot].end = UInt16(index + 1)
        }
        self.bits = bits
        self.bounds = bounds
        entries = found.map(\.entry)
    }

    /// Returns the indices of the entries of a slot that has a bit.
    func entries(of slot: Int) -> Range<Int> { Int(bounds[slot].first)..<Int(bounds[slot].end) }

    /// Bit 5 of three bytes, which differs between the cases of a letter.
    static let caseBits: UInt32 = 0x20_2020

    private static func packed(_ bytes: [UInt8]) -> UInt32 {
        bytes.prefix(3).reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    }

    /// Returns the slot of three bytes that are packed with the first one highest. Bit 5 of each is set before.
    @inline(__always)
    static func slot(_ window: UInt32) -> Int { Int(((window & 0xFFFFFF) &* 0x9E37_79B1) >> 16) }

    /// The first three letters of the base64 of three digits.
    private static var digitStarts: Set<[UInt8]> {
        let digits = Array("0123456789".utf8)
        return Set(
            digits.flatMap { first in
                digits.flatMap { second in
                    digits.map { Array(Base64Letters.encoded([first, second, $0]).prefix(3)) }
                }
            })
    }
}

extension SecretForm {
    /// The first three bytes of the form from its first literal on. A literal under three bytes is continued by each letter of
    /// the run after it.
    fileprivate var starts: [[UInt8]] {
        var starts: [[UInt8]] = [[]]
        for part in parts where starts.contains(where: { $0.count < 3 }) {
            switch part {
            case .literal(let bytes): starts = starts.map { $0 + bytes }
            case .run(let run): starts = starts.flatMap { start in run.letters.elements.map { start + [$0] } }
            }
        }
        return starts.map { Array($0.prefix(3)) }
    }
}
