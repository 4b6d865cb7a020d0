package import Diagnostics
import WebContent
import WebSyntax

/// The bytes of a page, decoded and within the limits of an article's page.
package struct PageSource: Sendable {
    /// The limits on a page after decoding.
    package static let maximumBytes = 5_000_000
    /// Start tags are counted, which are at least as many as elements with a tag.
    package static let maximumElements = 100_000

    /// The page in UTF-8; nil if it is not one.
    package private(set) var html: [UInt8]?
    package private(set) var diagnostics: [Diagnostic] = []
    private let file: String

    /// - Parameters:
    ///   - file: the name of the page in findings.
    ///   - contentType: the `Content-Type` field of the answer.
    package init(_ bytes: [UInt8], file: String, contentType: String? = nil) {
        self.file = file
        html = page(in: bytes, contentType)
    }

    /// Returns the page in UTF-8, or reports why it is not one.
    private mutating func page(in bytes: [UInt8], _ contentType: String?) -> [UInt8]? {
        guard bytes.contains(where: { !$0.isHTMLSpace }) else {
            return refuse("the page is empty; fetch or save it again")
        }
        if bytes.count > Self.maximumBytes {
            return refuse(Self.tooLong("\(bytes.count) bytes", Self.maximumBytes))
        }
        if let kind = Self.kind(of: bytes) {
            return refuse("the file is \(kind), not HTML; give the address of the page that shows it")
        }
        let decoded = PageEncoding.decode(bytes, contentType: contentType)
        if let doubt = decoded.doubt { report(.articleEncoding, doubt) }
        let count = decoded.text.count
        if count > Self.maximumBytes {
            return refuse(Self.tooLong("\(count) bytes in UTF-8", Self.maximumBytes))
        }
        let elements = Self.elements(in: decoded.text)
        if elements == 0 {
            return refuse("the file has no element of HTML; it may be plain text or another format")
        }
        if elements > Self.maximumElements {
            return refuse(Self.tooLong("\(elements) tags", Self.maximumElements))
        }
        return decoded.text
    }

    private static func tooLong(_ amount: String, _ limit: Int) -> String {
        "the page has \(amount), the limit is \(limit); save the part that has the article"
    }

    private mutating func refuse(_ message: String) -> [UInt8]? {
        report(.articlePage, message)
        return nil
    }

    private mutating func report(_ rule: RuleDefinition, _ message: String) {
        var diagnostic = Diagnostic(rule, at: SourcePosition(file: file, line: 1, column: 1), message)
        diagnostic.quotesSource = false
        diagnostics.append(diagnostic)
    }

    /// Returns the number of start tags, which bounds the number of elements.
    private static func elements(in html: [UInt8]) -> Int {
        html.withUnsafeBufferPointer { bytes in
            var count = 0
            var offset = 0
            while let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: bytes.count) {
                offset = open + 1
                if offset < bytes.count, (bytes[offset] | 0x20).isASCIIAlpha { count += 1 }
            }
            return count
        }
    }

    /// Returns the format of a file that begins with its signature (MIME Sniffing Standard, 6 and 7).
    private static func kind(of bytes: [UInt8]) -> String? {
        let signatures: [([UInt8], String)] = [
            (Array("%PDF-".utf8), "a PDF"), ([0x89, 0x50, 0x4E, 0x47], "a PNG picture"),
            ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
            (Array("GIF8".utf8), "a GIF picture"), ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
            ([0x1F, 0x8B], "a gzip file"),
            (Array("RIFF".utf8), "a RIFF file"), (Array("SQLite format 3".utf8), "an SQLite database"),
        ]
        if let known = signatures.first(where: { bytes.starts(with: $0.0) }) { return known.1 }
        let isUTF16 =
            bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
            || EncodingStatistics.utf16(bytes) != nil
        let start = bytes.prefix(1024)
        if !isUTF16, start.contains(0), start.filter({ $0 == 0 }).count * 3 < start.count {
            return "a binary file"
        }
        if let first = bytes.first(where: { !$0.isHTMLSpace }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            !bytes.contains(UInt8(ascii: "<"))
        {
            return "JSON"
        }
        return nil
    }
}
