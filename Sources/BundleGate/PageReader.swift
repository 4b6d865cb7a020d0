import Diagnostics
import WebReferences

/// Reads a page for the rules: one walk over its tokens, and one for its references.
enum PageReader {
    static func read(_ source: SourceText, file: BundleFile, isLeaf: Bool) -> Page {
        var page = Page(file: file, source: source)
        page.isLeaf = isLeaf
        page.references = HTMLReferences.references(in: source.bytes, syntax: file.isXHTML ? .xml : .html)
        source.bytes.withUnsafeBufferPointer { walk($0, into: &page) }
        return page
    }

    private static func walk(_ bytes: UnsafeBufferPointer<UInt8>, into page: inout Page) {
        var scanner = HTMLScanner(bytes, syntax: page.file.isXHTML ? .xml : .html)
        var isTitle = false
        /// A formula element that is open: its text is the TeX.
        var formula: (isDisplay: Bool, offset: Int, tex: String, depth: Int)?
        while let token = scanner.next() {
            page.inlines.see(token, scanner, bytes)
            switch token.kind {
            case .startTag:
                if formula != nil { formula?.depth += 1 }
                let name = scanner.name
                switch name {
                // A second tag adds what the first has not.
                case "html": page.lang = page.lang ?? scanner.value("lang") ?? scanner.value("xml:lang")
                case "title":
                    isTitle = page.title == nil && (scanner.namespace == .html || scanner.syntax == .xml)
                case "meta": readMeta(scanner, token, &page)
                case "img":
                    if scanner.attribute("alt") == nil {
                        page.imagesWithoutWords.append(token.range.lowerBound)
                    }
                case "h1", "h2", "h3", "h4", "h5", "h6":
                    let level = name.utf8.last.map { Int($0) - 0x30 } ?? 1
                    page.headings.append(Page.Heading(level: level, offset: token.range.lowerBound))
                default: break
                }
                if formula == nil, let kind = formulaClass(scanner) {
                    formula = (kind == .display, token.range.upperBound, "", 0)
                }
                readIdentity(scanner, token, &page)
            case .text:
                if isTitle {
                    page.title = HTMLTextDecoder.string(bytes, token.content, token.rule)
                    isTitle = false
                }
                if formula != nil { formula?.tex += HTMLTextDecoder.string(bytes, token.content, token.rule) }
            case .endTag:
                isTitle = false
                guard let open = formula else { continue }
                if open.depth == 0 {
                    page.formulas.append(
                        Page.Formula(tex: open.tex, isDisplay: open.isDisplay, offset: open.offset))
                    formula = nil
                } else {
                    formula?.depth -= 1
                }
            default: break
            }
        }
        page.inlines.finish()
    }

    private enum FormulaClass { case inline, display }

    /// The class of a formula's element: `math` and how it is set.
    private static func formulaClass(_ scanner: HTMLScanner) -> FormulaClass? {
        guard scanner.attributes.count > 0, let value = scanner.value("class") else { return nil }
        let words = value.split(separator: " ")
        guard words.contains("math") else { return nil }
        return words.contains("display") ? .display : words.contains("inline") ? .inline : nil
    }

    private static func readMeta(
        _ scanner: HTMLScanner, _ token: HTMLToken, _ page: inout Page
    ) {
        guard let pragma = scanner.value("http-equiv"), pragma.lowercased() == "content-security-policy",
            page.policy == nil, page.inlines.takesPolicy
        else { return }
        page.policy = (scanner.value("content") ?? "", token.range.lowerBound)
    }

    private static func readIdentity(_ scanner: HTMLScanner, _ token: HTMLToken, _ page: inout Page) {
        guard !scanner.attributes.isEmpty else { return }
        if let id = scanner.value("id"), !id.isEmpty {
            if page.ids[ExactName(id)] == nil {
                page.ids[ExactName(id)] = token.range.lowerBound
            } else {
                page.duplicateIDs.append(Page.Element(name: id, offset: token.range.lowerBound))
            }
        }
        if scanner.isNamed("a"), let name = scanner.value("name"), page.ids[ExactName(name)] == nil {
            page.ids[ExactName(name)] = token.range.lowerBound
        }
        if page.macros == nil, let macros = scanner.value("data-macros") { page.macros = macros }
        if let token = scanner.attribute("data-token") {
            page.feedbackToken = (scanner.value("data-token") ?? "", token.value.lowerBound)
        }
    }
}
