import WebReferences
import WebSyntax

/// Pictures, frames and media that a script would load later.
extension SealVisitor {
    // MARK: Lazy

    /// Shows a lazy picture at once, and keeps it in the attribute that the script reads.
    mutating func lazyPicture(
        _ token: HTMLToken, _ src: HTMLAttribute?, _ lazy: HTMLAttribute?, _ lazySet: HTMLAttribute?,
        promotes: Bool
    ) {
        let candidates = lazySet.flatMap { self.candidates($0) } ?? []
        let best = candidates.max { $0.weight < $1.weight }
        var pick = lazy.map { self.pick(value($0), at: $0.value.lowerBound) }
        if let best, let file = best.file { pick = .file(best.url, file.asset, file.address, key: best.key) }
        var url: [UInt8]?
        let density = best?.file == nil ? 1 : best?.density ?? 1
        switch pick {
        case .file(let own, let asset, let address, let key):
            if run.mode == .count, canSharePicture {
                scope?.count(key, bytes: asset.bytes.count, isForced: promotes)
            }
            url = canSharePicture ? share(asset, address, key, density: density) ?? own : own
        case .standIn(let standIn): url = standIn
        case .own(let own): url = own
        case .pending, nil: break
        }
        guard run.mode == .write, let url else { return }
        if let lazy { set(lazy, url, "lazy-src") }
        if let lazySet { set(lazySet, [], "lazy-srcset") }
        guard promotes else { return }
        if let src { set(src, url, "lazy-src") } else { insert("src", url, token, "lazy-src") }
    }

    /// Seals `data-src` of iframe, video, audio and source. Without scripts it becomes `src`.
    mutating func lazy(_ token: HTMLToken) -> Bool {
        guard let lazy = walk.scanner.attribute("data-src"), isFetched(lazy) else { return false }
        if walk.scanner.attribute("src") == nil { keepAddress(value(lazy), "lazy-src") }
        let role: ReferenceRole = walk.scanner.isNamed("iframe") ? .document : .media
        guard case .url(let url, _) = run.embed(value(lazy), as: role, at: lazy.value.lowerBound, in: layer)
        else {
            if run.mode == .write { set(lazy, Placeholder.nothing(role.use), "lazy-src") }
            return false
        }
        if strips, walk.scanner.attribute("src") == nil {
            remove(lazy, "lazy-src")
            if run.mode == .write { insert("src", url, token, "lazy-src") }
        } else {
            set(lazy, url, "lazy-src")
        }
        return false
    }

    /// Seals a source element with lazy candidates.
    mutating func source(_ token: HTMLToken) -> Bool {
        if pictureSources == nil { return lazy(token) }
        guard let lazySet = first(of: Self.lazySets),
            let candidates = candidates(lazySet), run.mode == .write
        else { return false }
        if strips, walk.scanner.attribute("srcset") == nil {
            remove(lazySet, "lazy-srcset")
            insert("srcset", Self.joined(candidates), token, "lazy-srcset")
        } else {
            set(lazySet, Self.joined(candidates), "lazy-srcset")
        }
        return false
    }

    /// Returns true if a picture only reserves the place of another: it is not fetched, could not be, or is a small
    /// spinner.
    func isStandIn(_ src: HTMLAttribute) -> Bool {
        guard isFetched(src) else { return true }
        guard let address = layer.resolve(value(src)) else { return true }
        return switch run.ask(for: address, as: .picture, in: layer) {
        case .fetched(let asset): asset.bytes.count <= 2048
        case .failed: true
        case .pending, .refused: false
        }
    }

    /// Returns true if a noscript element with a picture follows, which shows instead if scripts are removed.
    func hasNoscriptTwin(_ token: HTMLToken) -> Bool {
        var offset = token.range.upperBound
        while offset < bytes.count, bytes[offset].isHTMLSpace { offset += 1 }
        guard bytes.hasWord("<noscript", at: offset, to: bytes.count) else { return false }
        // Bounded: without it each picture would scan the rest of a page without an end tag.
        let end = min(bytes.count, offset + 16384)
        while let tag = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: end) {
            if bytes.hasWord("<img", at: tag, to: bytes.count) { return true }
            if bytes.hasWord("</noscript", at: tag, to: bytes.count) { return false }
            offset = tag + 1
        }
        return false
    }

    // MARK: Backgrounds

    /// Attributes by which scripts set backgrounds.
    private static let backgrounds: Set<String> = [
        "data-bg", "data-background-image", "data-bg-src", "data-background", "data-lazy-background",
    ]

    /// Seals `data-bg`, an address or `url(…)`. Without scripts it becomes the background that they would set.
    ///
    /// - Returns: true if the attribute is one.
    mutating func lazyBackground(_ attribute: HTMLAttribute) -> Bool {
        guard isHTML, attribute.name.count > 6,
            Self.backgrounds.contains(bytes.lowercasedText(attribute.name))
        else { return false }
        let text = value(attribute)
        let address = Self.unwrapped(text)
        let isNamed = address != text || bytes.lowercasedText(attribute.name) == "data-bg"
        guard isFetched(address), isNamed || FeedSealer.namesPicture("./" + address) else { return false }
        let url: [UInt8]
        switch run.embed(address, as: .picture, at: attribute.value.lowerBound, in: layer) {
        case .pending: return true
        case .url(let data, _): url = data
        case .standIn(let standIn): url = standIn ?? Placeholder.nothing(.image)
        }
        guard run.mode == .write else { return true }
        let wrapped = Array("url(".utf8) + url + Array(")".utf8)
        guard strips else {
            set(attribute, address == text ? url : wrapped, "lazy-background")
            return true
        }
        remove(attribute, "lazy-background")
        let rule = Array("background-image:".utf8) + wrapped
        if let style = walk.scanner.attribute("style"), style.quote != .absent {
            let end = style.value.upperBound
            splice(
                end..<end, MarkupText.escaped(Array(";".utf8) + rule, at: end, in: bytes), "lazy-background")
        } else {
            currentTag.map { insert("style", rule, $0, "lazy-background") }
        }
        return true
    }

    /// Returns the address in `url(…)`, or the text itself without such a function.
    private static func unwrapped(_ text: String) -> String {
        var text = Substring(text)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        guard text.lowercased().hasPrefix("url("), text.hasSuffix(")") else { return String(text) }
        var inner = text.dropFirst(4).dropLast()
        while let first = inner.first, first.isWhitespace || "\"'".contains(first) { inner.removeFirst() }
        while let last = inner.last, last.isWhitespace || "\"'".contains(last) { inner.removeLast() }
        return String(inner)
    }
}
