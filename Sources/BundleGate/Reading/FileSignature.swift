/// Recognizes formats by a file's first bytes, where the name claims another.
enum FileSignature {
    /// Describes a compressed or packed file; `nil` for others (RFC 1952, 2.3.1; ZIP, APPNOTE 4.3.7).
    static func archive(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x1F, 0x8B]) { return "the file is compressed with gzip" }
        if bytes.starts(with: [0x50, 0x4B, 3, 4]) { return "the file is a zip archive" }
        return nil
    }

    /// Returns true if the bytes begin a document that an engine would run: HTML, SVG or XML.
    static func isDocument(_ bytes: [UInt8]) -> Bool {
        // In UTF-16 the first letters are the same, with NUL between.
        let text = bytes.filter { $0 != 0 && $0 < 0x80 }.drop { $0 <= 0x20 }
        let start = String(decoding: text.prefix(16), as: UTF8.self).lowercased()
        return openings.contains { opening in
            guard start.hasPrefix(opening) else { return false }
            guard let next = start.utf8.dropFirst(opening.utf8.count).first else { return true }
            return opening == "<!--" || opening == "<?xml" || next <= 0x20 || next == UInt8(ascii: ">")
                || next == UInt8(ascii: "/")
        }
    }

    /// Returns true if the bytes begin a font (OpenType 1.9, 4.1; WOFF 2.0, 4.1).
    static func isFont(_ start: [UInt8]) -> Bool {
        ["wOF2", "wOFF", "OTTO", "true", "ttcf", "\0\u{1}\0\0"].contains { start.starts(with: $0.utf8) }
    }

    /// Openings at which browsers sniff HTML and XML (MIME Sniffing, 7.1), without those with which prose may begin.
    private static let openings = [
        "<!doctype", "<html", "<head", "<body", "<script", "<iframe", "<style", "<title", "<svg", "<?xml",
        "<!--",
    ]
}
