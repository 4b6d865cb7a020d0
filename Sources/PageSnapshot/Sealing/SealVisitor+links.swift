import WebReferences
import WebSyntax

/// Links that leave the page, and elements that only name an address.
extension SealVisitor {
    /// Seals a link by the `links` setting.
    mutating func link(
        _ attribute: HTMLAttribute, _ text: String, _ target: URLReference, _ row: ReferenceRow
    ) {
        let address = layer.resolve(text)
        if let address, let own = layer.document, let fragment = address.fragment,
            address.withoutFragment == own
        {
            return set(attribute, DataURL.encodedFragment(fragment), row.id.rawValue)
        }
        switch run.settings.links {
        case .text: remove(attribute, row.id.rawValue)
        case .keep where address.map { Self.keptSchemes.contains($0.scheme) } ?? false:
            set(attribute, Array(run.redactor.cleaned(address?.serialized ?? text).utf8), row.id.rawValue)
            leaveOnTap(address)
        case .keep, .inert:
            rename(attribute, row.id.rawValue)
            guard isHTML, walk.scanner.attribute("title") == nil, let address,
                Self.keptSchemes.contains(address.scheme),
                let token = currentTag
            else { return }
            insert("title", Array(run.redactor.cleaned(address.description).utf8), token, row.id.rawValue)
        }
    }

    /// Adds `rel=noreferrer`, which hides the page's address and implies `noopener` (HTML Standard, 4.6.7.13). A link
    /// in a nested document gets the whole window as its target, since the policy confines the frame.
    private mutating func leaveOnTap(_ address: WebAddress?) {
        guard let token = currentTag, let scheme = address?.scheme, ["http", "https", "ftp"].contains(scheme)
        else { return }
        let row = "html-a-href"
        if let rel = walk.scanner.attribute("rel"), rel.quote != .absent {
            if !walk.scanner.relationWords.contains("noreferrer") {
                set(rel, Array((value(rel) + " noreferrer").utf8), row)
            }
        } else {
            insert("rel", Array("noreferrer".utf8), token, row)
        }
        guard layer.depth > 0 || walk.scanner.syntax == .xml else { return }
        if let target = walk.scanner.attribute("target"), target.quote != .absent {
            let word = value(target).lowercased()
            if ["", "_self", "_parent"].contains(word) { set(target, Array("_top".utf8), row) }
        } else {
            insert("target", Array("_top".utf8), token, row)
        }
    }

    /// The schemes of links that may stay.
    private static let keptSchemes: Set<String> = ["http", "https", "ftp", "mailto", "tel", "sms"]

    /// The elements that a row of the table treats as a whole.
    static let wholeElements = Set(
        ReferenceTable.rows.filter { row in
            row.scope == .html && !row.attribute.isEmpty
                && (row.sealing == .remove || row.sealing == .embed(.sheet) || row.effect == .base)
        }.flatMap(\.elements))

    /// Embeds a style sheet, takes the address of a base, and removes an element with an attribute whose row says so.
    ///
    /// - Returns: true if the tag is taken care of.
    mutating func wholeElement(_ token: HTMLToken) -> Bool {
        if walk.scanner.isNamed("meta") { nameEncoding() }
        // The usual way to load a sheet without waiting for it; its handler would make it a sheet.
        let isLatePreload =
            walk.scanner.isNamed("link") && walk.scanner.word("as") == "style"
            && walk.scanner.attribute("onload") != nil && walk.scanner.relationWords.contains("preload")
        var removed: (attribute: HTMLAttribute, row: ReferenceRow)?
        for attribute in walk.scanner.attributes where !attribute.isDuplicate {
            guard let row = walk.row(of: attribute) else { continue }
            if row.effect == .base { return base(attribute, row) }
            if row.sealing == .embed(.sheet) || isLatePreload && row.sealing == .remove && row.kind == .url {
                if row.sealing == .remove, let rel = walk.scanner.attribute("rel") {
                    set(rel, Array("stylesheet".utf8), row.id.rawValue)
                }
                styleSheet(attribute)
                return true
            }
            if row.sealing == .remove, removed?.row.kind != .url { removed = (attribute, row) }
        }
        guard let removed else { return false }
        remove(token, removed.attribute, removed.row)
        return true
    }

