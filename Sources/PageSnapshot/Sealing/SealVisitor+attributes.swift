import WebReferences
import WebSyntax

/// Attributes: their references, and edits in place.
extension SealVisitor {
    /// Seals an attribute by the row of the table.
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

    /// Disarms an attribute that only Chromium's preload scanner fetches. The scanner knows no namespaces, so inside a
    /// drawing it takes these for elements of HTML.
    ///
    /// - Returns: true if the attribute was one of them.
    private mutating func disarmPreloaded(_ attribute: HTMLAttribute) -> Bool {
        guard walk.scanner.syntax == .html else { return false }
        if walk.scanner.namespace == .html {
            // In a drawing's foreignObject the scanner takes a script of HTML for one of SVG.
            guard walk.scanner.isNamed("script"),
                ["href", "xlink:href"].contains(bytes.lowercasedText(attribute.name))
            else { return false }
        } else if !Self.preloaded.contains(walk.scanner.name)
            || !Self.preloadedAttributes.contains(bytes.lowercasedText(attribute.name))
        {
            return false
        }
        rename(attribute, "preload-scanner")
        return true
    }

    /// Elements of HTML for which Chromium's preload scanner fetches, or whose base it takes. Others, such as `image`,
    /// have rows in drawings.
    private static let preloaded: Set = ["base", "input", "link", "source", "video"]
    private static let preloadedAttributes: Set = ["href", "imagesrcset", "poster", "src", "srcset"]

