import WebReferences
import WebSyntax

/// Finds the splices of a style sheet, a list of declarations or a value.
struct StyleSheetSealer {
    /// The grammar of the text.
    enum Kind {
        case sheet, declarations
        /// The value of a presentation attribute, in which `var()` is not allowed.
        case presentation
    }

    let run: SealRun
    let layer: SealLayer
    let scope: DocumentScope?
    var kind = Kind.sheet

    /// Returns the splices of a text.
    func splices(in text: [UInt8]) -> [Splice] { text.withUnsafeBufferPointer { splices(in: $0) } }

    /// Returns the splices of a text.
    func splices(in text: Bytes) -> [Splice] {
        let references = CSSReferences.references(in: text)
        let known = Set(references.map(\.range.lowerBound))
        // Every sheet becomes a style element, which Chromium reads before CSS is parsed.
        let preloaded = PreloadedImports.addresses(in: text).filter {
            !known.contains($0.lowerBound) && URLClassifier.classify(text.text($0)).isRemote
        }
        return references.compactMap { splice(for: $0, in: text) }
            + preloaded.map { Splice($0, "data:,", "preload-scanner") }
    }

    /// Returns the splice of one reference; `nil` if it stays.
    private func splice(for reference: CSSReference, in text: Bytes) -> Splice? {
        let row = reference.way.rawValue
        switch URLClassifier.classify(reference.url) {
        case .empty, .fragmentOnly, .about, .blob, .invalid, .mailLike, .javascript: return nil
        case .data where !reference.isIgnored:
            let role: ReferenceRole = reference.way == .importRule ? .sheet : .picture
            return DataURLSealer(run: run, layer: layer, scope: scope).sealed(
                reference.url, as: role, at: reference.range.lowerBound
            )
            .map { Splice(reference.range, $0, row) }
        case .data, .remote, .relative, .rootAbsolute, .file: break
        }
        // Only Chromium's preload scanner, which does not parse CSS, would fetch it.
        if reference.isIgnored { return Splice(reference.range, Placeholder.nothing(.styleSheet), row) }
        switch reference.way {
        // Engines that read these are gone; an empty address is safe in any of them.
        case .behavior, .mozBinding, .progID: return Splice(reference.range, "data:,", row)
        case .expression: return nil
        case .fontFace: return embedded(reference, as: .font)
        case .importRule: return embedded(reference, as: .sheet)
        default: break
        }
        if let fragment = ownFragment(reference.url) { return Splice(reference.range, fragment, row) }
        return picture(reference, in: text)
    }

    /// Returns the fragment if the address names an element of the page itself, as in `url(page.html#a)`.
    private func ownFragment(_ url: String) -> [UInt8]? {
        guard layer.sheets.isEmpty, let own = layer.document, let address = layer.resolve(url),
            let fragment = address.fragment, address.withoutFragment == own
        else { return nil }
        return DataURL.encodedFragment(fragment)
    }

    /// Embeds a font or an imported style sheet.
    private func embedded(_ reference: CSSReference, as role: ReferenceRole) -> Splice? {
        switch run.embed(reference.url, as: role, at: reference.range.lowerBound, in: layer) {
        case .pending: nil
        case .url(let url, _): run.mode == .write ? Splice(reference.range, url, reference.way.rawValue) : nil
        case .standIn(let url):
            Splice(reference.range, url ?? Placeholder.nothing(role.use), reference.way.rawValue)
        }
    }

    /// Embeds a picture, or refers to the shared one.
    private func picture(_ reference: CSSReference, in text: Bytes) -> Splice? {
        let row = reference.way.rawValue
        let embedding = run.embed(reference.url, as: .picture, at: reference.range.lowerBound, in: layer)
        guard case .url(let url, let asset) = embedding else {
            guard case .standIn = embedding else { return nil }
            return Splice(reference.range, Placeholder.blank(nil), row)
        }
        let fragment = layer.resolve(reference.url)?.fragment
        let key = run.shareKey(asset, fragment: fragment)
        let function = functionRange(reference, in: text)
        if run.mode == .count, function != nil { scope?.count(key, bytes: asset.bytes.count) }
        guard run.mode == .write else { return nil }
        if let function, let shared = scope?.share(key, { url }) {
            run.ledger.share(layer.resolve(reference.url))
            return Splice(function, "var(\(shared.property))", row)
        }
        return Splice(reference.range, url, row)
    }

    /// Returns the whole of `url(…)`, or of the string in an image set, which `var()` can replace; `nil` if it cannot.
    private func functionRange(_ reference: CSSReference, in text: Bytes) -> Range<Int>? {
        guard kind != .presentation, layer.canShare else { return nil }
        switch reference.way {
        case .url, .imageSet, .crossFade, .customProperty: break
        default: return nil
        }
        var start = reference.range.lowerBound
        var end = reference.range.upperBound
        let isString =
            start > 0 && (text[start - 1] == UInt8(ascii: "\"") || text[start - 1] == UInt8(ascii: "'"))
        if isString {
            guard end < text.count, text[end] == text[start - 1] else { return nil }
            start -= 1
            end += 1
        }
        var open = start
        while open > 0, text[open - 1].isHTMLSpace { open -= 1 }
        var close = end
        while close < text.count, text[close].isHTMLSpace { close += 1 }
        guard open >= 4, text[open - 1] == UInt8(ascii: "("), text.hasWord("url", at: open - 4, to: open)
        else {
            return isString && reference.way == .imageSet ? start..<end : nil
        }
        guard close < text.count, text[close] == UInt8(ascii: ")") else { return nil }
        if open > 4 {
            let before = text[open - 5]
            let isName = before.isASCIIAlphanumeric || "-_\\".utf8.contains(before) || before >= 0x80
            if isName { return nil }
        }
        return isInitialValue(open - 4, text) ? nil : (open - 4)..<(close + 1)
    }

    /// Returns true for a value of `@property`, in which `var()` is not allowed (CSS Properties and Values 1, 2.3).
    private func isInitialValue(_ start: Int, _ text: Bytes) -> Bool {
        var colon = start
        while colon > 0, text[colon - 1].isHTMLSpace { colon -= 1 }
        guard colon > 0, text[colon - 1] == UInt8(ascii: ":") else { return false }
        var end = colon - 1
        while end > 0, text[end - 1].isHTMLSpace { end -= 1 }
        return end >= 13 && text.hasWord("initial-value", at: end - 13, to: end)
    }
}
