package import WebSyntax

/// The title of a page, as a browser's tab shows it.
package enum PageTitle {
    /// Returns the text of the first title element with white space collapsed as in `document.title`, without control
    /// characters; an empty string without one.
    package static func of(_ html: [UInt8], syntax: HTMLScanner.Syntax = .html) -> String {
        html.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes, syntax: syntax)
            var isTitle = false
            while let token = scanner.next() {
                switch token.kind {
                case .startTag:
                    isTitle =
                        scanner.isNamed("title") && (scanner.namespace == .html || syntax == .xml)
                        && !(syntax == .xml && token.isSelfClosing)
                case .text where isTitle:
                    let text = HTMLTextDecoder.string(bytes, token.content, token.rule)
                    return shown(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
                default: isTitle = false
                }
            }
            return ""
        }
    }

    private static func shown(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars
        where scalar.properties.generalCategory != .control || scalar.properties.isWhitespace {
            shown.append(scalar)
        }
        return String(shown)
    }
}
