import KaTeXFiles

/// The formulas in the text of a page that KaTeX's auto-render typesets in the browser.
struct AutoRender {
    /// The signs around formulas in the order in which they are tried: the defaults, and a dollar that a script names.
    private var delimiters = [("$$", "$$"), ("\\(", "\\)"), ("\\[", "\\]")].map {
        (left: Array($0.0.utf8), right: Array($0.1.utf8))
    }

    /// Reads the scripts of a page; `nil` unless it loads KaTeX and auto-render, and a script of its own calls that.
    init?(of page: Page, in bundle: Bundle) {
        let paths = page.inlines.loads.filter(\.isScript).map { $0.path(from: page.file.path) ?? $0.address }
        let isAutoRender = { (path: String) in
            KaTeXAssets.autoRenderNames.contains { KaTeXUse.isFile($0, path) }
        }
        guard paths.contains(where: isAutoRender),
            paths.contains(where: { KaTeXUse.isFile(KaTeXAssets.scriptName, $0) })
        else { return nil }
        let inline = page.inlines.elements.filter { $0.isScript && $0.isActive }.map(\.text)
        let files = paths.filter { !isAutoRender($0) && !KaTeXUse.isFile(KaTeXAssets.scriptName, $0) }
            .compactMap { LoadedFiles.text($0, .script, bundle) }
        let callers = (inline + files).filter { Self.has("renderMathInElement", $0) }
        if callers.isEmpty { return nil }
        if callers.contains(where: { Self.has("\"$\"", $0) || Self.has("'$'", $0) }) {
            delimiters.append((Array("$".utf8), Array("$".utf8)))
        }
    }

    private static func has(_ word: String, _ script: [UInt8]) -> Bool {
        !ByteSearch.offsets(of: Array(word.utf8), in: script, limit: 1).isEmpty
    }

    /// Returns a text with ``TeXInText/boundary`` in place of each byte of its formulas.
    func withoutFormulas(_ text: [UInt8]) -> [UInt8] {
        var text = text
        var index = 0
        while index < text.count {
            guard let pair = delimiters.first(where: { text[index...].starts(with: $0.left) }) else {
                index += 1
                continue
            }
            // Auto-render does not read on after a sign without its partner.
            let start = index + pair.left.count
            guard let end = text[start...].firstRange(of: pair.right)?.upperBound else { break }
            for offset in index..<end { text[offset] = TeXInText.boundary }
            index = end
        }
        return text
    }
}
