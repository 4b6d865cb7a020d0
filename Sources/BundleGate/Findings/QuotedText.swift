package import Diagnostics
import SiteFiles

/// The text in which the places of a file's findings are counted.
package enum QuotedText {
    /// Returns the text of a file as browsers decode it; `nil` for a file without lines, such as a picture.
    package static func read(_ bytes: [UInt8], named name: String) -> SourceText? {
        let file = BundleFile(path: name, size: 0)
        switch file.kind {
        case .image, .font, .media: return nil
        default: break
        }
        return SourceText(
            file: name, bytes: FileText.isText(file) ? FileText.read(bytes, of: file).bytes : bytes)
    }
}
