import WebReferences
import WebSyntax

/// Attributes: what they hold, and how they are edited in place.
extension HTMLWalk {
    /// All attributes of a tag but those that its element took care of.
    mutating func attributes(_ token: HTMLToken, except handled: [HTMLAttribute] = []) {
        for attribute in scanner.attributes where !attribute.isDuplicate && !handled.contains(attribute) {
            take(attribute, token)
        }
    }

    private mutating func take(_ attribute: HTMLAttribute, _ token: HTMLToken) {
        if scanner.isHandler(attribute) {
            if strips { remove(attribute, "html-handler") }
            return
        }
        if lazyBackground(attribute, token) { return }
        var found: [ReferenceRow] = []
        scanner.forEachRow(of: attribute, isXHTML: isXHTML) { found.append($0) }
        guard let row = found.first(where: { $0.effect != .deadUnderFile && $0.kind != .flag }) else {
            return
        }
        switch row.kind {
        case .css: css(attribute, row)
        case .html: sourceDocument(attribute)
        case .srcset:
            if row.id == "html-link-imagesrcset" {
                rename(attribute, row.id)
            } else {
                sourceSet(attribute, row)
            }
        case .url: address(attribute, row, token)
        case .urlList: rename(attribute, row.id)
        case .refresh, .policy, .json, .script, .flag: break
        }
    }

    private mutating func address(_ attribute: HTMLAttribute, _ row: ReferenceRow, _ token: HTMLToken) {
        let text = value(attribute)
        let target = URLClassifier.classify(text)
        switch target {
        case .empty, .about, .blob, .invalid, .mailLike: return
        case .fragmentOnly:
            // The page would stand in itself.
            if Self.roles[row.id] == .document { rename(attribute, row.id) }
            return
        case .javascript:
            if strips || row.effect == .metadata { rename(attribute, "url-javascript") }
            return
        case .data:
            if row.effect == .navigate { return link(attribute, text, target, row) }
            guard row.effect == .fetch else { return }
            let role = Self.roles[row.id] ?? .picture
            let sealed = DataURLSealer(run: run, layer: layer, scope: scope)
                .sealed(text, as: role, at: attribute.value.lowerBound)
            if let sealed { set(attribute, sealed, row.id) }
            return
        case .file where row.effect == .metadata: return rename(attribute, row.id)
        case .remote, .relative, .rootAbsolute, .file: break
        }
        switch row.effect {
        case .metadata: return
        case .navigate where Self.links.contains(row.id): link(attribute, text, target, row)
        case .fetch:
            guard let role = Self.roles[row.id] else { return rename(attribute, row.id) }
            embed(attribute, text, role, row)
        default: rename(attribute, row.id)
        }
    }

    private mutating func embed(
        _ attribute: HTMLAttribute, _ text: String, _ role: AssetWant.Role, _ row: ReferenceRow
    ) {
        if row.id == "svg-use-href" { return use(attribute, text) }
        if role == .media { return mediaSource(attribute, text, row) }
        // `srcdoc` wins.
        if row.id == "html-iframe-src", scanner.attribute("srcdoc") != nil {
            return rename(attribute, row.id)
        }
        if isOwnElement(text, role) {
            return set(attribute, DataURL.encodedFragment(layer.resolve(text)?.fragment ?? ""), row.id)
        }
        let width = scanner.value("width")
        let height = scanner.value("height")
        let isObject = row.id == "html-object-data"
        let embedding = run.embed(text, as: role, at: attribute.value.lowerBound, in: layer) { address in
            switch role {
            case .picture: Placeholder.picture(named: address.fileName, width: width, height: height)
            case .document: isObject ? nil : Placeholder.document(named: address.fileName)
            default: nil
            }
        }
        switch embedding {
        case .pending: break
        case .url(let url, _): set(attribute, url, row.id)
        case .standIn(let url):
            // What an object has for want of its data is better than an empty document.
            if let url, !isObject { set(attribute, url, row.id) } else { rename(attribute, row.id) }
        }
    }

    /// `page.svg#a` in the page itself is an element of the page.
    private func isOwnElement(_ text: String, _ role: AssetWant.Role) -> Bool {
        guard role == .picture, scanner.namespace != .html, let own = layer.document,
            let address = layer.resolve(text)
        else { return false }
        return address.fragment != nil && address.withoutFragment == own
    }

    private mutating func css(_ attribute: HTMLAttribute, _ row: ReferenceRow) {
        let (text, map) = decoded(attribute)
        let isStyle = row.id == "html-style-attribute"
        var sealer = SheetSealer(run: run, layer: layer.inside(map), scope: scope)
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
        let taken = scanner.attributes.contains { bytes.lowercasedText($0.name) == "data-" + local }
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

    // MARK: Rows

    /// The roles of references that are embedded. Other references that fetch are removed.
    static let roles: [String: AssetWant.Role] = [
        "html-img-src": .picture, "html-input-src": .picture, "html-video-poster": .picture,
        "html-background": .picture, "svg-image-href": .picture, "svg-feimage-href": .picture,
        "svg-cursor-href": .picture, "svg-pattern-href": .picture, "svg-gradient-href": .picture,
        "svg-textpath-href": .picture, "svg-mpath-href": .picture, "mathml-src": .picture,
        "mathml-altimg": .picture, "svg-use-href": .sprite, "svg-animate-to": .picture,
        "svg-animate-from": .picture, "svg-animate-by": .picture, "svg-font-face-uri-href": .font,
        "html-audio-src": .media, "html-video-src": .media, "html-source-src": .media,
        "svg-media-src": .media,
        "html-track-src": .track, "html-iframe-src": .document, "html-frame-src": .document,
        "html-embed-src": .document, "html-object-data": .document, "html-script-src": .script,
        "svg-script-href": .script, "html-link-stylesheet": .sheet,
    ]

    static let links: Set<String> = ["html-a-href", "html-area-href", "svg-a-href", "mathml-href"]
}

extension WebAddress {
    /// The last part of the path, percent escapes resolved; the host where there is none.
    var fileName: String {
        let last = pathSegments?.last { !$0.isEmpty } ?? host ?? scheme
        return String(decoding: PercentDecoder.decode(Array(last.utf8)), as: UTF8.self)
    }
}
