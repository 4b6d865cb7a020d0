import SiteFiles
import WebFetching
import WebReferences
import WebSyntax

/// Seals the further pages of a feed: embeds the pictures of their markup and of addresses in their JSON. The rest is
/// unchanged.
struct FeedSealer {
    let run: SealRun
    let layer: SealLayer

    /// Returns the script element that answers for the endpoint; `nil` if no page was fetched.
    func element(_ feed: FeedPages) -> [UInt8]? {
        element(feed.answers.map { answer($0, at: $0.requested) })
    }

    /// Returns the script element that answers for data; `nil` without any.
    func element(_ answers: [FeedScript.Answer], isXML: Bool = false) -> [UInt8]? {
        guard run.mode == .write, !answers.isEmpty else { return nil }
        let page = run.redactor.cleaned(layer.base?.withoutCredentials.serialized ?? "")
        return ScriptElement.text(FeedScript(page: page, answers: answers).source, isXML: isXML)
    }

    /// Returns the answer for a text, with its pictures embedded.
    func answer(_ asset: Asset, at address: WebAddress) -> FeedScript.Answer {
        let type = ContentTypes.essence(asset.contentType) ?? "application/json"
        let text = DecodedText(asset, as: type, fallback: "UTF-8")
        let inner = run.layer(of: asset, layer, text: text)
        let bytes = inner.place.file.bytes
        let isMarkup = ContentTypes.isHTML(type)
        // Scripts do not insert tables and texts as markup, so these stay as they are.
        let isJSON = type.hasSuffix("json") || !type.hasPrefix("text/") && !ContentTypes.isXML(type)
        let splices = isMarkup ? markup(bytes, inner) : isJSON ? json(bytes, inner) : []
        if run.mode == .write {
            run.ledger.note(asset, at: address, type: type, .embedded)
        }
        return FeedScript.Answer(
            address: run.redactor.cleaned(address.withoutCredentials.serialized), type: type,
            body: SpliceList(splices.map(run.redacted)).applied(to: bytes))
    }

    /// Returns the answer for a file that is not text.
    func binaryAnswer(_ asset: Asset, at address: WebAddress) -> FeedScript.Answer {
        let type = ContentTypes.essence(asset.contentType) ?? "application/octet-stream"
        if run.mode == .write { run.ledger.note(asset, at: address, type: type, .embedded) }
        return FeedScript.Answer(
            address: run.redactor.cleaned(address.withoutCredentials.serialized), type: type,
            body: Array(Digest.base64(asset.bytes).utf8), isBinary: true)
    }

    /// Seals markup relative to the page, whose script inserts it.
    private func markup(_ bytes: [UInt8], _ layer: SealLayer) -> [Splice] {
        var inner = self.layer
        inner.place = layer.place
        return bytes.withUnsafeBufferPointer { bytes in
            var walk = SealVisitor(ElementWalk(HTMLScanner(bytes)), run, inner)
            walk.seal()
            return walk.splices
        }
    }

    /// Seals strings of JSON that are markup, or whose ending names a picture. They are relative to the page, whose
    /// script inserts them.
    private func json(_ bytes: [UInt8], _ layer: SealLayer) -> [Splice] {
        bytes.withUnsafeBufferPointer { text in
            var splices: [Splice] = []
            var offset = 0
            while let open = text.firstOffset(of: UInt8(ascii: "\""), from: offset, to: text.count) {
                var end = open + 1
                while end < text.count, text[end] != UInt8(ascii: "\"") {
                    end += text[end] == UInt8(ascii: "\\") ? 2 : 1
                }
                end = min(end, text.count)
                offset = end + 1
                string((open + 1)..<max(open + 1, end), text, layer, &splices)
            }
            return splices
        }
    }

    /// Seals one string of JSON.
    private func string(_ range: Range<Int>, _ text: Bytes, _ layer: SealLayer, _ splices: inout [Splice]) {
        var map: OffsetMap? = OffsetMap(start: range.lowerBound)
        var value: [UInt8] = []
        JavaScriptText.append(text, range, to: &value, map: &map)
        guard let map else { return }
        var inner = self.layer
        inner.place = layer.place
        if value.contains(UInt8(ascii: "<")) {
            // Findings in the markup get their place in the JSON.
            inner.place.maps.append(map)
            value.withUnsafeBufferPointer { value in
                var walk = SealVisitor(ElementWalk(HTMLScanner(value)), run, inner)
                walk.seal()
                for splice in SpliceList(walk.splices).splices {
                    splices.append(
                        Splice(
                            map.rawRange(of: splice.range), FeedScript.escaped(splice.replacement),
                            splice.reason))
                }
            }
            return
        }
        let url = String(decoding: value, as: UTF8.self)
        guard Self.namesPicture(url) else { return }
        switch run.embed(
            url, as: .picture, at: range.lowerBound, in: inner,
            standIn: { address in
                Placeholder.picture(named: address.fileName, width: nil, height: nil)
            })
        {
        case .url(let url, _): if run.mode == .write { splices.append(Splice(range, url, "feed-picture")) }
        case .standIn(let url): splices.append(Splice(range, url ?? [], "feed-picture"))
        case .pending: break
        }
    }

    /// The endings by which a string is taken for a picture's address.
    private static let endings = [".png", ".jpg", ".jpeg", ".webp", ".avif", ".gif", ".svg"]

    /// Returns true for the address of a picture: a path with a slash and a known ending, without spaces.
    static func namesPicture(_ text: String) -> Bool {
        guard text.utf8.count < 4096, !text.contains(" ") else { return false }
        let path = text.prefix { $0 != "?" && $0 != "#" }.lowercased()
        guard endings.contains(where: { path.hasSuffix($0) }), path.contains("/") else { return false }
        switch URLClassifier.classify(text) {
        case .remote, .relative, .rootAbsolute: return true
        default: return false
        }
    }
}
