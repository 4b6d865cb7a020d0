/// The first place where an XML document is not well-formed (XML 1.0; Namespaces in XML 1.0). Browsers show nothing of
/// such a drawing, and of a page only what is before it.
package struct XMLFault: Error, Sendable, Equatable {
    /// In the document.
    package var offset: Int
    package var message: String

    /// Returns the fault of a document in UTF-8; `nil` for one that browsers read to its end.
    ///
    /// - Parameter isDrawing: true if the root must be an `svg` of the namespace of SVG.
    package static func first(in bytes: Bytes, isDrawing: Bool) -> XMLFault? {
        guard let start = XMLDocumentType.start(in: bytes) else {
            return XMLWellFormedness.fault(in: bytes, isDrawing: isDrawing, knowsNames: true)
        }
        let type = XMLDocumentType(bytes, at: start)
        guard !type.isPlain else {
            // Browsers know the entities of HTML in documents with these public identifiers. Entities of other files
            // are declared, and stay empty.
            let knows = !["//DTD XHTML", "//DTD MathML", "<!ENTITY"].contains {
                bytes.holds($0, in: type.range)
            }
            return XMLWellFormedness.fault(in: bytes, isDrawing: isDrawing, knowsNames: knows)
        }
        let expansion = XMLExpansion(bytes, type)
        guard expansion.limit == nil else { return nil }
        return expansion.bytes.withUnsafeBufferPointer { expanded in
            // The declarations may name prefixes and entities outside the document.
            XMLWellFormedness.fault(
                in: expanded, isDrawing: isDrawing && type.defaults.isEmpty, knowsNames: false
            )
            .map { XMLFault(offset: expansion.map.rawOffset(of: $0.offset), message: $0.message) }
        }
    }

    /// Says why browsers do not show a drawing, with the line and column of the fault; `nil` for one that they show. As a
    /// picture a drawing is UTF-8, or UTF-16 with a byte order mark.
    package static func words(ofDrawing bytes: [UInt8]) -> String? {
        var text = bytes
        if let decoded = TextEncoding.decodeWhereNotUTF8(bytes, contentType: "image/svg+xml") {
            guard decoded.encoding.hasPrefix("UTF-16") || String(validating: bytes, as: UTF8.self) != nil
            else { return "it is in \(decoded.encoding); save it as UTF-8" }
            if decoded.encoding.hasPrefix("UTF-16") { text = decoded.text }
        } else if String(validating: bytes, as: UTF8.self) == nil {
            return "it is not UTF-8"
        }
        guard let fault = first(in: text, isDrawing: true) else { return nil }
        let before = text[..<fault.offset]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return "at \(line):\(fault.offset - start + 1) of it, \(fault.message)"
    }

    /// Returns the fault of a document in UTF-8.
    package static func first(in bytes: [UInt8], isDrawing: Bool) -> XMLFault? {
        bytes.withUnsafeBufferPointer { first(in: $0, isDrawing: isDrawing) }
    }
}

extension Bytes {
    /// Returns true if a range has a word.
    fileprivate func holds(_ word: String, in range: Range<Int>) -> Bool {
        self[range].firstRange(of: word.utf8) != nil
    }
}
