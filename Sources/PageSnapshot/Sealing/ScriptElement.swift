/// Writes a script element of the snapshot's own into HTML and XHTML.
enum ScriptElement {
    /// Returns a script element.
    ///
    /// - Parameters:
    ///   - source: the text; it must not contain `</script`.
    ///   - type: the type attribute; `nil` for a classic script.
    static func text(_ source: [UInt8], type: String? = nil, isXML: Bool) -> [UInt8] {
        let namespace = isXML ? " xmlns=\"http://www.w3.org/1999/xhtml\"" : ""
        let type = type.map { " type=\"\($0)\"" } ?? ""
        return Array("<script\(namespace)\(type)>".utf8)
            + (isXML ? MarkupText.escaped(source, unquoted: false) : source) + Array("</script>".utf8)
    }
}
