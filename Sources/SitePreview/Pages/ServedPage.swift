import WebSyntax

/// An HTML page as it is sent: with its policy rewritten for HTTP and with the reload script at its
/// end. All other bytes are the file's.
enum ServedPage {
    /// Returns the bytes to send.
    ///
    /// - Parameters:
    ///
    /// - isXML: true for XHTML, which gets no script: nothing may follow the root element.
    ///
    /// - own: the source expression for the script's requests.
    static func bytes(of page: [UInt8], isXML: Bool, reload: ReloadScript?, own: String) -> [UInt8] {
        // A UTF-16 page cannot take ASCII insertions.
        guard !page.starts(with: [0xFF, 0xFE]), !page.starts(with: [0xFE, 0xFF]) else { return page }
        let reload = isXML ? nil : reload
        var sent: [UInt8] = []
        sent.reserveCapacity(page.count + 1024)
        var copied = 0
        for place in policies(in: page, isXML: isXML) {
            var policy = ServedPolicy(place.text)
            if let reload { policy.allow(reload, own: own) }
            sent += page[copied..<place.range.lowerBound]
            sent += quoted(policy.text, as: place.quote)
            copied = place.range.upperBound
        }
        sent += page[copied...]
        if let reload { sent += reload.element }
        return sent
    }

    /// A policy in the page.
    private struct Place {
        /// The range of the attribute's value as written, without its quotes.
        var range: Range<Int>
        var quote: HTMLAttribute.Quote
        var text: String
    }

    /// Returns the policies in the head. Browsers ignore them anywhere else (HTML standard, 4.2.5.3).
    private static func policies(in page: [UInt8], isXML: Bool) -> [Place] {
        page.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes, syntax: isXML ? .xml : .html)
            var places: [Place] = []
            while let token = scanner.next() {
                if token.kind == .startTag, scanner.isNamed("body") { break }
                if token.kind == .endTag, scanner.isNamed("head") { break }
                guard token.kind == .startTag, scanner.isNamed("meta"),
                    scanner.value("http-equiv")?.lowercased() == "content-security-policy",
                    let content = scanner.attribute("content"), let text = scanner.value("content")
                else { continue }
                places.append(Place(range: content.value, quote: content.quote, text: text))
            }
            return places
        }
    }

    private static func quoted(_ text: String, as quote: HTMLAttribute.Quote) -> [UInt8] {
        let text = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        switch quote {
        case .single: return Array(text.replacing("'", with: "&#39;").utf8)
        case .double: return Array(text.replacing("\"", with: "&quot;").utf8)
        case .unquoted, .absent: return Array("\"\(text.replacing("\"", with: "&quot;"))\"".utf8)
        }
    }
}
