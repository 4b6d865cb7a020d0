import WebReferences
import WebSyntax

/// Attributes: what they hold, and how they are edited in place.
extension SealVisitor {
    mutating func visit(_ attribute: HTMLAttribute) {
        if lazyBackground(attribute) || disarmPreloaded(attribute) { return }
        guard let row = walk.row(of: attribute) else { return }
        switch row.kind {
        case .css, .declarations: css(attribute, row)
        case .html: sourceDocument(attribute)
        case .srcset:
            if row.sealing == .nested {
                sourceSet(attribute, row)
            } else {
                rename(attribute, row.id.rawValue)
            }
        case .url: address(attribute, row)
        case .urlList: rename(attribute, row.id.rawValue)
        case .script: if strips { remove(attribute, row.id.rawValue) }
        case .refresh, .policy, .json, .flag: break
        }
    }

    /// Disarms what only Chromium's preload scanner fetches. It knows no namespaces, so inside a drawing it takes these for
    /// elements of HTML, although the tree has none there.
    ///
    /// - Returns: true if the attribute was one of them.
    private mutating func disarmPreloaded(_ attribute: HTMLAttribute) -> Bool {
        guard walk.scanner.syntax == .html, walk.scanner.namespace != .html,
            Self.preloaded.contains(walk.scanner.name),
            Self.preloadedAttributes.contains(bytes.lowercasedText(attribute.name))
        else { return false }
        rename(attribute, "preload-scanner")
        return true
    }

    private static let preloaded: Set = ["input", "link", "source", "video"]
    private static let preloadedAttributes: Set = ["href", "imagesrcset", "poster", "src", "srcset"]

    private mutating func address(_ attribute: HTMLAttribute, _ row: ReferenceRow) {
        let text = value(attribute)
        let target = URLClassifier.classify(text)
        switch target {
        case .empty, .about, .blob, .invalid, .mailLike: return
        case .fragmentOnly:
            // The page would stand in itself.
            if row.sealing == .embed(.document) { rename(attribute, row.id.rawValue) }
            return
        case .javascript:
            if strips || row.effect == .metadata { rename(attribute, "url-javascript") }
            return
        case .data:
            if row.effect.isNavigation { return link(attribute, text, target, row) }
            guard row.effect == .fetch else { return }
            var role = ReferenceRole.picture
            if case .embed(let own) = row.sealing { role = own }
            let sealed = DataURLSealer(run: run, layer: layer, scope: scope)
                .sealed(text, as: role, at: attribute.value.lowerBound)
            if let sealed { set(attribute, sealed, row.id.rawValue) }
            return
        case .file where row.effect == .metadata: return rename(attribute, row.id.rawValue)
        case .remote, .relative, .rootAbsolute, .file: break
        }
        switch row.sealing {
        case .stay: return
        case .link: link(attribute, text, target, row)
        case .embed(let role): embed(attribute, text, role, row)
        default: rename(attribute, row.id.rawValue)
        }
    }

    private mutating func embed(
        _ attribute: HTMLAttribute, _ text: String, _ role: ReferenceRole, _ row: ReferenceRow
    ) {
        if role == .sprite { return use(attribute, text) }
        if role == .media { return mediaSource(attribute, text, row) }
        // `srcdoc` wins.
        if row.id == .htmlIframeSrc, walk.scanner.attribute("srcdoc") != nil {
            return rename(attribute, row.id.rawValue)
        }
        if isOwnElement(text, role) {
            return set(
                attribute, DataURL.encodedFragment(layer.resolve(text)?.fragment ?? ""), row.id.rawValue)
        }
        let width = walk.scanner.value("width")
        let height = walk.scanner.value("height")
        let isObject = row.id == .htmlObjectData
        let embedding = run.embed(text, as: role, at: attribute.value.lowerBound, in: layer) { address in
            switch role {
            case .picture: Placeholder.picture(named: address.fileName, width: width, height: height)
            case .document: isObject ? nil : Placeholder.document(named: address.fileName)
            default: nil
            }
        }
        switch embedding {
        case .pending: break
        case .url(let url, _): set(attribute, url, row.id.rawValue)
        case .standIn(let url):
            // What an object has for want of its data is better than an empty document.
            if let url, !isObject {
                set(attribute, url, row.id.rawValue)
            } else {
                rename(attribute, row.id.rawValue)
            }
        }
    }

