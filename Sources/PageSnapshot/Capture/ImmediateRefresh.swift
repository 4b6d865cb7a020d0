import Diagnostics
import WebFetching
import WebSyntax

/// The page that another page leads to at once, with `<meta http-equiv="refresh" content="0; url=…">` or the header
/// `Refresh`. Such a page has no content of its own: static sites redirect with it.
enum ImmediateRefresh {
    /// The largest number of pages in a row that lead to another one.
    static let mostSteps = 3
    /// A page that waits longer is there to be read, in seconds.
    private static let longestDelay = 5

    /// Returns the page at the end of the refreshes of a page. If that cannot be fetched, returns the page itself with a
    /// finding.
    static func destination(
        of page: Asset, from source: any AssetSource
    ) async -> (page: Asset, findings: [Diagnostic]) {
        var current = page
        var visited: Set = [page.address.withoutFragment]
        var steps = 0
        while let step = step(of: current) {
            let next = step.address
            steps += 1
            let problem: String
            if !visited.insert(next.withoutFragment).inserted {
                problem = "its refreshes lead in a circle"
            } else if steps > mostSteps {
                problem = "more than \(mostSteps) pages follow each other"
            } else {
                switch await source.asset(at: next, for: .page) {
                case .success(let found):
                    visited.insert(found.address.withoutFragment)
                    current = found
                    continue
                case .failure(let failure): problem = failure.message
                }
            }
            let place = SourceText(file: shown(current.address), bytes: step.text)
                .position(atOffset: step.offset)
            var finding = Diagnostic(
                .snapshotAsset, at: place,
                "the page leads to \(shown(next)) at once, which cannot be sealed in its place: \(problem)")
            finding.quotesSource = false
            return (page, [finding])
        }
        current.requested = page.requested
        return (current, [])
    }

    /// Returns an address without the parts that may hold secrets.
    private static func shown(_ address: WebAddress) -> String {
        address.withoutFragment.withoutCredentials.withoutQuery.serialized
    }

    /// Returns the address that a page leads to; nil for a page that stays, or that loads itself again.
    static func target(of page: Asset) -> WebAddress? { step(of: page)?.address }

    /// The address that a page leads to, with the place of the refresh in the text of the page.
    private struct Step {
        var address: WebAddress
        var text: [UInt8]
        var offset: Int
    }

    /// Returns the refresh of a page that leads to another one; nil for other pages.
    private static func step(of page: Asset) -> Step? {
        let header = page.accessFields.first { $0.name.lowercased() == "refresh" }
        if let target = header.flatMap({ address(in: $0.value, page.address, "UTF-8") }),
            target.withoutFragment != page.address.withoutFragment
        {
            return Step(address: target, text: [], offset: 0)
        }
        let kind = PageKind(of: page)
        guard kind.hasScripts, mayHaveRefresh(page.bytes) || isWide(page.bytes) else { return nil }
        let decoded = kind.decoded(page)
        let (text, encoding) = (decoded.text, decoded.encoding)
        return text.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes, syntax: kind == .html ? .html : .xml)
            var base = page.address
            var hasBase = false
            // The document does not have the content of these: of `noscript` while scripts run, of `template` until it is cloned.
            var inert = 0
            while let token = scanner.next() {
                guard token.kind == .startTag || token.kind == .endTag else { continue }
                if scanner.isNamed("noscript") || scanner.isNamed("template") {
                    inert = max(0, inert + (token.kind == .startTag ? 1 : -1))
                }
                guard token.kind == .startTag, inert == 0 else { continue }
                if scanner.isNamed("base"), !hasBase, let href = scanner.value("href") {
                    base = WebAddress(href, relativeTo: page.address, encoding: encoding) ?? base
                    hasBase = true
                }
                guard scanner.isNamed("meta"), scanner.word("http-equiv") == "refresh",
                    let content = scanner.value("content")
                else { continue }
                // The first refresh counts (HTML standard, 4.2.5.3).
                guard let address = address(in: content, base, encoding),
                    address.withoutFragment != page.address.withoutFragment
                else { return nil }
                return Step(address: address, text: text, offset: token.range.lowerBound)
            }
            return nil
        }
    }

    /// Returns the address of a refresh without a pause.
    private static func address(in content: String, _ base: WebAddress, _ encoding: String) -> WebAddress? {
        let digits = content.drop(while: \.isWhitespace).prefix { $0.isASCII && $0.isNumber }
        guard digits.isEmpty || Int(digits).map({ $0 <= longestDelay }) == true else { return nil }
        var content = content
        let text = content.withUTF8 { bytes in MetaRefresh.url(in: bytes).map { bytes.text($0) } }
        guard let text, let address = WebAddress(text, relativeTo: base, encoding: encoding),
            ["http", "https", "file"].contains(address.scheme)
        else { return nil }
        return address
    }

    /// Returns true if the word is in the page. Most pages do not have it.
    private static func mayHaveRefresh(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var from = 0
            while let found = bytes.firstOffset(of: UInt8(ascii: "-"), from: from, to: bytes.count) {
                from = found + 1
                if bytes.hasWord("-equiv", at: found, to: bytes.count) { return true }
            }
            return false
        }
    }

    /// Returns true for UTF-16, in which no word is found.
    private static func isWide(_ bytes: [UInt8]) -> Bool { bytes.prefix(64).contains(0) }
}
