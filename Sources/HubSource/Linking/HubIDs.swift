import Diagnostics
import Foundation
import SiteFiles

/// Gives each document an id for its address.
struct HubIDs {
    /// The names of pages and folders that a hub has besides its documents, in lower case.
    static let reserved: Set<String> = [
        "index", "digest", "timeline", "graph", "tags", "bundles", "b", "hub", "media", "katex", "api",
        "files",
        "library", "llms", "llms-full", "leaf", "find", "study-manifest",
    ]
    /// The names of devices, which no file may have on Windows, in lower case.
    private static let devices: Set<String> = {
        let numbered = (1...9).flatMap { ["com\($0)", "lpt\($0)"] }
        return Set(["con", "prn", "aux", "nul"] + numbered)
    }()
    private static let limit = 64

    /// The ending of the file with a bundle's whole text.
    private let ending: String?
    /// The places of documents by their ids in lower case.
    private var taken: [String: SourcePosition] = [:]
    /// The taken ids, in lower case, that front matter states.
    private var stated: Set<String> = []
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter ending: the ending of a second file that each id of a bundle has; `nil` for documents.
    init(ending: String? = nil) { self.ending = ending }

    /// Returns the ids of documents in their order: that of the front matter, else of the address, else of the file's name. Names
    /// get the ids that no document states, so a new file moves no address that another one states.
    ///
    /// - Parameter address: the address above those of the documents.
    mutating func ids(of documents: [HubDocument], address: String?) -> [String] {
        var ids: [String?] = []
        for document in documents {
            let own = statedID(of: document, address)
            ids.append(own.map { claim($0.id, at: $0.position, .front) })
        }
        return zip(documents, ids).map { document, id in id ?? self.id(ofName: document) }
    }

    /// Returns the id that the name of a document's file gives.
    mutating func id(ofName document: HubDocument) -> String {
        claim(Self.slug(document), at: document.source.position(line: 1, column: 1), .file)
    }

    /// Returns the id that the name of a folder gives, which is that of a file with its name.
    ///
    /// - Parameter document: one in the folder.
    mutating func id(ofFolder folder: Substring, with document: HubDocument) -> String {
        let source = document.source
        let file = HubDocument(
            path: folder + ".md",
            text: NoteText(source: SourceText(file: source.file, bytes: []), firstLine: 1, lastLine: 1))
        return claim(Self.slug(file), at: source.position(line: 1, column: 1), .folder)
    }

    /// Returns the id of a document's front matter, else that of its address; `nil` for a document without either.
    private mutating func statedID(
        of document: HubDocument, _ address: String?
    ) -> (id: String, position: SourcePosition)? {
        let front = document.front
        if let (text, position) = front.id {
            let id = Self.wellFormed(text)
            if let id, !isReserved(id.lowercased()) { return (id, position) }
            diagnostics.append(
                Diagnostic(
                    .hubID, at: position,
                    id == nil
                        ? "'\(text.prefix(60))' cannot be an id; use at most \(Self.limit) ASCII letters, digits, '.', '_' and '-'"
                        : Self.isDevice(text.lowercased())
                            ? "'\(text)' cannot be an id, since it is the name of a device, which no file may have; write another"
                            : "'\(text)' cannot be an id, since each hub has a page or folder of that name; write another"
                ))
        }
        guard let (text, position) = front.url, let address, let id = self.id(in: text, of: address) else {
            return nil
        }
        return (id, position)
    }

    /// The origin of an id.
    private enum Origin {
        case front, file, folder

        /// The holder of the id, as messages say it.
        var holder: String { self == .folder ? "folder" : "document" }
        var advice: String { self == .folder ? "rename the folder" : "write 'id:' in its front matter" }
    }

    /// Registers an id; the second document with one gets a number.
    private mutating func claim(_ id: String, at position: SourcePosition, _ origin: Origin) -> String {
        var claimed = id
        var number = 1
        while isTaken(claimed.lowercased()) {
            number += 1
            claimed = "\(id)-\(number)"
        }
        if number > 1, let first = taken[id.lowercased()] ?? ending.flatMap({ taken[id.lowercased() + $0] }) {
            var finding = Diagnostic(
                .hubID, at: position,
                origin == .front
                    ? "two documents have the id '\(id)'; this one gets '\(claimed)'"
                    : stated.contains(id.lowercased())
                        ? "another document states the id '\(id)'; this one gets '\(claimed)': \(origin.advice)"
                        : "the names of two \(origin == .folder ? "folders" : "files") give the id '\(id)'; this one gets '\(claimed)': \(origin.advice)"
            )
            finding.related = [.init(.first, first)]
            finding.quotesSource = origin == .front
            diagnostics.append(finding)
        } else if number > 1 {
            var finding = Diagnostic(
                .hubID, at: position,
                "'\(id)' is the name of a \(Self.isDevice(id) ? "device, which no file may have" : "page that each hub has"); this \(origin.holder) gets '\(claimed)': \(origin.advice)"
            )
            finding.quotesSource = false
            diagnostics.append(finding)
        }
        taken[claimed.lowercased()] = position
        if origin == .front { stated.insert(claimed.lowercased()) }
        if let ending { taken[claimed.lowercased() + ending] = position }
        return claimed
    }