    /// `page.svg#a` in the page itself is an element of the page.
    private func isOwnElement(_ text: String, _ role: ReferenceRole) -> Bool {
        guard role == .picture, walk.scanner.namespace != .html, let own = layer.document,
            let address = layer.resolve(text)
        else { return false }
        return address.fragment != nil && address.withoutFragment == own
    }

    private mutating func css(_ attribute: HTMLAttribute, _ row: ReferenceRow) {
        let (text, map) = decoded(attribute)
        let isStyle = row.kind == .declarations
        var sealer = StyleSheetSealer(run: run, layer: layer.inside(map), scope: scope)
        sealer.kind = isStyle ? .declarations : .presentation
        lift(sealer.splices(in: text), map, isAttribute: true)
    }

    private mutating func sourceDocument(_ attribute: HTMLAttribute) {
        let (text, map) = decoded(attribute)
        var inner = layer.inside(map)
        inner.depth += 1
        inner.canShare = false
        guard inner.depth <= run.settings.maximumDocumentDepth else {
            return rename(attribute, "html-iframe-srcdoc")
        }
        if run.mode == .count { return }
        let outer = run.scope
        defer { run.scope = outer }
        lift(DocumentSealer(run: run, layer: inner).splices(in: text), map, isAttribute: true)
    }

    // MARK: Values

    /// The first attribute of the current tag with one of these names and a value that passes.
    func first(of names: [StaticString], where passes: (HTMLAttribute) -> Bool = { _ in true })
        -> HTMLAttribute?
    {
        for name in names {
            if let attribute = walk.scanner.attribute(name), passes(attribute) { return attribute }
        }
        return nil
    }

    func value(_ attribute: HTMLAttribute) -> String {
        HTMLTextDecoder.string(bytes, attribute.value, .attribute)
    }

    func decoded(_ attribute: HTMLAttribute) -> ([UInt8], OffsetMap) {
        var map: OffsetMap? = OffsetMap(start: attribute.value.lowerBound)
        var text: [UInt8] = []
        HTMLTextDecoder.append(bytes, attribute.value, .attribute, to: &text, map: &map)
        return (text, map ?? OffsetMap(start: attribute.value.lowerBound))
    }

    /// Puts a value in place of an attribute's own, quoted as that is.
    mutating func set(_ attribute: HTMLAttribute, _ value: [UInt8], _ reason: String) {
        if attribute.quote == .absent { return }
        if attribute.quote == .unquoted {
            let text = value.isEmpty ? Array("\"\"".utf8) : MarkupText.escaped(value, unquoted: true)
            return splice(attribute.value, text, reason)
        }
        splice(attribute.value, MarkupText.escaped(value, unquoted: false), reason)
    }

    /// `src` becomes `data-src`: nothing asks for it, and nothing is lost.
    mutating func rename(_ attribute: HTMLAttribute, _ reason: String) {
        let name = bytes.lowercasedText(attribute.name)
        let local = name.split(separator: ":").last.map(String.init) ?? name
        let taken = walk.scanner.attributes.contains { bytes.lowercasedText($0.name) == "data-" + local }
        let prefix = taken ? "data-sealed-" : "data-"
        if local == name {
            splice(attribute.name.lowerBound..<attribute.name.lowerBound, prefix, reason)
        } else {
            splice(attribute.name, prefix + local, reason)
        }
    }

    mutating func remove(_ attribute: HTMLAttribute, _ reason: String) {
        let quotes = attribute.quote == .single || attribute.quote == .double ? 1 : 0
        splice(attribute.name.lowerBound..<(attribute.value.upperBound + quotes), "", reason)
    }

    /// Puts an attribute into the tag, as its first.
    mutating func insert(_ name: String, _ value: [UInt8], _ token: HTMLToken, _ reason: String) {
        let place = token.content.upperBound
        let text = Array(" \(name)=\"".utf8) + MarkupText.escaped(value, unquoted: false) + Array("\"".utf8)
        splice(place..<place, text, reason)
    }
}

extension WebAddress {
    /// The last part of the path, percent escapes resolved; the host where there is none.
    var fileName: String {
        let last = pathSegments?.last { !$0.isEmpty } ?? host ?? scheme
        return String(decoding: PercentDecoder.decode(Array(last.utf8)), as: UTF8.self)
    }
}
