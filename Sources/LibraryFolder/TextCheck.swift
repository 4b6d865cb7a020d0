package import Diagnostics
import StudyManifest

/// A check that bytes are text: UTF-8 (Unicode 15, table 3-7) without NUL.
package enum TextCheck {
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
