package import Diagnostics
import StudyManifest

/// A check that bytes are text: UTF-8 (Unicode 15, table 3-7) without NUL.
package enum TextCheck {
    /// Returns the finding about the first byte that is not text; `nil` for text.
    package static func violation(about source: SourceText) -> Diagnostic? {
        guard let offset = EncodingProblem.offset(in: source.bytes) else { return nil }
        let position = source.position(atOffset: offset)
        if source.bytes[offset] == 0 {
            return Diagnostic(
                .encoding, at: position,
                "a NUL byte; this is not a text file, or it is UTF-16: save it as UTF-8")
        }
        let byte = String(source.bytes[offset], radix: 16, uppercase: true)
        return Diagnostic(
            .encoding, at: position, "the byte 0x\(byte) is not UTF-8 here; save the file as UTF-8")
    }
}

extension RuleDefinition {
    /// Raised by every reader of text, and by the gate for pages and their files.
    package static let encoding = RuleDefinition(
        "encoding", .error, "every text is in an encoding that the gate can decode",
        """
        A browser decodes a file before it reads it: by its byte order mark, otherwise by the encoding that the
        file declares. In UTF-16 the same letters are other bytes, and a search for bytes finds none of them.
        The gate decodes as a browser does, and reports what it cannot decode. Browsers read a page without a
        declared encoding as windows-1252, which turns every accented letter into two wrong ones. Save files as
        UTF-8, and begin pages with `<meta charset="utf-8">`. Style sheets and scripts must be UTF-8, and no
        `charset` attribute may load them in another encoding. A page in another encoding passes it on to those
        that name none: KaTeX fails in windows-1252, and in Shift_JIS a letter can hide the end of a string.
        """,
        relaxation: .promise)
}
