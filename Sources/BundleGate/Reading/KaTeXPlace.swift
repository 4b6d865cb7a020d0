import KaTeXFiles
import WebSyntax

/// The place of KaTeX's script in a page: what comes before it can keep it from being found.
struct KaTeXPlace {
    /// The offset of the element.
    let offset: Int
    /// False for a script that runs at a time of its own, after elements that follow it.
    let isAwaited: Bool

    /// Finds the first script; `nil` for a page without one.
    init?(of page: Page, _ bundle: Bundle) {
        let script = bundle.katex?.script ?? []
        let load = page.inlines.loads.first {
            $0.isScript
                && KaTeXUse.isFile(KaTeXAssets.scriptName, $0.path(from: page.file.path) ?? $0.address)
        }
        let own = page.inlines.elements.first {
            $0.isScript && $0.isActive && !script.isEmpty && $0.text == script
        }
        if let own, own.offset < load?.offset ?? .max {
            offset = own.offset
            isAwaited = true
        } else if let load {
            offset = load.offset
            isAwaited = load.isAwaited
        } else {
            return nil
        }
    }

    /// Returns true if KaTeX's script, or a script that asks for it, takes an element for a part of KaTeX.
    func isMistaken(for element: Page.Element, on page: Page, _ bundle: Bundle) -> Bool {
        if isAwaited, element.name == "katex" || element.offset > offset { return false }
        let isGuarded = page.inlines.elements.contains {
            $0.isScript && $0.isActive && $0.offset < offset && Self.sets(element.name, in: $0.text)
        }
        if isGuarded { return false }
        return element.name == "exports" || scripts(of: page, bundle).contains(where: Self.asksForKaTeX)
    }

    /// The texts of the scripts of a page beside KaTeX's.
    private func scripts(of page: Page, _ bundle: Bundle) -> [[UInt8]] {
        let paths = page.inlines.loads.filter(\.isScript).compactMap { $0.path(from: page.file.path) }
        let files = paths.filter { !KaTeXUse.isFile(KaTeXAssets.scriptName, $0) }
            .compactMap { LoadedFiles.text($0, .script, bundle) }
        let own = page.inlines.elements.filter { $0.isScript && $0.isActive && $0.offset != offset }
        return own.map(\.text) + files
    }

    /// Returns true if a script gives a value to a member of `window`.
    private static func sets(_ name: String, in script: [UInt8]) -> Bool {
        let text = Array("window.\(name)".utf8)
        return ByteSearch.offsets(of: text, in: script).contains {
            let rest = script[($0 + text.count)...].drop(while: \.isHTMLSpace)
            return rest.first == UInt8(ascii: "=") && rest.dropFirst().first != UInt8(ascii: "=")
        }
    }

    /// Returns true if a script looks whether there is a KaTeX, and does not only call it.
    private static func asksForKaTeX(_ script: [UInt8]) -> Bool {
        ["window.katex", "self.katex", "globalThis.katex", "typeof katex"].contains { word in
            ByteSearch.offsets(of: Array(word.utf8), in: script).contains {
                guard let next = script[($0 + word.utf8.count)...].first else { return true }
                return !next.isASCIIAlphanumeric && next != UInt8(ascii: "_") && next != UInt8(ascii: ".")
            }
        }
    }
}
