import Diagnostics
import WebSyntax

/// The text of a page, style sheet, drawing or script, decoded as a browser decodes it when it opens the file: there is
/// no header, so a byte order mark counts, then what the file says of itself.
enum FileText {
    struct Reading {
        /// UTF-8. The file's own bytes wherever they are.
        var bytes: [UInt8]
        /// The problems that make reading the file uncertain.
        var violations: [(rule: RuleDefinition, severity: Diagnostic.Severity, message: String)] = []
    }

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
                reading.violations.append(
                    (
                        .encoding, .error,
                        "browsers refuse the encoding that the file names; save it as UTF-8"
                    ))
            } else if decoded.reason == .fallback {
                reading.violations.append(
                    (
                        .encoding, .warning,
                        "no encoding is given, so browsers take the page for windows-1252; write <meta charset=\"utf-8\"> into its first 1024 bytes"
                    ))
            }
        } else if TextEncoding.holdsNUL(bytes) {
            reading.violations.append(
                (
                    .encoding, .error,
                    "the file holds NUL, as UTF-16 without a byte order mark does; save it as UTF-8"
                ))
        }
        return reading
    }

    /// Style sheets and scripts have no other encoding than UTF-8: a browser takes the encoding of the page that asks for
    /// them where they do not say their own, and then every byte above ASCII means something else.
    private static func encodingViolation(
        _ bytes: [UInt8], of file: BundleFile
    ) -> (rule: RuleDefinition, severity: Diagnostic.Severity, message: String)? {
        guard file.kind == .css || file.kind == .script else { return nil }
        // What cannot be decoded, or is refused, is told below.
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

    private static func contentType(of file: BundleFile) -> String {
        switch file.kind {
        case .css: "text/css"
        case .svg: "image/svg+xml"
        case .script: "text/javascript"
        default: file.isXHTML ? "application/xhtml+xml" : "text/html"
        }
    }

    static func findings(_ reading: Reading, at position: SourcePosition) -> [Diagnostic] {
        reading.violations.map { Diagnostic($0.rule, $0.severity, at: position, $0.message) }
    }
}
