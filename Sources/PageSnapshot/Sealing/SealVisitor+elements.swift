import WebReferences
import WebSyntax

/// Elements whose treatment depends on several attributes or on their content.
extension SealVisitor {
    /// Seals an element.
    ///
    /// - Returns: true if its attributes are sealed too.
    mutating func element(_ token: HTMLToken) -> Bool {
        currentTag = token
        let name = walk.scanner.name
        if name == "script" { return script(token) }
        guard isHTML else { return false }
        if Self.wholeElements.contains(name), wholeElement(token) { return true }
        switch name {
        case "img", "image": return picture(token)
        case "picture":
            pictureSources = 0
            pictureChoice = pictureChoice(in: token)
        case "source":
            if pictureSources != nil { pictureSources? += 1 }
            return source(token)
        case "iframe", "video", "audio":
            if name != "iframe" { openMedia(token) }
            return lazy(token)
        case "template": openTemplate(token)
        case "noscript":
            noscriptDepth += 1
            if strips { splice(token.range, "", "html-noscript") }
        default: break
        }
        return false
    }

    /// Seals or removes a script element.
    private mutating func script(_ token: HTMLToken) -> Bool {
        let type = walk.scanner.scriptType
        let isOpen = isOpen(token)
        switch type {
        case .data: return false
        case .speculationRules, .webBundle:
            take(out: token, isOpen, "html-\(type.rawValue)")
            return true
        case .classic, .module, .importMap:
            if strips {
                take(out: token, isOpen, "html-script")
                return true
            }
        }
        guard let source = walk.scriptSource else { return false }
        if type == .importMap {
            rename(source, "html-importmap-src")
            visitAttributes(except: [source])
            return true
        }
        external(source, type, token)
        return true
    }

    /// Returns true if a tag has content: HTML ignores the slash of `<script/>`.
    private func isOpen(_ token: HTMLToken) -> Bool {
        walk.scanner.syntax == .html && isHTML || !token.isSelfClosing
    }

    /// Removes an element without content; in XML with its end tag.
    mutating func drop(_ token: HTMLToken, _ reason: String) {
        take(out: token, walk.scanner.syntax == .xml && !token.isSelfClosing, reason)
    }

    /// Removes an element, with its content if it has any.
    private mutating func take(out token: HTMLToken, _ isOpen: Bool, _ reason: String) {
        if isOpen {
            removal = Removal(name: walk.scanner.name, start: token.range.lowerBound, reason: reason)
        } else {
            splice(token.range, "", reason)
        }
    }

    /// Seals a script with a source, which stays one, as a data: URL, so that `defer`, `async` and the order are kept.
    private mutating func external(_ source: HTMLAttribute, _ type: ScriptType, _ token: HTMLToken) {
        let text = value(source)
        let integrity = walk.scanner.attribute("integrity")
        let charset = walk.scanner.attribute("charset")
        visitAttributes(except: [source] + [integrity, charset].compactMap { $0 })
        let row = isHTML ? "html-script-src" : "svg-script-href"
        let offset = source.value.lowerBound
        switch URLClassifier.classify(text) {
        case .empty, .fragmentOnly, .about, .blob, .invalid, .mailLike, .javascript: return
        case .data:
            let sealed = DataURLSealer(run: run, layer: layer, scope: scope).sealed(
                text, as: .script, at: offset)
            if let sealed { set(source, sealed, row) }
            return
        default: break
        }
        // Checked against the fetched bytes; the attribute itself would refuse the sealed ones.
        let named = integrity.map(value)
        if type == .module {
            if layer.isPicture { return rename(source, row) }
            guard let url = scope?.modules.source(text, at: offset, in: layer, integrity: named) else {
                return
            }
            set(source, url, row)
        } else {
            var inner = layer
            if let charset { inner.charset = value(charset) }
            switch run.embed(text, as: .script, at: offset, in: inner, integrity: named) {
            case .pending: return
            case .url(let url, _): set(source, url, row)
            case .standIn(let url): url.map { set(source, $0, row) } ?? rename(source, row)
            }
        }
        if let integrity { remove(integrity, "dead-integrity") }
        if let charset { remove(charset, "charset") }
    }

    /// Seals `use` of another document. Browsers refuse data: URLs there, so the element is copied into the page.
    mutating func use(_ attribute: HTMLAttribute, _ text: String) {
        let row = "svg-use-href"
        let offset = attribute.value.lowerBound
        guard let address = layer.resolve(text) else {
            run.reportAddress(text, at: offset, in: layer)
            return rename(attribute, row)
        }
        // A drawing whose elements the page shows may use further ones, which the page gets too.
        var layer = layer
        if layer.sprites != nil { layer.isPicture = false }
        if layer.sprites == nil, let own = layer.document, address.withoutFragment == own {
            return address.fragment.map { set(attribute, DataURL.encodedFragment($0), row) }
                ?? rename(attribute, row)
        }
        switch run.ask(for: address, as: .sprite, in: layer) {
        case .pending: return
        case .refused(let why):
            if run.mode == .write { run.ledger.note(.dropped, address, why: why) }
            rename(attribute, row)
        case .failed(let failure):
            run.report(failure, at: offset, in: layer)
            rename(attribute, row)
        case .fetched(let asset):
            guard run.mode == .write else { return }
            let name = String(
                decoding: PercentDecoder.decode(Array((address.fragment ?? "").utf8)), as: UTF8.self)
            let sprites = layer.sprites ?? rootSprites ?? scope?.sprites
            guard let id = sprites?.id(of: name, in: asset, run, layer) else {
                run.report(
                    .snapshotAsset,
                    "'\(SealRun.shortened(address.description))' is not in the snapshot: the file has no element of that id",
                    at: offset, in: layer)
                run.ledger.note(.dropped, address, why: "no element of that id")
                return rename(attribute, row)
            }
            run.ledger.note(asset, at: address, type: "image/svg+xml", .embedded)
            set(attribute, Array("#\(id)".utf8), row)
        }
    }
}
