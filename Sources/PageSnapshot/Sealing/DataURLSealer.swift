import WebReferences
import WebSyntax

/// Documents, style sheets and scripts that a page already carries in data: URLs. Their relative addresses lead
/// nowhere in browsers; their absolute ones are embedded, except for those of pictures, which load nothing.
struct DataURLSealer {
    let run: SealRun
    let layer: SealLayer
    let scope: DocumentScope?

    /// Returns the data: URL with its content sealed; `nil` if nothing has to change.
    func sealed(_ url: String, as role: ReferenceRole, at offset: Int) -> [UInt8]? {
        guard case .data(let mime, let isBase64, let payload) = URLClassifier.classify(url) else {
            return nil
        }
        let kind = Self.kind(mime, role)
        guard kind != nil || !run.redactor.isEmpty else { return nil }
        var url = url
        let (content, header) = url.withUTF8 { bytes -> ([UInt8]?, String) in
            var decoded: [UInt8] = []
            var map: OffsetMap?
            PercentDecoder.append(bytes, payload, to: &decoded, map: &map)
            let comma = bytes.firstOffset(of: UInt8(ascii: ","), from: 0, to: bytes.count) ?? 0
            return (isBase64 ? Base64Decoder.decode(decoded) : decoded, bytes.text(0..<comma))
        }
        guard let content else { return nil }
        let type = kind?.type ?? mime
        let contentType = type + header.drop { $0 != ";" }.replacing(";base64", with: "")
        let decoded = TextEncoding.decodeWhereNotUTF8(content, contentType: contentType)
        let text = decoded?.text ?? content
        let redacted = run.redactor.cleaned(text)
        let inner = inner(role, encoding: decoded?.encoding ?? "UTF-8", at: offset)
        let sealed = kind.flatMap { seal(redacted, $0, inner) } ?? redacted
        guard run.mode == .write, sealed != text else { return nil }
        let fragment = url.split(separator: "#", maxSplits: 1).dropFirst().first.map(String.init)
        return DataURL.make(sealed, type: mime, isText: kind != nil, fragment: fragment)
    }

    /// The language of the content.
    private enum Kind {
        case html, xml, sheet, script
        var type: String {
            switch self {
            case .html: "text/html"
            case .xml: "image/svg+xml"
            case .sheet: "text/css"
            case .script: "text/javascript"
            }
        }
    }

    /// Returns the language by the role and the type; `nil` for pictures, fonts and media.
    private static func kind(_ mime: String, _ role: ReferenceRole) -> Kind? {
        switch role {
        case .sheet: return .sheet
        case .script, .module: return .script
        default: break
        }
        if mime == "text/html" { return .html }
        if mime == "text/css" { return .sheet }
        if ScriptType(type: mime, language: nil) == .classic { return .script }
        return ContentTypes.isXML(mime) ? .xml : nil
    }

    /// Returns the layer of the content.
    private func inner(_ role: ReferenceRole, encoding: String, at offset: Int) -> SealLayer {
        var inner = layer
        inner.base = nil
        inner.encoding = encoding
        inner.depth += 1
        inner.place.fixed = layer.place.offset(of: offset)
        if role == .picture {
            inner.isPicture = true
            inner.sprites = nil
        }
        return inner
    }

    /// Returns the sealed content; `nil` if it stays as it is.
    private func seal(_ text: [UInt8], _ kind: Kind, _ inner: SealLayer) -> [UInt8]? {
        // Bounds the recursion for data: URLs within data: URLs.
        guard layer.depth < 8 else { return [] }
        switch kind {
        case .html:
            guard run.mode != .count else { return nil }
            // Without open references nothing has to change: the policy of the page applies to the document too.
            if SealCheck.openReferences(in: text).isEmpty, run.settings.scripts.run { return nil }
            return run.nestedDocument(inner, text)
        case .xml: return run.mode == .count ? nil : run.xml(inner, text)
        case .sheet:
            let splices = StyleSheetSealer(run: run, layer: inner, scope: nil).splices(in: text)
            return SpliceList(splices).applied(to: text)
        case .script:
            let splices = ScriptSealer(run: run, layer: inner, modules: scope?.modules)
                .splices(in: text, goal: .module)
            return SpliceList(splices).applied(to: text)
        }
    }
}
