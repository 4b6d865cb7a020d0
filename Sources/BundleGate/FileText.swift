import Diagnostics
import WebReferences

/// The text of a page, style sheet, drawing or script, decoded as a browser decodes it when it opens the file: there is
/// no header, so a byte order mark counts, then what the file says of itself.
enum FileText {
    struct Reading {
        /// UTF-8. The file's own bytes wherever they are.
        var bytes: [UInt8]
        /// What keeps the file from being read for certain.
        var complaints: [(rule: Rule, severity: Diagnostic.Severity, message: String)] = []
    }

    static func read(_ bytes: [UInt8], of file: BundleFile) -> Reading {
        var reading = Reading(bytes: bytes)
        if let what = FileSignature.archive(bytes) {
            reading.complaints.append(
                (UnderstoodRules.content, .error, "\(what), which nothing unpacks under file:; unpack it"))
            return reading
        }
        if let decoded = TextEncoding.decodeWhereNotUTF8(bytes, contentType: contentType(of: file)) {
            reading.bytes = decoded.text
            if !decoded.isSupported {
                reading.complaints.append(
                    (
                        UnderstoodRules.encoding, .error,
                        "the encoding \(decoded.encoding) cannot be decoded here, so nothing is proved; save the file as UTF-8"
                    ))
            } else if decoded.encoding == "replacement" {
                reading.complaints.append(
                    (
                        UnderstoodRules.encoding, .error,
                        "browsers refuse the encoding that the file names; save it as UTF-8"
                    ))
            } else if decoded.reason == .fallback {
                reading.complaints.append(
                    (
                        UnderstoodRules.encoding, .warning,
                        "no encoding is given, so browsers take the page for windows-1252; write <meta charset=\"utf-8\"> into its first 1024 bytes"
                    ))
            }
        } else if TextEncoding.holdsNUL(bytes) {
            reading.complaints.append(
                (
                    UnderstoodRules.encoding, .error,
                    "the file holds NUL, as UTF-16 without a byte order mark does; save it as UTF-8"
                ))
        }
        return reading
    }

    /// Whether a file of this kind is decoded before it is read.
    static func isText(_ file: BundleFile) -> Bool {
        switch file.kind {
        case .html, .css, .svg, .script: true
        default: false
        }
    }

    private static func contentType(of file: BundleFile) -> String {
        switch file.kind {
        case .css: "text/css"
        case .svg: "image/svg+xml"
        case .script: "text/javascript"
        default: file.isXHTML ? "application/xhtml+xml" : "text/html"
        }
    }

    static func findings(_ reading: Reading, at position: SourcePosition) -> [Diagnostic] {
        reading.complaints.map { Diagnostic($0.rule.id, $0.severity, at: position, $0.message) }
    }
}