    /// Seals an address.
    private mutating func address(_ attribute: HTMLAttribute, _ row: ReferenceRow) {
        let text = value(attribute)
        let target = URLClassifier.classify(text)
        switch target {
        case .empty, .about, .blob, .invalid, .mailLike: return
        case .fragmentOnly:
            // The page would contain itself.
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
            return notePoster(row)
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

    /// Embeds the file of an attribute in the role of its row.
    private mutating func embed(
        _ attribute: HTMLAttribute, _ text: String, _ role: ReferenceRole, _ row: ReferenceRow
    ) {
        if role == .sprite { return use(attribute, text) }
        if role == .media { return mediaSource(attribute, text, row) }
        // `srcdoc` has priority over `src` (HTML Standard, 4.8.5).
        if row.id == .htmlIframeSrc, walk.scanner.attribute("srcdoc") != nil {
            return rename(attribute, row.id.rawValue)
        }
        if isOwnElement(text, role) {
            return set(
                attribute, DataURL.encodedFragment(layer.resolve(text)?.fragment ?? ""), row.id.rawValue)
        }
        if role == .document { keepAddress(text, row.id.rawValue) }
        let width = walk.scanner.value("width")
        let height = walk.scanner.value("height")
        let title =
            role == .document
            ? first(of: ["title", "aria-label"]) { !value($0).isEmpty }
                .map { run.redactor.cleaned(value($0)) } : nil
        let isObject = row.id == .htmlObjectData
        var layer = layer
        if layer.sprites != nil, role == .picture { layer.isPicture = false }
        let embedding = run.embed(text, as: role, at: attribute.value.lowerBound, in: layer) { address in
            switch role {
            case .picture: Placeholder.picture(named: address.fileName, width: width, height: height)
            case .document: isObject ? nil : Placeholder.document(titled: title, at: address)
            default: nil
            }
        }
        switch embedding {
        case .pending: break
        case .url(let url, _):
            let isPlugin = isObject || walk.scanner.isNamed("embed")
            set(attribute, isPlugin ? DataURL.parameterized(url) : url, row.id.rawValue)
            notePoster(row)
        case .standIn(let url):
            // Browsers draw a broken picture for an empty file, and nothing for an element without an address.
            if layer.isPicture, role == .picture {
                remove(attribute, row.id.rawValue)
            } else if let url, !isObject {
                set(attribute, url, row.id.rawValue)
            } else {
                // The fallback content of an object is better than an empty document.
                rename(attribute, row.id.rawValue)
                // Browsers show no fallback for the type of a picture.
                if isObject, let type = walk.scanner.attribute("type") { rename(type, row.id.rawValue) }
            }
        }
    }

    /// Keeps the address of a frame or player if the settings say so.
    mutating func keepAddress(_ text: String, _ reason: String) {
        guard run.settings.keepsFrameAddresses, isHTML, let token = currentTag,
            let address = layer.resolve(text)?.withoutCredentials,
            ["http", "https"].contains(address.scheme),
            walk.scanner.attribute("data-sealed-src") == nil
        else { return }
        insert(
            SealSettings.frameAddress, Array(run.redactor.cleaned(address.serialized).utf8), token, reason)
    }

    /// Returns true if `page.svg#a` in the page itself names an element of the page.
    private func isOwnElement(_ text: String, _ role: ReferenceRole) -> Bool {
        guard role == .picture, walk.scanner.namespace != .html, let own = layer.document,
            let address = layer.resolve(text)
        else { return false }
        return address.fragment != nil && address.withoutFragment == own
    }

    /// Seals the CSS of an attribute.
    private mutating func css(_ attribute: HTMLAttribute, _ row: ReferenceRow) {
        let (text, map) = decoded(attribute)
        let isStyle = row.kind == .declarations
        var sealer = StyleSheetSealer(run: run, layer: layer.inside(map), scope: scope)
        sealer.kind = isStyle ? .declarations : .presentation
        lift(sealer.splices(in: text), map, isAttribute: true)
    }

    /// Seals the document in `srcdoc`.
    private mutating func sourceDocument(_ attribute: HTMLAttribute) {
        let (text, map) = decoded(attribute)
        var inner = layer.inside(map)
        inner.depth += 1
        inner.canShare = false
        // HTML standard, 13.2.6.4.1 and 7.4.5.
        inner.isQuirky = false
        inner.encoding = "UTF-8"
        guard inner.depth <= run.settings.maximumDocumentDepth else {
            run.report(
                .snapshotCut, "the document in srcdoc was left out: documents nest too deep",
                at: attribute.value.lowerBound, in: layer)
            return rename(attribute, "html-iframe-srcdoc")
        }
        if run.mode == .count { return }
        let outer = run.scope
        defer { run.scope = outer }
        lift(DocumentSealer(run: run, layer: inner).splices(in: text), map, isAttribute: true)
    }

    // MARK: Values

    /// Returns the first attribute of the current tag with one of these names and an accepted value.
    func first(of names: [StaticString], where passes: (HTMLAttribute) -> Bool = { _ in true })
        -> HTMLAttribute?
    {
        for name in names {
            if let attribute = walk.scanner.attribute(name), passes(attribute) { return attribute }
        }
        return nil
    }

    /// Returns the decoded value.
    func value(_ attribute: HTMLAttribute) -> String {
        HTMLTextDecoder.string(bytes, attribute.value, .attribute)
    }

    /// Returns the decoded value and the map of its bytes.
    func decoded(_ attribute: HTMLAttribute) -> ([UInt8], OffsetMap) {
        var map: OffsetMap? = OffsetMap(start: attribute.value.lowerBound)
        var text: [UInt8] = []
        HTMLTextDecoder.append(bytes, attribute.value, .attribute, to: &text, map: &map)
        return (text, map ?? OffsetMap(start: attribute.value.lowerBound))
    }

    /// Replaces the value of an attribute, keeping its quotes.
    mutating func set(_ attribute: HTMLAttribute, _ value: [UInt8], _ reason: String) {
        if attribute.quote == .absent { return }
        if attribute.quote == .unquoted {
            let text = value.isEmpty ? Array("\"\"".utf8) : MarkupText.escaped(value, unquoted: true)
            return splice(attribute.value, text, reason)
        }
        splice(attribute.value, MarkupText.escaped(value, unquoted: false), reason)
    }

    /// Renames `src` to `data-src`: browsers ignore it, and its value is kept.
    mutating func rename(_ attribute: HTMLAttribute, _ reason: String) {
        removeDuplicates(of: attribute, reason)
        let name = bytes.lowercasedText(attribute.name)
        let local = name.split(separator: ":").last.map(String.init) ?? name
        let taken = walk.scanner.attributes.contains { bytes.lowercasedText($0.name) == "data-" + local }
        let prefix = taken ? "data-sealed-" : "data-"
        if name == "href", isHTML, walk.scanner.isNamed("a") { hasInertLinks = true }
        if local == name {
            splice(attribute.name.lowerBound..<attribute.name.lowerBound, prefix, reason)
        } else {
            splice(attribute.name, prefix + local, reason)
        }
    }

    /// Removes an attribute.
    mutating func remove(_ attribute: HTMLAttribute, _ reason: String) {
        removeDuplicates(of: attribute, reason)
        cut(attribute, reason)
    }

    /// Removes later attributes of the same name. Browsers ignore them only as long as the first has the name (HTML
    /// Standard, 13.2.5.33).
    private mutating func removeDuplicates(of attribute: HTMLAttribute, _ reason: String) {
        let name = bytes.lowercasedText(attribute.name)
        for other in walk.scanner.attributes
        where other.isDuplicate && bytes.lowercasedText(other.name) == name {
            cut(other, reason)
        }
    }

    private mutating func cut(_ attribute: HTMLAttribute, _ reason: String) {
        let quotes = attribute.quote == .single || attribute.quote == .double ? 1 : 0
        splice(attribute.name.lowerBound..<(attribute.value.upperBound + quotes), "", reason)
    }

    /// Adds an attribute as the first of the tag.
    mutating func insert(_ name: String, _ value: [UInt8], _ token: HTMLToken, _ reason: String) {
        let place = token.content.upperBound
        let text = Array(" \(name)=\"".utf8) + MarkupText.escaped(value, unquoted: false) + Array("\"".utf8)
        splice(place..<place, text, reason)
    }
}

extension WebAddress {
    /// The last part of the path, percent escapes resolved; the host for an empty path.
    var fileName: String {
        let last = pathSegments?.last { !$0.isEmpty } ?? host ?? scheme
        return String(decoding: PercentDecoder.decode(Array(last.utf8)), as: UTF8.self)
    }
}
