/// Determines the encoding of a file as browsers do, and decodes it.
package enum TextEncoding {
    /// A file as UTF-8, without its byte order mark.
    package struct Decoded: Sendable {
        /// The text in UTF-8. Invalid sequences became U+FFFD.
        package var text: [UInt8]
        /// The name of the encoding in the Encoding Standard.
        package var encoding: String
        package var reason: Reason
        /// Maps offsets in `text` to offsets in the file.
        package var map: OffsetMap
        /// True if the encoding can be decoded here. Otherwise `text` is the file decoded as windows-1252.
        package var isSupported: Bool
        /// The offset in `text` of the first U+FFFD that replaced an invalid sequence; nil if all bytes are in the
        /// encoding.
        package var firstError: Int?

        /// Appends U+FFFD for an invalid sequence.
        mutating func appendError() {
            firstError = firstError ?? text.count
            text.appendScalar(0xFFFD)
        }
    }

    /// The source that determined the encoding.
    package enum Reason: String, Sendable {
        case byteOrderMark = "byte order mark"
        case header
        /// A meta element, an XML declaration or `@charset`.
        case declaration
        /// Nothing named it; it was recognized by the bytes.
        case guess
        case fallback
    }

    /// Decodes a file.
    ///
    /// A byte order mark wins over the header, and the header over the file's own declaration (HTML standard, 13.2.3.2;
    /// XML 1.0, appendix F; CSS Syntax 3, 3.2). In HTML a meta element counts at any offset. Without any of these, HTML
    /// is windows-1252 and everything else UTF-8.
    ///
    /// - Parameter contentType: the value of a Content-Type header, or a media type alone if the kind of the file is
    ///   known. Without it the file counts as HTML.
    package static func decode(_ bytes: [UInt8], contentType: String? = nil) -> Decoded {
        bytes.withUnsafeBufferPointer { bytes in
            let (name, reason, mark) = encoding(of: bytes, contentType)
            return decode(bytes, from: mark, name, reason)
        }
    }

    /// Decodes a file, or returns nil if its bytes can be used directly: they are UTF-8, or nothing
    /// declares another encoding and only ASCII matters. This avoids a copy of most files.
    package static func decodeWhereNotUTF8(_ bytes: [UInt8], contentType: String?) -> Decoded? {
        bytes.withUnsafeBufferPointer { bytes in
            let (name, reason, mark) = encoding(of: bytes, contentType)
            guard name != "UTF-8" else { return nil }
            // Without a byte above 0x7F the fallback encodings agree with UTF-8.
            if reason == .fallback, !bytes.contains(where: { $0 >= 0x80 }) { return nil }
            return decode(bytes, from: mark, name, reason)
        }
    }

    /// Finds a declaration that browsers read differently: after the first 1,024 bytes, or in a comment
    /// or an element whose content is text (HTML standard, 13.2.3.2; Chromium reads tags instead).
    ///
    /// - Returns: the encodings of both readings, "none" if a reading has none; nil if they agree, or a
    ///   byte order mark decides.
    package static func disputedDeclaration(in bytes: [UInt8]) -> (standard: String, tags: String)? {
        bytes.withUnsafeBufferPointer { bytes in
            let isMarked =
                bytes.hasExactly("\u{FEFF}", at: 0, to: bytes.count) || bytes.starts(with: [0xFE, 0xFF])
                || bytes.starts(with: [0xFF, 0xFE])
            // A byte order mark overrides both readings.
            if isMarked { return nil }
            let standard = MetaPrescan.html(in: bytes)
            let tags =
                MetaPrescan.firstDeclaration(amongTagsOf: bytes) ?? MetaPrescan.xmlDeclaration(in: bytes)
            return standard == tags ? nil : (standard ?? "none", tags ?? "none")
        }
    }

    /// Returns true for a label of the Encoding Standard.
    package static func isKnown(label: [UInt8]) -> Bool { EncodingLabels.name(of: label) != nil }

    /// Returns the label that the header or a meta element of an HTML page declares and that names no encoding; nil
    /// without such a label. Browsers ignore it.
    package static func unknownLabel(ofPage bytes: [UInt8], contentType: String?) -> String? {
        var header = contentType ?? ""
        let charset = header.withUTF8 { MediaType.charset(in: $0) }
        let isUnknown = { (label: [UInt8]) in !label.isEmpty && EncodingLabels.name(of: label) == nil }
        if let charset, isUnknown(charset) { return String(decoding: charset, as: UTF8.self) }
        let label = bytes.withUnsafeBufferPointer { MetaPrescan.label(amongTagsOf: $0, where: isUnknown) }
        return label.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns true if an undecoded text contains NUL, as undeclared UTF-16 does.
    package static func holdsNUL(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { $0.firstOffset(of: 0, from: 0, to: $0.count) != nil }
    }

    /// Returns the encoding in which browsers read a file, found as in ``decode(_:contentType:)``; nil for UTF-8.
    package static func foreignName(of bytes: [UInt8], contentType: String?) -> String? {
        let name = bytes.withUnsafeBufferPointer { encoding(of: $0, contentType).name }
        return name == "UTF-8" ? nil : name
    }

    /// Returns true if a label, such as a `charset` attribute, names an encoding other than UTF-8. An
    /// unknown label has no effect.
    package static func isForeign(label: String) -> Bool {
        EncodingLabels.name(of: Array(label.utf8)).map { $0 != "UTF-8" } ?? false
    }

    /// Returns the encoding of a file, the source of that decision, and the length of the byte order
    /// mark.
    private static func encoding(
        of bytes: Bytes, _ contentType: String?
    ) -> (name: String, reason: Reason, mark: Int) {
        if bytes.hasExactly("\u{FEFF}", at: 0, to: bytes.count) { return ("UTF-8", .byteOrderMark, 3) }
        if bytes.count >= 2, bytes[0] == 0xFE, bytes[1] == 0xFF { return ("UTF-16BE", .byteOrderMark, 2) }
        if bytes.count >= 2, bytes[0] == 0xFF, bytes[1] == 0xFE { return ("UTF-16LE", .byteOrderMark, 2) }
        // A charset of the header counts only if its label is known; otherwise the file decides.
        var header = contentType ?? ""
        let charset = header.withUTF8 { MediaType.charset(in: $0) }
        if let charset, let name = EncodingLabels.name(of: charset) { return (name, .header, 0) }
        let type = header.split(separator: ";").first.map { $0.lowercased().filter { $0 != " " } } ?? ""
        let isXML = type.hasSuffix("+xml") || type == "text/xml" || type == "application/xml"
        let declared: String?
        if isXML {
            declared = MetaPrescan.xmlDeclaration(in: bytes)
        } else if type == "text/css" {
            declared = MetaPrescan.styleSheetRule(in: bytes)
        } else {
            // While the encoding is tentative, tree construction changes it at a meta element after the bytes that are
            // searched first (HTML standard, 13.2.3.4 and 13.2.6.4.4).
            declared =
                type.isEmpty || type == "text/html"
                ? MetaPrescan.html(in: bytes) ?? MetaPrescan.firstDeclaration(amongTagsOf: bytes) : nil
        }
        if let declared { return (declared, .declaration, 0) }
        // The default for HTML is that of a browser with a Western locale (HTML standard, 13.2.3.2).
        return (type.isEmpty || type == "text/html" ? "windows-1252" : "UTF-8", .fallback, 0)
    }

    /// Decodes a file from the end of its byte order mark.
    private static func decode(_ bytes: Bytes, from mark: Int, _ name: String, _ reason: Reason) -> Decoded {
        var result = Decoded(
            text: [], encoding: name, reason: reason, map: OffsetMap(start: mark), isSupported: true)
        result.text.reserveCapacity(bytes.count)
        switch name {
        case "UTF-8": UnicodeDecoding.utf8(bytes, from: mark, into: &result)
        case "UTF-16LE", "UTF-16BE":
            UnicodeDecoding.utf16(bytes, from: mark, isBigEndian: name == "UTF-16BE", into: &result)
        case "replacement":
            guard !bytes.isEmpty else { break }
            // The `replacement` encoding turns any content into one error (Encoding Standard, 14.1).
            result.appendError()
            result.map.note(decoded: 3, raw: bytes.count)
        default:
            if !LegacyDecoding.decode(bytes, as: name, into: &result) {
                // The text is still searched: markup is ASCII in almost all encodings. The caller
                // reports the encoding.
                result.isSupported = false
                _ = LegacyDecoding.decode(bytes, as: "windows-1252", into: &result)
            }
        }
        return result
    }
}
