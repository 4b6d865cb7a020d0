import WebFetching
import WebReferences
import WebSyntax

/// Turns fetched files into data: URLs.
extension SealRun {
    /// The replacement of an address.
    enum Embedding {
        /// The data: URL and the file in it.
        case url([UInt8], Asset)
        /// The placeholder of a file that is missing or left out; `nil` if the attribute is removed.
        case standIn([UInt8]?)
        /// The file is not fetched yet.
        case pending
    }

    /// Embeds the file that `text` names, or reports why it cannot.
    ///
    /// - Parameters:
    ///   - offset: the offset of the address in the layer's text, for reports.
    ///   - integrity: the value of an `integrity` attribute, which the fetched bytes must match.
    ///   - standIn: returns the placeholder for an address; `nil` for the role's default.
    func embed(
        _ text: String, as role: ReferenceRole, at offset: Int, in layer: SealLayer,
        integrity: String? = nil,
        standIn: (WebAddress) -> [UInt8]? = { _ in nil }
    ) -> Embedding {
        guard let address = layer.resolve(text) else {
            reportAddress(text, at: offset, in: layer)
            return .standIn(Placeholder.nothing(role.use))
        }
        switch ask(for: address, as: role, in: layer, integrity: integrity) {
        case .pending: return .pending
        case .refused(let why):
            if mode == .write {
                ledger.note(.dropped, address, why: why)
                // A drawing in an img loads nothing in browsers either, so nothing is lost.
                if !layer.isPicture {
                    report(
                        .snapshotCut,
                        "'\(Self.shortened(address.description))' was left out: \(why)",
                        at: offset, in: layer)
                }
            }
            return .standIn(Placeholder.nothing(role.use))
        case .failed(let failure):
            report(failure, at: offset, in: layer)
            if settings.onError == .drop { return .standIn(nil) }
            return .standIn(standIn(address) ?? Placeholder.nothing(role.use))
        case .fetched(let asset):
            guard let url = url(of: asset, as: role, fragment: address.fragment, in: layer) else {
                report(
                    .snapshotAsset,
                    "'\(Self.shortened(address.description))' is not in the snapshot: with what it nests the page grows too large",
                    at: offset, in: layer)
                if mode == .write { ledger.note(.dropped, address, why: "nested documents grow too large") }
                return .standIn(Placeholder.nothing(role.use))
            }
            if mode == .write {
                ledger.note(asset, at: address, type: ContentTypes.type(of: asset, for: role.use), .embedded)
            }
            return .url(url, asset)
        }
    }

    /// Reports an address that cannot be resolved.
    func reportAddress(_ text: String, at offset: Int, in layer: SealLayer) {
        report(
            .snapshotAddress, "'\(Self.shortened(text))' is not an address here; it was removed", at: offset,
            in: layer)
    }

    /// Returns the data: URL of a file; `nil` if the nesting budget is used up. Empty in passes that do not write.
    func url(
        of asset: Asset, as role: ReferenceRole, fragment: String?, in layer: SealLayer
    ) -> [UInt8]? {
        let type = ContentTypes.type(of: asset, for: role.use)
        switch role {
        case .sheet: return sheet(asset, layer)
        case .script:
            guard mode == .write else {
                _ = script(asset, layer)
                return []
            }
            return DataURL.make(script(asset, layer), type: type, isText: true)
        case .document where ContentTypes.isHTML(type): return document(asset, .html, type, fragment, layer)
        case .document where ContentTypes.isXML(type): return document(asset, .xml, type, fragment, layer)
        case .picture, .sprite:
            guard ContentTypes.isXML(type) else { break }
            guard mode == .write else { return [] }
            return cached("svg \(asset.sha256) \(fragment ?? "")") {
                var inner = self.layer(of: asset, layer, text: DecodedText(asset, as: type, fallback: nil))
                inner.isPicture = true
                return DataURL.make(
                    self.xml(inner, inner.place.file.bytes), type: type, isText: true, fragment: fragment)
            }
        default: break
        }
        guard mode == .write else { return [] }
        return cached("\(type) \(asset.sha256) \(fragment ?? "")") {
            // Text of a known type is written in UTF-8; other files keep their bytes and the server's type.
            let isUTF8 = type.hasPrefix("text/")
            let bytes =
                isUTF8 ? redactor.cleaned(DecodedText(asset, as: type, fallback: "UTF-8").bytes) : asset.bytes
            return DataURL.make(bytes, type: type, isText: isUTF8, fragment: fragment)
        }
    }

    /// The key by which uses of one picture are counted.
    func shareKey(_ asset: Asset, fragment: String?) -> String {
        "\(ContentTypes.type(of: asset, for: .image)) \(asset.sha256) \(fragment ?? "")"
    }

    // MARK: Nested texts

    /// The layer of a fetched text. Its redacted bytes are those of the place's file.
    func layer(of asset: Asset, _ parent: SealLayer, text: DecodedText) -> SealLayer {
        var layer = parent
        layer.base = asset.address
        layer.encoding = text.encoding
        layer.charset = nil
        layer.sprites = nil
        layer.place = SealPlace(
            file: SealedFile(
                name: redactor.cleaned(asset.address.description), bytes: redactor.cleaned(text.bytes)))
        return layer
    }

