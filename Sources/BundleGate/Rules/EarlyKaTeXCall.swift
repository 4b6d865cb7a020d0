import KaTeXFiles
import WebSyntax

/// A script in a page that calls KaTeX at once, while KaTeX's script runs later.
enum EarlyKaTeXCall {
    /// Returns the offset of the first such script; `nil` if another one may typeset the formulas.
    static func offset(on page: Page, _ bundle: Bundle) -> Int? {
        guard page.katexUse.needsScript, let place = KaTeXPlace(of: page, bundle),
            !page.references.contains(where: { $0.definition.directive == .scriptAttribute }),
            page.inlines.loads.allSatisfy({ !$0.isScript || isKaTeX($0, on: page) })
        else { return nil }
        let katex = bundle.katex?.script ?? []
        let callers = page.inlines.elements.filter {
            $0.isScript && $0.isActive && $0.text != katex && KaTeXUse.mayCall($0.text)
        }
        let areEarly = callers.allSatisfy { script in
            !script.isDeferred && (!place.isAwaited || script.offset < place.offset)
                && callsAtOnce(script.text)
        }
        return areEarly ? callers.first?.offset : nil
    }

    /// Returns true for the files of KaTeX, which call nothing by themselves.
    private static func isKaTeX(_ load: PageLoad, on page: Page) -> Bool {
        let path = load.path(from: page.file.path) ?? load.address
        return ([KaTeXAssets.scriptName] + KaTeXAssets.autoRenderNames).contains {
            KaTeXUse.isFile($0, path) || KaTeXUse.isFile("contrib/" + $0, path)
        }
    }

    /// The words of scripts that run later, or in which functions may be called later.
    private static let laterWords = [
        ".on", "addEventListener", "setTimeout", "setInterval", "requestAnimationFrame",
        "requestIdleCallback",
        ".then", "await", "async", "function", "Observer", "class ", "ready", "import", "Function", "eval",
    ]

    /// Returns true if a script calls KaTeX, and nothing in it runs later.
    private static func callsAtOnce(_ script: [UInt8]) -> Bool {
        let has = { (word: String) in
            !ByteSearch.offsets(of: Array(word.utf8), in: script, limit: 1).isEmpty
        }
        return (has("katex.render") || has("renderMathInElement(")) && !laterWords.contains(where: has)
            && ByteSearch.offsets(of: Array("=>".utf8), in: script).allSatisfy { runsAtOnce($0, in: script) }
    }

    /// Returns true for the arrow of a function that a loop over elements calls.
    private static func runsAtOnce(_ arrow: Int, in script: [UInt8]) -> Bool {
        var start = script[max(0, arrow - 80)..<arrow]
        func trim() { while start.last?.isHTMLSpace == true { start.removeLast() } }
        trim()
        if start.last == UInt8(ascii: ")") {
            guard let parenthesis = start.lastIndex(of: UInt8(ascii: "(")) else { return false }
            start = start[..<parenthesis]
        } else {
            while let byte = start.last, byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") {
                start.removeLast()
            }
        }
        trim()
        return [".forEach(", ".map("].contains { start.reversed().starts(with: $0.utf8.reversed()) }
    }
}