    /// Removes an element, and notes its file as dropped.
    private mutating func remove(_ token: HTMLToken, _ attribute: HTMLAttribute, _ row: ReferenceRow) {
        if row.kind == .url || row.kind == .srcset, run.mode == .write,
            let address = layer.resolve(walk.scanner.value("href") ?? ""),
            ["http", "https"].contains(address.scheme)
        {
            let words = walk.scanner.relationWords.joined(separator: " ")
            run.ledger.note(.dropped, address, why: "rel=\(words): nothing of it is shown")
        }
        if walk.scanner.syntax == .xml { return drop(token, row.id.rawValue) }
        // A meta tag in svg or math ends these: then the bare tag stays.
        splice(token.range, isInForeign ? "<\(walk.scanner.name)>" : "", row.id.rawValue)
    }

    /// Embeds a linked style sheet.
    private mutating func styleSheet(_ href: HTMLAttribute) {
        let text = value(href)
        var handled = [href]
        for name in ["integrity", "charset"] as [StaticString] {
            if let attribute = walk.scanner.attribute(name) { handled.append(attribute) }
        }
        visitAttributes(except: handled)
        let row = "html-link-stylesheet"
        // The usual way to load a sheet without waiting for it. The handler is removed, so its work is done here.
        if strips, let media = walk.scanner.attribute("media"),
            let query = walk.scanner.value("onload").flatMap(LateStyleSheet.media)
        {
            set(media, Array(query.utf8), row)
        }
        let type = walk.scanner.word("type") ?? ""
        guard type.isEmpty || type == "text/css" else { return rename(href, row) }
        var inner = layer
        if let charset = walk.scanner.value("charset") { inner.charset = charset }
        switch URLClassifier.classify(text) {
        case .empty, .fragmentOnly, .about, .blob, .invalid, .mailLike, .javascript: return
        case .data:
            let sealed = DataURLSealer(run: run, layer: layer, scope: scope)
                .sealed(text, as: .sheet, at: href.value.lowerBound)
            if let sealed { set(href, sealed, row) }
            return
        default: break
        }
        let integrity = walk.scanner.attribute("integrity")
        switch run.embed(
            text, as: .sheet, at: href.value.lowerBound, in: inner, integrity: integrity.map(value))
        {
        case .pending: return
        case .url(let url, _): set(href, url, row)
        case .standIn(let url): url.map { set(href, $0, row) } ?? rename(href, row)
        }
        // The embedded sheet has other bytes and is UTF-8, so both attributes would be wrong.
        if let integrity { remove(integrity, "dead-integrity") }
        if let charset = walk.scanner.attribute("charset") { remove(charset, "charset") }
    }

    /// Changes the encoding in a meta element to UTF-8.
    private mutating func nameEncoding() {
        if let charset = walk.scanner.attribute("charset"), templateDepth == 0 {
            if value(charset).lowercased() != "utf-8" { set(charset, Array("utf-8".utf8), "charset") }
        }
        guard walk.scanner.word("http-equiv") == "content-type",
            let content = walk.scanner.attribute("content")
        else { return }
        let text = value(content).lowercased()
        if text.contains("charset"), text != "text/html; charset=utf-8" {
            set(content, Array("text/html; charset=utf-8".utf8), "charset")
        }
    }

    /// Takes the address of the first base element, which decides relative addresses, and disarms all of them.
    private mutating func base(_ href: HTMLAttribute, _ row: ReferenceRow) -> Bool {
        if !hasBase, templateDepth == 0, noscriptDepth == 0 {
            hasBase = true
            // Relative to the document's own address (HTML Standard, 4.2.3). A data: or script address does not count.
            if let base = layer.resolve(value(href)), base.scheme != "data", base.scheme != "javascript" {
                layer.base = base
                scope?.layer.base = base
            }
        }
        rename(href, row.id.rawValue)
        return true
    }
}
