import Diagnostics
import WebSyntax

/// The text of a page, style sheet, drawing or script, decoded as a browser decodes it under `file:`: without a header,
/// a byte order mark decides, then the file's own declaration.
enum FileText {
    /// A decoded text with its problems.
    struct Reading {
        /// The text in UTF-8. The file's own bytes if they are UTF-8.
        var bytes: [UInt8]
        /// The problems that make reading the file uncertain.
        var violations: [(rule: RuleDefinition, severity: Diagnostic.Severity, message: String)] = []
    }

    /// Decodes a file and notes what makes the result uncertain.
    static func read(_ bytes: [UInt8], of file: BundleFile) -> Reading {
        var reading = Reading(bytes: bytes)
        if let what = FileSignature.archive(bytes) {
            reading.violations.append(
                (.notUnderstood, .error, "\(what), which nothing unpacks under file:; unpack it"))
            return reading
        }
        if let violation = encodingViolation(bytes, of: file) { reading.violations.append(violation) }
        if file.kind == .html, !file.isXHTML, let names = TextEncoding.disputedDeclaration(in: bytes) {
            reading.violations.append(
                (
                    .encoding, .error,
                    "browsers disagree about the encoding: some read \(names.standard), some \(names.tags); write <meta charset=\"utf-8\"> first in head"
                ))
        }
        if let decoded = TextEncoding.decodeWhereNotUTF8(bytes, contentType: contentType(of: file)) {
            reading.bytes = decoded.text
            if !decoded.isSupported {
                reading.violations.append(
                    (
                        .encoding, .error,
                        "the encoding \(decoded.encoding) cannot be decoded here, so nothing is proved; save the file as UTF-8"
                    ))
            } else if decoded.encoding == "replacement" {
                // Encodings such as ISO-2022-KR decode to one error character (Encoding Standard, 14.1).
                reading.violations.append(
                    (
                        .encoding, .error,
                        "browsers refuse the encoding that the file names; save it as UTF-8"
                    ))
            } else if decoded.reason == .fallback {
                // A page of ASCII letters looks right, so this is only a warning.
                reading.violations.append(
                    (
                        .encoding, .warning,
                        "no encoding is given, so browsers take the page for windows-1252; write <meta charset=\"utf-8\"> into its first 1024 bytes"
                    ))
            }
        } else if TextEncoding.holdsNUL(bytes) {
            // Without the mark browsers read such a file in an encoding of single bytes, with a NUL between letters.
            reading.violations.append(
                (
                    .encoding, .error,
                    "the file holds NUL, as UTF-16 without a byte order mark does; save it as UTF-8"
                ))
        }
        return reading
    }

    /// Returns the problem of a style sheet or script that is not UTF-8. Without a declaration a browser decodes it
    /// with the encoding of the page that loads it, so one file can have several meanings (CSS Syntax 3, 3.2; HTML
    /// Standard, 8.1.4.2).
    private static func encodingViolation(
        _ bytes: [UInt8], of file: BundleFile
    ) -> (rule: RuleDefinition, severity: Diagnostic.Severity, message: String)? {
        guard file.kind == .css || file.kind == .script else { return nil }
        // The caller reports encodings that cannot be decoded or that browsers refuse.
        if let decoded = TextEncoding.decodeWhereNotUTF8(bytes, contentType: contentType(of: file)) {
            guard decoded.isSupported, decoded.encoding != "replacement" else { return nil }
            return (
                .encoding, .error,
                "the file is in \(decoded.encoding); save style sheets and scripts as UTF-8"
            )
        }
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        return (
            .encoding, .error,
            "bytes that are not UTF-8 mean something else in every page; save the file as UTF-8"
        )
    }

    /// Returns true if a file of this kind is decoded before it is read.
    static func isText(_ file: BundleFile) -> Bool {
        switch file.kind {
        case .html, .css, .svg, .script: true
        default: false
        }
    }

    /// The media type by which the encoding is found.
    private static func contentType(of file: BundleFile) -> String {
        switch file.kind {
        case .css: "text/css"
        case .svg: "image/svg+xml"
        case .script: "text/javascript"
        default: file.isXHTML ? "application/xhtml+xml" : "text/html"
        }
    }

    /// Returns the problems as findings.
    static func findings(_ reading: Reading, at position: SourcePosition) -> [Diagnostic] {
        reading.violations.map { Diagnostic($0.rule, $0.severity, at: position, $0.message) }
    }
}
