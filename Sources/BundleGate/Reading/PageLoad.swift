import WebReferences
import WebSyntax

/// A script or style sheet in a file of its own whose element and attributes let it take effect.
struct PageLoad: Sendable {
    let isScript: Bool
    /// The decoded value of the attribute with the address.
    let address: String
    /// False for a style sheet that never applies to the page on a screen: one for print or in a shadow root.
    var isForScreens: Bool
    /// The title of a style sheet, which makes it part of a style sheet set.
    let title: String
    /// True for a script that the page waits for: what follows it does not exist yet.
    let isAwaited: Bool
    /// True if its file is in the page's encoding unless it names its own.
    let inheritsEncoding: Bool
    /// The offset of the element.
    let offset: Int

    /// Reads the current start tag, a script or a link; `nil` if it loads nothing that takes effect.
    init?(_ scanner: borrowing HTMLScanner, at offset: Int) {
        isScript = scanner.isNamed("script")
        let address: String?
        if !isScript {
            guard scanner.isHTMLElement, Self.applies(scanner) else { return nil }
            address = scanner.value("href")
        } else {
            guard Self.runs(scanner) else { return nil }
            address =
                Self.isSVG(scanner)
                ? scanner.value("href") ?? scanner.value("xlink:href") : scanner.value("src")
        }
        guard let address else { return nil }
        self.address = address
        isForScreens = isScript || Self.isForScreens(scanner)
        title = isScript ? "" : scanner.value("title") ?? ""
        isAwaited =
            isScript && scanner.scriptType == .classic && scanner.attribute("async") == nil
            && scanner.attribute("defer") == nil
        // Modules are UTF-8 always.
        let isKnown = scanner.value("charset").map { TextEncoding.isKnown(label: Array($0.utf8)) } ?? false
        inheritsEncoding = !isKnown && !(isScript && scanner.scriptType == .module)
        self.offset = offset
    }

    /// Returns the file, relative to the bundle's folder; `nil` for an address that is not relative.
    func path(from page: String) -> String? {
        guard case .relative(let path, _, _) = URLClassifier.classify(address) else { return nil }
        return LocalTargets.resolve(path, from: page)
    }

    /// Returns true if browsers with modules run a script element (HTML Standard, 4.12.1.1, "prepare the script
    /// element").
    static func runs(_ scanner: borrowing HTMLScanner) -> Bool {
        let type = scanner.scriptType
        guard type == .classic || type == .module else { return false }
        if isSVG(scanner) { return true }
        guard scanner.isHTMLElement else { return false }
        if type == .module { return true }
        if scanner.attribute("nomodule") != nil { return false }
        guard let target = scanner.word("for"), let event = scanner.word("event") else { return true }
        return target == "window" && (event == "onload" || event == "onload()")
    }

    /// Returns false if the `media` of the current element has no screens.
    static func isForScreens(_ scanner: borrowing HTMLScanner) -> Bool {
        isForScreens(scanner.word("media") ?? "")
    }

    /// Returns false for a list of media queries in lower case that no screen matches, such as `print`. Conditions
    /// depend on the device and may hold (Media Queries 4, 2.3).
    static func isForScreens(_ media: String) -> Bool {
        media.utf8.allSatisfy(\.isHTMLSpace)
            || media.utf8.split(separator: UInt8(ascii: ",")).contains { query in
                var words = query.split(whereSeparator: \.isHTMLSpace).compactMap { String($0) }
                if words.first == "only" { words.removeFirst() }
                guard let type = words.first else { return false }
                if type == "not" { return words != ["not", "all"] && words != ["not", "screen"] }
                // A condition, a comment or an escape is more than a name.
                return type == "all" || type == "screen"
                    || !type.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            }
    }

    /// Returns true if browsers take the sheet of a link as one that is in use (HTML Standard, 4.6.7).
    private static func applies(_ scanner: borrowing HTMLScanner) -> Bool {
        let relations = scanner.relationWords
        guard relations.contains("stylesheet"), !relations.contains("alternate"),
            scanner.attribute("disabled") == nil
        else { return false }
        let type = (scanner.word("type") ?? "").utf8.prefix { $0 != UInt8(ascii: ";") && !$0.isHTMLSpace }
        return type.isEmpty || type.elementsEqual("text/css".utf8)
    }

    private static func isSVG(_ scanner: borrowing HTMLScanner) -> Bool {
        scanner.syntax == .xml ? scanner.vocabulary == .svg : scanner.namespace == .svg
    }
}
