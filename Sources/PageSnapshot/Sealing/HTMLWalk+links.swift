import WebReferences
import WebSyntax

/// Links that leave the page, and elements that only point somewhere.
extension HTMLWalk {
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
            guard isHTML, scanner.attribute("title") == nil, let address,
                Self.keptSchemes.contains(address.scheme),
                let token = currentTag
            else { return }
            insert("title", Array(run.redactor.cleaned(address.description).utf8), token, row.id.rawValue)
        }
    }

    /// A link that leaves the page tells nothing of it: `rel=noreferrer`, which opens no way back either (HTML standard,
    /// 4.6.7.13). Out of a document within the page it leads to the whole window, since the frame may go nowhere.
    private mutating func leaveOnTap(_ address: WebAddress?) {
        guard let token = currentTag, let scheme = address?.scheme, ["http", "https", "ftp"].contains(scheme)
        else { return }
        let row = "html-a-href"
        if let rel = scanner.attribute("rel"), rel.quote != .absent {
            if !scanner.relationWords.contains("noreferrer") {
                set(rel, Array((value(rel) + " noreferrer").utf8), row)
            }
        } else {
            insert("rel", Array("noreferrer".utf8), token, row)
        }
        guard layer.depth > 0 || scanner.syntax == .xml else { return }
        if let target = scanner.attribute("target"), target.quote != .absent {
            let word = value(target).lowercased()
            if ["", "_self", "_parent"].contains(word) { set(target, Array("_top".utf8), row) }
        } else {
            insert("target", Array("_top".utf8), token, row)
        }
    }

    private static let keptSchemes: Set<String> = ["http", "https", "ftp", "mailto", "tel", "sms"]

    /// A link element: a style sheet is embedded; metadata stays; all else only asks for what nothing here shows.
    ///
    /// - Returns: whether the tag is taken care of.
    mutating func linkElement(_ token: HTMLToken) -> Bool {
        let words = scanner.relationWords
        let href = scanner.attribute("href")
        let text = href.map(value) ?? ""
        // The usual way to load a sheet without waiting for it; its handler would make it a sheet.
        let isLatePreload =
            words.contains("preload") && scanner.word("as") == "style" && scanner.attribute("onload") != nil
        if words.contains("stylesheet") || isLatePreload {
            guard let href else { return false }
            if isLatePreload, !words.contains("stylesheet"), let rel = scanner.attribute("rel") {
                set(rel, Array("stylesheet".utf8), "html-link-preload")
            }
            styleSheet(href, text, token)
            return true
        }
        var isOnlyMetadata = true
        for attribute in scanner.attributes where !attribute.isDuplicate {
            scanner.forEachRow(of: attribute, isXHTML: isXHTML) { row in
                if row.effect != .metadata, row.kind == .url || row.kind == .srcset { isOnlyMetadata = false }
            }
        }
        if isOnlyMetadata { return false }
        let row =
            words.contains { $0.contains("icon") } ? "html-link-icon" : "html-link-\(words.first ?? "other")"
        if run.mode == .write, let address = layer.resolve(text), ["http", "https"].contains(address.scheme) {
            run.ledger.note(
                .dropped, address, why: "rel=\(words.joined(separator: " ")): nothing of it is shown")
        }
        drop(token, row)
        return true
    }

    private mutating func styleSheet(_ href: HTMLAttribute, _ text: String, _ token: HTMLToken) {
        var handled = [href]
        for name in ["integrity", "charset"] as [StaticString] {
            if let attribute = scanner.attribute(name) { handled.append(attribute) }
        }
        attributes(token, except: handled)
        let row = "html-link-stylesheet"
        let type = scanner.word("type") ?? ""
        guard type.isEmpty || type == "text/css" else { return rename(href, row) }
        var inner = layer
        if let charset = scanner.value("charset") { inner.encoding = charset }
        switch URLClassifier.classify(text) {
        case .empty, .fragmentOnly, .about, .blob, .invalid, .mailLike, .javascript: return
        case .data:
            let sealed = DataURLSealer(run: run, layer: layer, scope: scope)
                .sealed(text, as: .sheet, at: href.value.lowerBound)
            if let sealed { set(href, sealed, row) }
            return
        default: break
        }
        let integrity = scanner.attribute("integrity")
        switch run.embed(
            text, as: .sheet, at: href.value.lowerBound, in: inner, integrity: integrity.map(value))
        {
        case .pending: return
        case .url(let url, _): set(href, url, row)
        case .standIn(let url): url.map { set(href, $0, row) } ?? rename(href, row)
        }
        // The sheet stands in the page now: its bytes changed, its encoding is the page's.
        if let integrity { remove(integrity, "dead-integrity") }
        if let charset = scanner.attribute("charset") { remove(charset, "charset") }
    }

    /// A meta element.
    ///
    /// - Returns: whether the tag is taken care of.
    mutating func metaElement(_ token: HTMLToken) -> Bool {
        if let charset = scanner.attribute("charset"), templateDepth == 0 {
            if value(charset).lowercased() != "utf-8" { set(charset, Array("utf-8".utf8), "charset") }
        }
        switch scanner.word("http-equiv") {
        case "content-security-policy", "content-security-policy-report-only", "x-webkit-csp":
            takeOut(token, "html-meta-csp")
            return true
        case "refresh":
            takeOut(token, "html-meta-refresh")
            return true
        case "x-dns-prefetch-control":
            takeOut(token, "html-meta-dns-prefetch-control")
            return true
        case "content-type":
            if let content = scanner.attribute("content") {
                let text = value(content)
                if text.lowercased().contains("charset"), text.lowercased() != "text/html; charset=utf-8" {
                    set(content, Array("text/html; charset=utf-8".utf8), "charset")
                }
            }
        default: break
        }
        return false
    }

    /// A meta tag in svg or math ends these: then the bare tag stays.
    private mutating func takeOut(_ token: HTMLToken, _ reason: String) {
        if scanner.syntax == .xml { return drop(token, reason) }
        splice(token.range, isInForeign ? "<meta>" : "", reason)
    }

    /// The first base decides what relative addresses mean; no base stays.
    mutating func baseElement(_ token: HTMLToken) -> Bool {
        guard let href = scanner.attribute("href") else { return false }
        if !hasBase, templateDepth == 0, noscriptDepth == 0 {
            hasBase = true
            // Relative to the document, whatever was before; not to be a data: or script address.
            if let base = layer.resolve(value(href)), base.scheme != "data", base.scheme != "javascript" {
                layer.base = base
                scope?.layer.base = base
            }
        }
        rename(href, "html-base-href")
        return true
    }
}
