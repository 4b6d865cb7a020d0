import Foundation
import WebSyntax

/// The XHTML document in a sealed page. Such a page is HTML with one frame, since browsers parse the document by its type.
enum SealedXHTML {
    private static let start = "data:application/xhtml+xml"

    /// Returns the document in the syntax of HTML; `nil` for a page that is HTML itself.
    static func html(of sealed: [UInt8]) -> [UInt8]? {
        sealed.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes)
            var isInBody = false
            while let token = scanner.next() {
                guard token.kind == .startTag else { continue }
                if isInBody {
                    guard scanner.isNamed("iframe"), let url = scanner.value("src") else { return nil }
                    return document(in: url).map(withEndTags)
                }
                isInBody = scanner.isNamed("body")
            }
            return nil
        }
    }

    private static func document(in url: String) -> [UInt8]? {
        guard url.hasPrefix(start), let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let content = url[url.utf8.index(after: comma)...]
        if url[..<comma].hasSuffix(";base64") {
            return Data(base64Encoded: String(content)).map { [UInt8]($0) }
        }
        return PercentDecoder.decode(Array(content.utf8))
    }

    /// Returns XHTML with an end tag for each element that closes itself: in HTML `<div/>` would begin an element.
    private static func withEndTags(_ xhtml: [UInt8]) -> [UInt8] {
        var splices: [Splice] = []
        xhtml.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes, syntax: .xml)
            while let token = scanner.next() {
                guard token.kind == .startTag, token.isSelfClosing, !HTMLTagName(scanner.name).isVoid
                else {
                    continue
                }
                let end = token.range.upperBound
                let name = String(decoding: bytes[token.content], as: UTF8.self)
                splices.append(Splice((end - 2)..<end, Array("></\(name)>".utf8), "end-tag"))
            }
        }
        return SpliceList(splices).applied(to: xhtml)
    }
}
