import Foundation
import WebReferences
import WebSyntax

/// The document in a sealed page that is HTML with one frame: XHTML, which browsers parse by its type, or a page whose scripts
/// run in a sandbox.
enum FramedDocument {
    private static let start = "data:application/xhtml+xml"

    /// The beginnings of the page around a sandboxed page. The policy is the first element of a head that is not the page's
    /// own: a page whose scripts were removed begins with another one, also if it has such a frame itself.
    private static let sandboxed: [[UInt8]] = ["", " data-offline"].map { mark in
        let policy = OfflinePolicy.text(runsScripts: true)
        return Array(
            "<!DOCTYPE html><html\(mark)><head><meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"
                .utf8)
    }

    /// Returns the document in the syntax of HTML; `nil` for a page without such a frame.
    static func html(of sealed: [UInt8]) -> [UInt8]? {
        sealed.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes)
            var isInBody = false
            while let token = scanner.next() {
                guard token.kind == .startTag else { continue }
                if isInBody {
                    guard scanner.isNamed("iframe") else { return nil }
                    if let url = scanner.value("src") { return document(in: url).map(withEndTags) }
                    guard sandboxed.contains(where: { bytes.starts(with: $0) }) else { return nil }
                    return scanner.value("srcdoc").map { Array($0.utf8) }
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