    private func isTaken(_ id: String) -> Bool {
        taken[id] != nil || isReserved(id) || ending.map { taken[id + $0] != nil } ?? false
    }

    /// Returns true for an id that no document may have. The folder of bundles has no other pages.
    private func isReserved(_ id: String) -> Bool {
        ending == nil && Self.reserved.contains(id) || Self.isDevice(id)
    }

    /// Returns true for an id whose file would be a device: `con`, also with an ending.
    private static func isDevice(_ id: String) -> Bool { devices.contains(String(id.prefix { $0 != "." })) }

    private static func wellFormed(_ text: String) -> String? {
        guard (1...limit).contains(text.count), let first = text.utf8.first, isAlphanumeric(first),
            text.utf8.allSatisfy({ isAlphanumeric($0) || "._-".utf8.contains($0) }), !text.hasSuffix("."),
            !text.lowercased().hasSuffix(".html"), !text.lowercased().hasSuffix(".md")
        else { return nil }
        return text
    }

    /// Returns the id in an address of a document: the only component after the address of the site.
    private func id(in text: String, of site: String) -> String? {
        guard text.contains("://"), let slash = text.lastIndex(of: "/"),
            Self.place(text[..<slash]) == Self.place(site.last == "/" ? site.dropLast() : site[...]),
            let id = Self.wellFormed(String(text[text.index(after: slash)...])),
            !isReserved(id.lowercased())
        else { return nil }
        return id
    }

    /// Returns the host of an address in lower case, with the path after it. The scheme may have changed since.
    static func place(_ address: Substring) -> String {
        let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address
        let host = rest.prefix { $0 != "/" }
        return host.lowercased() + rest[host.endIndex...]
    }

    /// Returns the letters and digits of a file's name, joined by hyphens; a digest of the path for a name without ASCII letters
    /// and digits.
    static func slug(_ document: HubDocument) -> String {
        let slug = slug(String(document.name))
        return slug.isEmpty ? "note-" + Digest.sha256Hex(document.path.utf8).prefix(8) : slug
    }

    static func slug(_ text: String) -> String {
        var slug: [UInt8] = []
        var isPending = false
        func append(_ bytes: some Sequence<UInt8>) {
            if isPending, !slug.isEmpty { slug.append(UInt8(ascii: "-")) }
            isPending = false
            slug += bytes
        }
        // Letters with accents lose them: `Fête` is `fete`. ASCII has none.
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            for byte in text.utf8 where slug.count < limit {
                if isAlphanumeric(byte) {
                    append(CollectionOfOne(lowercased(byte)))
                } else if byte != UInt8(ascii: "'") {
                    isPending = true
                }
            }
        } else {
            for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars where slug.count < limit {
                guard scalar.isASCII else {
                    if let letters = letters[scalar] { append(letters.utf8) }
                    continue
                }
                let byte = UInt8(scalar.value)
                if isAlphanumeric(byte) {
                    append(CollectionOfOne(lowercased(byte)))
                } else if byte != UInt8(ascii: "'") {
                    isPending = true
                }
            }
        }
        return String(decoding: slug.prefix(limit), as: UTF8.self)
    }

    /// The letters of ASCII for Latin letters that are not a letter with an accent.
    private static let letters: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l",
        "Ł": "l",
        "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ħ": "h", "Ħ": "h", "ŧ": "t", "Ŧ": "t",
        "ŋ": "ng", "Ŋ": "ng", "ı": "i", "ĸ": "k", "ſ": "s", "ĳ": "ij", "Ĳ": "ij", "ﬁ": "fi", "ﬂ": "fl",
    ]

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }

    /// Returns true for a letter or digit of ASCII.
    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
}

extension Hub {
    /// Returns the ASCII letters and digits of a text in lower case, joined by hyphens; at most 64.
    package static func slug(_ text: String) -> String { HubIDs.slug(text) }
}
