import WebReferences
import WebSyntax

/// An audio or video element that is open.
struct MediaElement {
    var name: String
    var tag: HTMLToken
    var title: String?
    var hasEmbedded = false
    /// True if the element shows a picture that is in the page.
    var hasPoster = false
    /// The name of a file that is not in the page.
    var missing: String?
}

/// Sound and video. A file that is too large or missing becomes its title; a video keeps its poster.
extension SealVisitor {
    /// Notes an open audio or video element.
    mutating func openMedia(_ token: HTMLToken) {
        let title = first(of: ["title", "aria-label", "alt"]) { !value($0).isEmpty }.map(value)
        media.append(MediaElement(name: walk.scanner.name, tag: token, title: title))
    }

    /// Notes that the innermost video has a poster if the row is that of posters.
    mutating func notePoster(_ row: ReferenceRow) {
        if row.id == .htmlVideoPoster, !media.isEmpty { media[media.count - 1].hasPoster = true }
    }

    /// Embeds a media file up to the maximum size.
    mutating func mediaSource(_ attribute: HTMLAttribute, _ text: String, _ row: ReferenceRow) {
        let offset = attribute.value.lowerBound
        guard let address = layer.resolve(text) else {
            run.reportAddress(text, at: offset, in: layer)
            return rename(attribute, row.id.rawValue)
        }
        switch run.ask(for: address, as: .media, in: layer) {
        case .pending: return
        case .fetched(let asset) where asset.bytes.count <= run.settings.maximumMedia:
            guard run.mode == .write,
                let url = run.url(of: asset, as: .media, fragment: address.fragment, in: layer)
            else { return }
            // One embedded source is enough: the element then plays.
            if !media.isEmpty { media[media.count - 1].hasEmbedded = true }
            keepAddress(text, row.id.rawValue)
            let type = ContentTypes.type(of: asset, for: .media)
            run.ledger.note(asset, at: address, type: type, .embedded)
            return set(attribute, url, row.id.rawValue)
        case .fetched(let asset):
            if run.mode == .write {
                let why = "larger than \(run.settings.maximumMedia) bytes"
                run.ledger.note(
                    asset, at: address, type: ContentTypes.type(of: asset, for: .media), .placeholder,
                    why: why)
                run.report(
                    .snapshotMedia,
                    "'\(SealRun.shortened(address.description))' is \(why); its title stands in for it (--max-media raises the limit)",
                    at: offset, in: layer)
            }
        case .failed(let failure): run.report(failure, at: offset, in: layer)
        case .refused(let why): if run.mode == .write { run.ledger.note(.dropped, address, why: why) }
        }
        if !media.isEmpty, media[media.count - 1].missing == nil {
            media[media.count - 1].missing = address.fileName
        }
        rename(attribute, row.id.rawValue)
    }

    /// Closes the innermost element of a name, with those that are open inside it.
    mutating func closeMedia(_ name: String = "", all: Bool = false) {
        while let element = media.last, all || media.contains(where: { $0.name == name }) {
            media.removeLast()
            finish(element)
            if element.name == name { return }
        }
    }

    /// Shows a title in place of an element without any embedded file.
    private mutating func finish(_ element: MediaElement) {
        guard let missing = element.missing, !element.hasEmbedded, run.settings.onError != .drop else {
            return
        }
        let title = MarkupText.escaped(run.redactor.cleaned(element.title ?? missing))
        let start = element.tag.range.lowerBound
        splice(
            start..<start,
            "<span class=\"sealed-media\" role=\"note\">\(title) (\(element.name), not in this offline snapshot)</span>",
            "html-\(element.name)-src")
        // Browsers show the poster of a video without a file.
        if element.hasPoster { return }
        let name = element.tag.content.upperBound
        splice(
            name..<name,
            (walk.scanner.syntax == .xml ? " hidden=\"\"" : " hidden") + " style=\"display:none\"",
            "html-\(element.name)-src")
    }
}
