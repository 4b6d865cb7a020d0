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
    private static let limit = 64

    /// The ending of the file with a bundle's whole text.
    private let ending: String?
    /// The places of documents by their ids in lower case.
    private var taken: [String: SourcePosition] = [:]
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter ending: the ending of a second file that each id has.
    init(ending: String? = nil) { self.ending = ending }

    /// Returns the id of a document: that of its front matter, else of its address, else of its file's name.
    ///
    /// - Parameter address: the address of the hub's site.
    mutating func id(of document: HubDocument, address: String?) -> String {
        let front = document.front
        let place = document.source.position(line: 1, column: 1)
        if let (text, position) = front.id {
            let id = Self.wellFormed(text)
            if let id, !Self.reserved.contains(id.lowercased()) {
                return claim(id, at: position, isWritten: true)
            }
            diagnostics.append(
                Diagnostic(
                    .hubID, at: position,
                    id == nil
                        ? "'\(text.prefix(60))' cannot be an id; use at most \(Self.limit) ASCII letters, digits, '.', '_' and '-'"
                        : "'\(text)' cannot be an id, since each hub has a page or folder of that name; write another"
                ))
        }
        if let (text, position) = front.url, let address, let id = Self.id(in: text, of: address) {
            return claim(id, at: position, isWritten: true)
        }
        return claim(Self.slug(document), at: place, isWritten: false)
    }

    /// Registers an id; the second document with one gets a number.
    private mutating func claim(_ id: String, at position: SourcePosition, isWritten: Bool) -> String {
        var claimed = id
        var number = 1
        while isTaken(claimed.lowercased()) {
            number += 1
            claimed = "\(id)-\(number)"
        }
        if number > 1, let first = taken[id.lowercased()] ?? ending.flatMap({ taken[id.lowercased() + $0] }) {
            var finding = Diagnostic(
                .hubID, at: position,
                isWritten
                    ? "two documents have the id '\(id)'; this one gets '\(claimed)'"
                    : "the names of two files give the id '\(id)'; this one gets '\(claimed)': write 'id:' in its front matter"
            )
            finding.related = [.init(.first, first)]
            finding.quotesSource = isWritten
            diagnostics.append(finding)
        } else if number > 1 {
            var finding = Diagnostic(
                .hubID, at: position,
                "'\(id)' is the name of a page that each hub has; this document gets '\(claimed)': write 'id:' in its front matter"
            )
            finding.quotesSource = false
            diagnostics.append(finding)
        }
        taken[claimed.lowercased()] = position
        if let ending { taken[claimed.lowercased() + ending] = position }
        return claimed
    }

    private func isTaken(_ id: String) -> Bool {
        taken[id] != nil || Self.reserved.contains(id) || ending.map { taken[id + $0] != nil } ?? false
    }

    private static func wellFormed(_ text: String) -> String? {
        guard (1...limit).contains(text.count), let first = text.utf8.first, isAlphanumeric(first),
            text.utf8.allSatisfy({ isAlphanumeric($0) || "._-".utf8.contains($0) }), !text.hasSuffix("."),
            !text.lowercased().hasSuffix(".html"), !text.lowercased().hasSuffix(".md")
        else { return nil }
        return text
    }

    /// Returns the id in an address of a document: the only component after the address of the site.
    private static func id(in text: String, of site: String) -> String? {
        guard text.contains("://"), let slash = text.lastIndex(of: "/"),
            place(text[..<slash]) == place(site.last == "/" ? site.dropLast() : site[...]),
            let id = wellFormed(String(text[text.index(after: slash)...])),
            !reserved.contains(id.lowercased())
        else { return nil }
        return id
    }

    /// Returns the host of an address in lower case, with the path after it. The scheme may have changed since.
    private static func place(_ address: Substring) -> String {
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
        // Letters with accents lose them: `Fête` is `fete`. ASCII has none.
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        for byte in isASCII ? text.utf8 : text.decomposedStringWithCanonicalMapping.utf8 {
            if isAlphanumeric(byte) {
                if isPending, !slug.isEmpty { slug.append(UInt8(ascii: "-")) }
                isPending = false
                slug.append(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte)
            } else if byte < 0x80, byte != UInt8(ascii: "'") {
                isPending = true
            }
            if slug.count == limit { break }
        }
        return String(decoding: slug, as: UTF8.self)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
}

extension Hub {
    /// Returns the ASCII letters and digits of a text in lower case, joined by hyphens; at most 64.
    package static func slug(_ text: String) -> String { HubIDs.slug(text) }
}
