import Diagnostics
import StudyManifest
import WebSyntax

/// The text of a page, style sheet, drawing or script, decoded as a browser decodes it under `file:`: without a header,
/// a byte order mark decides, then the file's own declaration.
enum FileText {
    /// A decoded text with its problems.
    struct Reading {
        /// The text in UTF-8. The file's own bytes if they are UTF-8.
        var bytes: [UInt8]
        /// The problems that make reading the file uncertain.
        var violations: [Violation] = []

        mutating func add(
            _ message: String, _ rule: RuleDefinition = .encoding, _ severity: Diagnostic.Severity = .error,
            at offset: Int = 0
        ) {
            violations.append(Violation(rule: rule, severity: severity, offset: offset, message: message))
        }
    }

    struct Violation {
        var rule: RuleDefinition
        var severity: Diagnostic.Severity
        /// In the decoded text.
        var offset: Int
        var message: String
    }

    /// Decodes a file and notes what makes the result uncertain.
    static func read(_ bytes: [UInt8], of file: BundleFile) -> Reading {
        var reading = Reading(bytes: bytes)
        if let what = FileSignature.archive(bytes) {
            reading.add("\(what), which nothing unpacks under file:; unpack it", .notUnderstood)
            return reading
        }
        if file.kind == .html, !file.isXHTML, let names = TextEncoding.disputedDeclaration(in: bytes) {
            reading.add(
                "browsers disagree about the encoding: some read \(names.standard), some \(names.tags); write <meta charset=\"utf-8\"> first in head"
            )
        }
        if let decoded = TextEncoding.decodeWhereNotUTF8(bytes, contentType: contentType(of: file)) {
            reading.bytes = decoded.text
            check(decoded, of: file, &reading)
            // As a picture, a drawing is UTF-8 whatever it declares.
            if file.kind == .svg, !decoded.encoding.hasPrefix("UTF-16"),
                EncodingProblem.offset(in: bytes) != nil
            {
                reading.add(
                    "browsers read a picture as UTF-8, and the file is in \(decoded.encoding); save it as UTF-8"
                )
            }
        } else if let offset = EncodingProblem.offset(in: bytes) {
            checkUTF8(bytes, offset, of: file, &reading)
        }
        return reading
    }

    /// Reports what browsers make of a text in another encoding.
    private static func check(_ decoded: TextEncoding.Decoded, of file: BundleFile, _ reading: inout Reading)
    {
        if !decoded.isSupported {
            reading.add(
                "the encoding \(decoded.encoding) cannot be decoded here, so nothing is proved; save the file as UTF-8"
            )
        } else if decoded.encoding == "replacement" {
            // Encodings such as ISO-2022-KR decode to one error character (Encoding Standard, 14.1).
            reading.add("browsers refuse the encoding that the file names; save it as UTF-8")
        } else if isLoaded(file) {
            reading.add("the file is in \(decoded.encoding); save style sheets and scripts as UTF-8")
        } else if let offset = decoded.firstError {
            reading.add(
                "bytes that are not \(decoded.encoding), the encoding of the file, so a letter is lost here; save it as UTF-8",
                at: offset)
        } else if decoded.reason == .fallback {
            // A page of ASCII letters looks right, so this is only a warning.
            reading.add(
                "no encoding is given, so browsers take the page for windows-1252; write <meta charset=\"utf-8\"> into its first 1024 bytes",
                .encoding, .warning)
        }
    }

    /// Reports the first byte that is NUL or not UTF-8 in a text that counts as UTF-8.
    private static func checkUTF8(
        _ bytes: [UInt8], _ offset: Int, of file: BundleFile, _ reading: inout Reading
    ) {
        if bytes[offset] == 0 {
            // Without the mark browsers read such a file in an encoding of single bytes, with a NUL between letters.
            return reading.add(
                "the file holds NUL, as UTF-16 without a byte order mark does; save it as UTF-8", at: offset)
        }
        reading.add(
            isLoaded(file)
                ? "bytes that are not UTF-8 mean something else in every page; save the file as UTF-8"
                : "bytes that are not UTF-8, so a letter is lost here; save the file as UTF-8", at: offset)
    }

    /// Returns the encoding in which browsers read a page; `nil` for UTF-8.
    static func foreignEncoding(of bytes: [UInt8], _ file: BundleFile) -> String? {
        TextEncoding.foreignName(of: bytes, contentType: contentType(of: file))
    }

    /// Returns true for a style sheet or script. Without a declaration a browser decodes it with the encoding of the page that
    /// loads it, so one file can have several meanings (CSS Syntax 3, 3.2; HTML Standard, 8.1.4.2).
    private static func isLoaded(_ file: BundleFile) -> Bool { file.kind == .css || file.kind == .script }

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
    ///
    /// - Parameter source: the decoded text.
    static func findings(_ reading: Reading, in source: SourceText) -> [Diagnostic] {
        reading.violations.map {
            Diagnostic($0.rule, $0.severity, at: source.position(atOffset: $0.offset), $0.message)
        }
    }
}