    /// Seals an imported style sheet.
    private func sheet(_ asset: Asset, _ parent: SealLayer) -> [UInt8]? {
        let text = DecodedText(asset, as: "text/css", fallback: parent.charset ?? parent.encoding)
        guard nest(text.bytes.count) else { return nil }
        var layer = layer(of: asset, parent, text: text)
        layer.sheets.append(asset.requested.withoutFragment)
        if asset.address.withoutFragment != layer.sheets.last {
            layer.sheets.append(asset.address.withoutFragment)
        }
        noteEncoding(text, layer)
        let sealed = sealedSheet(layer, parent)
        return mode == .write ? DataURL.make(sealed, type: "text/css", isText: true) : []
    }

    /// Seals the text of a style sheet. Its `@charset` is removed, since the data: URL is UTF-8.
    private func sealedSheet(_ layer: SealLayer, _ parent: SealLayer) -> [UInt8] {
        let bytes = layer.place.file.bytes
        var splices = StyleSheetSealer(run: self, layer: layer, scope: scope).splices(in: bytes)
        if let rule = CharsetRule.range(in: bytes) { splices.append(Splice(rule, "", "css-charset")) }
        return mode == .write ? SpliceList(splices).applied(to: bytes) : []
    }

    /// Seals a classic script, which changes only the names of modules and of its source map.
    private func script(_ asset: Asset, _ parent: SealLayer) -> [UInt8] {
        let text = DecodedText(asset, as: "text/javascript", fallback: parent.charset ?? parent.encoding)
        let layer = layer(of: asset, parent, text: text)
        noteEncoding(text, layer)
        let bytes = layer.place.file.bytes
        let splices = ScriptSealer(run: self, layer: layer, modules: scope?.modules).splices(
            in: bytes, goal: .script)
        return SpliceList(splices).applied(to: bytes)
    }

    /// Reports a doubtful encoding of a style sheet or script. Bytes that are not in it are mostly in comments, and
    /// browsers replace them in the same way.
    private func noteEncoding(_ text: DecodedText, _ layer: SealLayer) {
        if case .invalid = text.problem { return }
        reportEncoding("file", text.problem, in: layer)
    }

    /// Reports a doubtful encoding.
    ///
    /// - Parameters:
    ///   - what: the thing in this encoding: "page" or "file".
    ///   - offset: the offset of the first invalid sequence in the layer's text. Redaction moves it in nested files.
    func reportEncoding(
        _ what: String, _ problem: DecodingProblem?, at offset: Int = 0, in layer: SealLayer
    ) {
        guard let problem else { return }
        report(.snapshotEncoding, problem.message(what), at: offset, in: layer)
    }

    /// Seals a nested document.
    private func document(
        _ asset: Asset, _ syntax: HTMLScanner.Syntax, _ type: String, _ fragment: String?, _ parent: SealLayer
    ) -> [UInt8]? {
        if mode == .count { return [] }
        let text = DecodedText(asset, as: type, fallback: nil)
        guard nest(text.bytes.count) else { return nil }
        var layer = layer(of: asset, parent, text: text)
        layer.documents.append(asset.requested.withoutFragment)
        if asset.address.withoutFragment != layer.documents.last {
            layer.documents.append(asset.address.withoutFragment)
        }
        layer.depth += 1
        layer.sheets = []
        layer.isQuirky =
            syntax == .html && text.bytes.withUnsafeBufferPointer { HTMLQuirks.areSelected(by: $0) }
        reportEncoding("file", text.problem, in: layer)
        let sealed =
            syntax == .html
            ? nestedDocument(layer, layer.place.file.bytes) : xml(layer, layer.place.file.bytes)
        return mode == .write ? DataURL.make(sealed, type: type, isText: true, fragment: fragment) : []
    }

    /// Seals an HTML document within the page, with a scope of its own.
    func nestedDocument(_ layer: SealLayer, _ bytes: [UInt8]) -> [UInt8] {
        let outer = scope
        defer { scope = outer }
        return SpliceList(DocumentSealer(run: self, layer: layer).splices(in: bytes)).applied(to: bytes)
    }

    /// Seals an SVG or other XML document. Entities of its document type are not expanded; if the result still reaches
    /// out, an empty drawing replaces it.
    func xml(_ layer: SealLayer, _ bytes: [UInt8]) -> [UInt8] {
        let outer = scope
        defer { scope = outer }
        let splices = DocumentSealer(run: self, layer: layer).xmlSplices(in: bytes)
        let sealed = SpliceList(splices).applied(to: bytes)
        guard mode == .write, let first = SealCheck.openReferences(in: sealed, syntax: .xml).first else {
            return sealed
        }
        report(
            .snapshotXML,
            "the document declares '\(Self.shortened(first.text))' in a way that cannot be sealed; it was left out",
            at: 0, in: layer)
        return Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
    }
}
