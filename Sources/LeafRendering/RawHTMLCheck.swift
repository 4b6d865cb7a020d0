import Diagnostics
import StudyMarkdown
import WebReferences

/// What the author's own HTML in a document may not do: reach the network, or rely on what is dead under `file:`.
/// The whole body is read as a browser would, since a tag can change the meaning of everything behind it.
struct RawHTMLCheck {
    private(set) var diagnostics: [Diagnostic] = []
    /// The ids that raw HTML gives.
    private(set) var ids: Set<String> = []

    init(_ markdown: RenderedMarkdown, source: SourceText) {
        guard !markdown.rawHTML.isEmpty else { return }
        for reference in HTMLReferences.references(in: markdown.body) {
            guard
                let raw = markdown.rawHTML.last(where: { $0.range.lowerBound <= reference.range.lowerBound }),
                let message = Self.complaint(about: reference)
            else { continue }
            let written = markdown.body[reference.range.clamped(to: 0..<markdown.body.count)]
            let position = Self.find(Array(written), from: raw.line, in: source)
            diagnostics.append(Diagnostic("html-network", .error, at: position, message))
        }
        markdown.body.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes)
            while let token = scanner.next() {
                guard case .startTag = token.kind else { continue }
                if let id = scanner.value("id") { ids.insert(id) }
            }
        }
    }

    private static func complaint(about reference: WebReference) -> String? {
        let what = ReferenceText.printable(reference.text)
        switch reference.effect {
        case .deadUnderFile:
            return
                "'\(what)' works on a server and fails in the app, where the leaf is a file (\(reference.row))"
        default: break
        }
        switch reference.target {
        case .some(let target) where target.isRemote:
            return
                "'\(what)' reaches the network; a leaf has no reference outside its folder (\(reference.row))"
        case .file:
            return "'\(what)' names a file of this machine; name it relative to the leaf (\(reference.row))"
        default: return nil
        }
    }

    /// The first place from a line on where the text stands.
    private static func find(_ text: [UInt8], from line: Int, in source: SourceText) -> SourcePosition {
        guard line >= 1, line <= source.lineStarts.count, let first = text.first else {
            return source.position(line: max(1, line), column: 1)
        }
        var index = source.lineStarts[line - 1]
        while index < source.bytes.count, let next = source.bytes[index...].firstIndex(of: first) {
            if source.bytes[next...].starts(with: text) { return source.position(atOffset: next) }
            index = next + 1
        }
        return source.position(line: line, column: 1)
    }
}

/// A reference as findings print it.
enum ReferenceText {
    static func printable(_ text: String) -> String { text.count > 120 ? text.prefix(117) + "…" : text }
}
