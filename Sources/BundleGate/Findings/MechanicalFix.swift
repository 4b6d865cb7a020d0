import Diagnostics
import SiteFiles
import WebReferences
import WebSyntax

/// Edits that need no judgement: the same reference, written so that it works on a phone.
struct MechanicalFix {
    /// The file with the reference.
    let file: BundleFile
    /// The file as shown, and its bytes.
    let source: SourceText
    let bundle: Bundle

    /// Creates the fixes for a page.
    init(_ page: Page, _ bundle: Bundle) { self.init(page.file, page.source, bundle) }

    /// Creates the fixes for any file with text.
    init(_ file: BundleFile, _ source: SourceText, _ bundle: Bundle) {
        self.file = file
        self.source = source
        self.bundle = bundle
    }

    // MARK: Addresses

    /// Returns edits that replace the path of a reference by that of the intended file (relative to the bundle's folder).
    func naming(_ path: String, in reference: WebReference) -> [Diagnostic.Edit] {
        guard canEdit(reference) else { return [] }
        let written = source.bytes[reference.range]
        let end =
            written.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? written.endIndex
        let old = String(decoding: written[..<end], as: UTF8.self)
        let folder = file.path.contains("/") ? "/" + DiskPath.folder(of: file.path) : "/"
        let new = Self.respelled(old, as: path) ?? URIPath.encoded(DiskPath.relative("/" + path, to: folder))
        return edits(written.startIndex..<end, new)
    }

    /// Returns the written path with its last parts spelled as the file has them; `nil` if they differ by more than
    /// case.
    private static func respelled(_ written: String, as path: String) -> String? {
        guard !written.hasPrefix("/") else { return nil }
        var parts = written.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let names = path.split(separator: "/").map(String.init)
        let first = parts.firstIndex { $0 != "." && $0 != ".." } ?? parts.count
        let own = parts.count - first
        guard own > 0, own <= names.count else { return nil }
        for (index, name) in zip(first..., names.suffix(own)) {
            let decoded = PercentDecoder.text(parts[index])
            guard decoded.lowercased() == name.lowercased() else { return nil }
            if decoded != name { parts[index] = URIPath.encoded(name) }
        }
        return parts.joined(separator: "/")
    }

    /// Returns true if an edit changes nothing but the reference. The text of style and script elements is hashed by
    /// the page's policy, and the bytes of a data: URL are encoded.
    private func canEdit(_ reference: WebReference) -> Bool {
        let plain: [ReferenceLayer] = [.styleAttribute, .presentationAttribute, .sourceDocument]
        return reference.isExact && !file.isKaTeX && reference.layers.allSatisfy(plain.contains)
            && reference.range.upperBound <= source.bytes.count
            && source.bytes[reference.range].elementsEqual(reference.text.utf8)
    }

    // MARK: Attributes

    /// Takes out the attribute whose value is the reference, and the white space before it.
    func dropping(_ attribute: String, valueOf reference: WebReference) -> [Diagnostic.Edit] {
        guard reference.isExact, reference.layers.isEmpty, !file.isKaTeX else { return [] }
        let bytes = source.bytes
        var start = reference.range.lowerBound
        var end = reference.range.upperBound
        guard start > 0, end <= bytes.count else { return [] }
        // The range is the value without its quotes, and the whole attribute has to go.
        let isQuoted = bytes[start - 1] == UInt8(ascii: "\"") || bytes[start - 1] == UInt8(ascii: "'")
        if isQuoted {
            guard end < bytes.count, bytes[end] == bytes[start - 1] else { return [] }
            start -= 1
            end += 1
        }
        if isQuoted || start < end || bytes[start - 1] == UInt8(ascii: "=") {
            while start > 0, bytes[start - 1].isASCIISpace { start -= 1 }
            guard start > 0, bytes[start - 1] == UInt8(ascii: "=") else { return [] }
            start -= 1
            while start > 0, bytes[start - 1].isASCIISpace { start -= 1 }
        }
        let name = start - attribute.utf8.count
        guard name > 0, String(decoding: bytes[name..<start], as: UTF8.self).lowercased() == attribute else {
            return []
        }
        start = name
        while start > 0, bytes[start - 1].isASCIISpace { start -= 1 }
        return edits(start..<end, "")
    }

    /// Returns one edit; none if the bytes are not UTF-8, since an edit is stored as text and compared before it is
    /// applied.
    private func edits(_ range: Range<Int>, _ replacement: String) -> [Diagnostic.Edit] {
        let original = String(decoding: source.bytes[range], as: UTF8.self)
        guard source.bytes[range].elementsEqual(original.utf8) else { return [] }
        return [
            Diagnostic.Edit(file: source.file, range: range, original: original, replacement: replacement)
        ]
    }
}
