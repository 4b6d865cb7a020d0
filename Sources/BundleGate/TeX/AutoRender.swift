import KaTeXFiles

/// The formulas in the text of a page that KaTeX's auto-render typesets in the browser.
struct AutoRender {
    /// A formula in a text.
    struct Formula {
        /// The formula with its delimiters.
        var whole: Range<Int>
        /// The TeX that KaTeX receives.
        var tex: Range<Int>
        var isDisplay: Bool
        /// True if the text surely is a formula, so that KaTeX's opinion of it counts.
        var isCertain: Bool
    }

    /// The signs around formulas in the order in which they are tried.
    private var delimiters: [AutoRenderOptions.Delimiter]
    /// The bytes that formulas begin with.
    private var initials: Set<UInt8> = []
    /// The macros that the calls define.
    private(set) var macros: [String: String] = [:]
    /// True if the options of all calls are known.
    private var isCertain = true
    /// True if the calls typeset the whole page.
    private var isWholePage = true

    /// Reads the scripts of a page; `nil` unless it loads KaTeX and auto-render, and a script of its own calls that.
    init?(of page: Page, in bundle: Bundle) {
        let paths = page.inlines.loads.filter(\.isScript).map { $0.path(from: page.file.path) ?? $0.address }
        guard paths.contains(where: Self.isFile),
            paths.contains(where: { KaTeXUse.isFile(KaTeXAssets.scriptName, $0) })
        else { return nil }
        let inline = page.inlines.elements.filter { $0.isScript && $0.isActive }.map(\.text)
        let handlers = page.references.filter {
            $0.layers.isEmpty && $0.definition.directive == .scriptAttribute
        }.map { Array($0.text.utf8) }
        let files = paths.filter { !Self.isFile($0) && !KaTeXUse.isFile(KaTeXAssets.scriptName, $0) }
            .compactMap { LoadedFiles.text($0, .script, bundle) }
        let callers = (inline + handlers + files).filter { Self.has("renderMathInElement", $0) }
        if callers.isEmpty { return nil }
        if let options = AutoRenderOptions(callers: callers) {
            delimiters = options.delimiters
            macros = options.macros
            isWholePage = options.isWholePage
            // Extensions such as mhchem add commands.
            isCertain = !(inline + files).contains { Self.has("__define", $0) }
        } else {
            isCertain = false
            delimiters = AutoRenderOptions.defaults
            if callers.contains(where: { Self.has("\"$\"", $0) || Self.has("'$'", $0) }) {
                delimiters.append(.init("$", "$", isDisplay: false))
            }
        }
        initials = Set(delimiters.map { $0.left[0] })
    }

    /// Returns true for the path of auto-render: beside KaTeX's script, or in `contrib/` as in releases.
    private static func isFile(_ path: String) -> Bool {
        KaTeXAssets.autoRenderNames.contains {
            KaTeXUse.isFile($0, path) || KaTeXUse.isFile("contrib/" + $0, path)
        }
    }

    private static func has(_ word: String, _ script: [UInt8]) -> Bool {
        !ByteSearch.offsets(of: Array(word.utf8), in: script, limit: 1).isEmpty
    }

    /// Returns the formulas of a text in order, as auto-render divides it.
    func formulas(in text: [UInt8]) -> [Formula] {
        var formulas: [Formula] = []
        var index = 0
        while index < text.count {
            guard initials.contains(text[index]),
                let pair = delimiters.first(where: { text[index...].starts(with: $0.left) })
            else {
                index += 1
                continue
            }
            // Auto-render does not read on after a sign without its partner.
            let start = index + pair.left.count
            guard let end = Self.end(of: pair.right, in: text, from: start) else { break }
            let whole = index..<(end + pair.right.count)
            // KaTeX receives an environment with its `\begin` and `\end`.
            let isEnvironment = text[whole].starts(with: "\\begin{".utf8)
            formulas.append(
                Formula(
                    whole: whole, tex: isEnvironment ? whole : start..<end, isDisplay: pair.isDisplay,
                    isCertain: isCertain && (isWholePage || pair.left != [UInt8(ascii: "$")])))
            index = whole.upperBound
        }
        return formulas
    }

    /// Returns the offset of the closing sign: outside of braces, and not after a backslash.
    private static func end(of sign: [UInt8], in text: [UInt8], from start: Int) -> Int? {
        var depth = 0
        var index = start
        while index < text.count {
            if depth <= 0, text[index...].starts(with: sign) { return index }
            switch text[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            default: break
            }
            index += 1
        }
        return nil
    }
}
