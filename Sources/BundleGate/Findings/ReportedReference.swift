import Diagnostics
import SiteFiles
import WebReferences
import WebSyntax

/// A reference as a finding tells it.
enum ReportedReference {
    /// `nil` where the reference is no address: an attribute that matters for what it does to one.
    static func of(_ reference: WebReference, in bytes: [UInt8], at file: BundleFile, of bundle: Bundle)
        -> Diagnostic.Reference?
    {
        guard let target = reference.target else { return nil }
        let range = reference.range.clamped(to: 0..<bytes.count)
        // Inside base64 the bytes are the whole payload, and say nothing to a reader.
        let written = reference.isExact ? String(decoding: bytes[range], as: UTF8.self) : reference.text
        return Diagnostic.Reference(
            written: written, resolved: resolved(reference.text, target, from: file, in: bundle))
    }

    private static func resolved(
        _ text: String, _ target: URLReference, from file: BundleFile, in bundle: Bundle
    ) -> String? {
        switch target {
        case .relative(let path, _, _):
            if let inside = LocalTargets.resolve(path, from: file.path) { return bundle.shown(inside) }
            let folder = DiskPath.folder(of: bundle.absolute(file))
            return DiskPath.shown(DiskPath.absolute(PercentDecoder.text(path), in: folder))
        case .fragmentOnly: return bundle.shown(file.path)
        case .remote, .file, .rootAbsolute: return cleaned(text)
        default: return nil
        }
    }

    /// Returns the text as the URL parser reads it: without white space at the ends, tabs and line breaks (URL
    /// Standard, 4.4).
    private static func cleaned(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter { !["\t", "\n", "\r"].contains($0) }
        let start = scalars.drop { $0.value <= 0x20 }
        return String(String.UnicodeScalarView(start.reversed().drop { $0.value <= 0x20 }.reversed()))
    }
}
