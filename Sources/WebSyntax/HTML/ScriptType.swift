/// The kind of content of a script element (HTML standard, 4.12.1.1, "prepare the script element").
package enum ScriptType: String, Sendable, Equatable {
    case classic, module
    case importMap = "importmap"
    case speculationRules = "speculationrules"
    case webBundle = "webbundle"
    /// A data block: JSON, JSON-LD, a template. Never executed and never fetched.
    case data

    /// Derives the kind from the attributes.
    ///
    /// - Parameters:
    ///
    /// - type: the value of `type`; nil if absent.
    ///
    /// - language: the value of `language`; nil if absent.
    package init(type: String?, language: String?) {
        let text: String
        if let type {
            // An empty type is JavaScript.
            text = type.isEmpty ? "text/javascript" : type
        } else if let language, !language.isEmpty {
            text = "text/" + language
        } else {
            text = "text/javascript"
        }
        let trimmed = text.utf8.drop(while: \.isHTMLSpace).reversed().drop(while: \.isHTMLSpace).reversed()
        let word = String(decoding: trimmed.map(\.asciiLowercased), as: UTF8.self)
        if Self.isJavaScript(mime: word) {
            self = .classic
        } else {
            let named = Self(rawValue: word) ?? .data
            // The raw value `classic` is not a type of the standard: such an element is a data block.
            self = named == .classic ? .data : named
        }
    }

    /// Returns true if a lower-case MIME type is a JavaScript one (MIME Sniffing, 4.6).
    package static func isJavaScript(mime: String) -> Bool { javaScriptTypes.contains(mime) }

    /// The JavaScript MIME types, in lower case (MIME Sniffing, 4.6).
    private static let javaScriptTypes: Set<String> = [
        "application/ecmascript", "application/javascript", "application/x-ecmascript",
        "application/x-javascript",
        "text/ecmascript", "text/javascript", "text/javascript1.0", "text/javascript1.1",
        "text/javascript1.2",
        "text/javascript1.3", "text/javascript1.4", "text/javascript1.5", "text/jscript", "text/livescript",
        "text/x-ecmascript", "text/x-javascript",
    ]
}
