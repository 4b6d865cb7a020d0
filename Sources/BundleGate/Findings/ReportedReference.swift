import Diagnostics
import SiteFiles
import WebReferences
import WebSyntax

/// A reference in the form in which a finding carries it.
enum ReportedReference {
    /// Returns the reference as written and resolved; `nil` for an attribute that only affects another reference.
    static func of(_ reference: WebReference, in bytes: [UInt8], at file: BundleFile, of bundle: Bundle)
        -> Diagnostic.Reference?
    {
        guard let target = reference.target else { return nil }
        let range = reference.range.clamped(to: 0..<bytes.count)
        // The range inside base64 is the whole payload, which would not help a reader.
        let written = reference.isExact ? String(decoding: bytes[range], as: UTF8.self) : reference.text
        return Diagnostic.Reference(
            written: written, resolved: resolved(reference.text, target, from: file, in: bundle))
    }

    /// Returns the target as a path from the current folder or as an address; `nil` for addresses that lead to no file.
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
