import WebReferences
import WebSyntax

/// Document types and style sheet instructions, which only XML has.
extension SealVisitor {
    /// Removes external subsets, and seals style sheet instructions.
    mutating func declare(_ token: HTMLToken) {
        if token.kind == .doctype {
            // An external subset is not read by browsers, and has no business in a picture.
            guard !bytes[token.range].contains(UInt8(ascii: "[")) else { return }
            definesEntities = XHTMLEntities.areDefined(by: bytes, token.range)
            return splice(token.range, "", "xml-external-dtd")
        }
        guard bytes.hasExactly("?xml-stylesheet", at: token.content.lowerBound, to: bytes.count) else {
            return
        }
        // Processing instructions arrive as comments, and may go on after their first `>`.
        var end = token.range.upperBound
        while end < bytes.count, !bytes.hasExactly("?>", at: end - 2, to: end) { end += 1 }
        let target = token.content.lowerBound + "?xml-stylesheet".utf8.count
        let found = StyleSheetInstruction(bytes, target..<max(target, end))
        styleSheet(found, instruction: token.range.lowerBound..<end)
    }

    /// Writes the named characters of a text or tag as numbers.
    mutating func resolveEntities(in token: HTMLToken) {
        guard token.kind == .startTag || token.kind == .text && token.rule == .text else { return }
        splices += run.mode == .write ? XHTMLEntities.splices(in: bytes, token.range) : []
    }

    /// Embeds the style sheet of a processing instruction, or removes the instruction.
    private mutating func styleSheet(_ found: StyleSheetInstruction?, instruction range: Range<Int>) {
        let row = "xml-stylesheet"
        guard let found else { return splice(range, "", row) }
        let text = HTMLTextDecoder.string(bytes, found.href, .attribute)
        let offset = found.href.lowerBound
        switch URLClassifier.classify(text) {
        case .fragmentOnly where found.isCSS: return
        case .empty, .fragmentOnly, .about, .blob, .invalid, .mailLike, .javascript:
            return splice(range, "", row)
        case .data where found.isCSS:
            let sealed = DataURLSealer(run: run, layer: layer, scope: scope).sealed(
                text, as: .sheet, at: offset)
            if let sealed { splice(found.href, sealed, row) }
            return
        default: break
        }
        guard found.isCSS else { return dropTransformation(range, text, row) }
        switch run.embed(text, as: .sheet, at: offset, in: layer) {
        case .pending: return
        case .url(let url, _): splice(found.href, url, row)
        case .standIn: splice(range, "", row)
        }
    }

    /// Removes a transformation (XSLT), which would make another document.
    private mutating func dropTransformation(_ range: Range<Int>, _ text: String, _ row: String) {
        splice(range, "", row)
        guard run.mode == .write, let address = layer.resolve(text) else { return }
        let isWeb = ["http", "https", "file"].contains(address.scheme)
        if isWeb { run.ledger.note(.dropped, address, why: "xml-stylesheet: only CSS is applied") }
        if layer.isPicture { return }
        let name = isWeb ? address.description : address.scheme + ":"
        run.report(
            .snapshotCut,
            "'\(SealRun.shortened(name))' was left out: it is not CSS, and the document is shown without it",
            at: range.lowerBound, in: layer, severity: .warning)
    }
}
