import Diagnostics

/// `[[target]]` in text.
extension BodyWriter {
    /// Writes a link. Inside another link it is plain text.
    func writeWikiLink(_ reference: TextReference) {
        let link = WikiLink(reference.label)
        guard linkEnds.isEmpty else { return out.appendEscaped(link.plainText) }
        if link.target.isEmpty { return writeWikiLink(toOwn: link, at: reference) }
        let target = link.place.isEmpty ? link.target : "\(link.target)#\(link.place)"
        switch resolver.wikiLink(to: target) {
        case .link(let href, let name):
            openWikiLink(to: href, class: link.text == nil && href.contains("#") ? name : nil)
            out.appendEscaped(link.text ?? name ?? link.plainText)
            out.append("</a>")
        case .address: out.appendEscaped(link.plainText)
        case .refused(let rule, let message):
            state.report(
                rule, line: reference.line, offset: reference.offset,
                Self.added("; write '\\[[' for the text", to: message))
            out.appendEscaped(link.plainText)
        }
    }

    /// Returns a message with advice, which precedes a question at its end: `; did you mean 'x'?`.
    private static func added(_ advice: String, to message: String) -> String {
        guard message.hasSuffix("?"), let question = message.ranges(of: "; did you mean '").last else {
            return message + advice
        }
        return message[..<question.lowerBound] + advice + message[question.lowerBound...]
    }

    /// Writes a link to a place of the document itself, by its id or by the words of a heading.
    private func writeWikiLink(toOwn link: WikiLink, at reference: TextReference) {
        let candidates = [link.place, Slug.make(link.place), HeadingAnchors.anchor(of: link.place)]
        let fragment =
            candidates.first { structure.ids.contains($0) || math.equations[$0] != nil }
            ?? candidates.lazy.compactMap { self.anchors.id(for: $0) }.first ?? link.place
        openWikiLink(
            to: "#" + fragment, class: link.text == nil ? math.equations[fragment]?.printed ?? "" : nil)
        result.fragmentLinks.append(
            .init(
                fragment: fragment, position: state.position(line: reference.line, offset: reference.offset)))
        if let text = link.text {
            out.appendEscaped(text)
        } else {
            pendingNames.append(.init(offset: out.count, content: .name(fragment)))
        }
        out.append("</a>")
    }

    /// Writes the start tag of a link.
    /// - Parameter name: the printed name of the target, if the link prints nothing else.
    private func openWikiLink(to href: String, class name: String?) {
        out.append("<a ")
        if let name { out.append(NamedLinks.attribute(ofLinkTo: name)) }
        out.append("href=\"")
        out.appendDestination(href)
        out.append("\">")
    }
}
