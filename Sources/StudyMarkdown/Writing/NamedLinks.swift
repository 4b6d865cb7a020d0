import Diagnostics

/// Links that print the name of their target: an equation's number, a theorem's name and number, a heading's text. The
/// names are known after the body is written, and are inserted then.
enum NamedLinks {
    /// A place of the body at which a name is inserted.
    struct Insertion {
        /// The offset in the body at which to insert.
        var offset: Int
        /// The content to insert.
        var content: Content
    }

    /// The content of an insertion.
    enum Content {
        /// The name of the element with this id, inside a link that is already written.
        case name(String)
        /// `@name`, written as a link, or as text if it has no target.
        case reference(TextReference)
    }

    /// Inserts the names. Returns false if the body would exceed its limit: a long heading can be referenced
    /// repeatedly.
    static func fill(
        _ insertions: [Insertion], in result: inout RenderedMarkdown, limit: Int, state: ParseState,
        resolver: any ReferenceResolver
    ) -> Bool {
        guard !insertions.isEmpty else { return true }
        resolveTitles(in: &result, resolver)
        let buffer = ByteBuffer(capacity: result.body.count + 64 * insertions.count)
        var index = 0
        var moved: [(offset: Int, by: Int)] = []
        for insertion in insertions {
            buffer.append(result.body[index..<insertion.offset])
            index = insertion.offset
            let before = buffer.count
            switch insertion.content {
            case .name(let id):
                // A target without a name is shown by its id.
                buffer.appendEscaped(result.ids[id].flatMap { $0.isEmpty ? nil : $0 } ?? id)
            case .reference(let reference):
                if !write(reference, result.ids, to: buffer) {
                    writeForeign(reference, result.ids, to: buffer, state, resolver)
                }
            }
            moved.append((insertion.offset, buffer.count - before))
            if buffer.count > limit { return false }
        }
        buffer.append(result.body[index...])
        result.body = Array(buffer.contents)
        // Insertions and raw HTML are both in body order.
        var next = 0
        var shift = 0
        for index in result.rawHTML.indices {
            while next < moved.count, moved[next].offset <= result.rawHTML[index].range.lowerBound {
                shift += moved[next].by
                next += 1
            }
            result.rawHTML[index].range = result.rawHTML[index].range.shifted(by: shift)
        }
        return true
    }

    /// Replaces `@name` by the target's name in the text of headings and titles, for targets of the document itself.
    static func resolveReferences(in result: inout RenderedMarkdown) {
        let ids = result.ids
        for (id, text) in ids where text.utf8.contains(UInt8(ascii: "@")) {
            result.ids[id] = resolved(text, ids)
        }
        for index in result.outline.indices where result.outline[index].text.utf8.contains(UInt8(ascii: "@"))
        {
            result.outline[index].text = resolved(result.outline[index].text, ids)
        }
        result.heading = result.heading.map { $0.utf8.contains(UInt8(ascii: "@")) ? resolved($0, ids) : $0 }
    }

    /// Replaces `@name` in the contents and the page's title by names of other documents. The names of the document's
    /// own places keep it, so they do not depend on other documents.
    private static func resolveTitles(in result: inout RenderedMarkdown, _ resolver: any ReferenceResolver) {
        let names: (String) -> String? = { name in
            guard ReferenceName.hasKnownPrefix(name),
                case .place(let place, _) = resolver.place(labelled: name, isEquation: false)
            else { return nil }
            return place.name
        }
        for index in result.outline.indices where result.outline[index].text.utf8.contains(UInt8(ascii: "@"))
        {
            result.outline[index].text = resolved(result.outline[index].text, names)
        }
        result.heading = result.heading.map {
            $0.utf8.contains(UInt8(ascii: "@")) ? resolved($0, names) : $0
        }
    }

    /// Returns a text with `@name` replaced by the names of ids.
    private static func resolved(_ text: String, _ ids: [String: String]) -> String {
        resolved(text) { ids[$0] }
    }

    /// Returns a text with `@name` replaced where `nameOf` has a name.
    private static func resolved(_ text: String, _ nameOf: (String) -> String?) -> String {
        let bytes = Array(text.utf8)
        var out: [UInt8] = []
        var index = 0
        bytes.withUnsafeBufferPointer { bytes in
            while index < bytes.count {
                // The length is bounded: names may contain further names, and long ones would multiply.
                if bytes[index] == UInt8(ascii: "@"), out.count < bytes.count + 1024,
                    let end = ReferenceName.end(in: bytes, from: index + 1),
                    let name = nameOf(String(decoding: bytes[(index + 1)..<end], as: UTF8.self)),
                    (1...200).contains(name.utf8.count)
                {
                    out += Array(name.utf8)
                    index = end
                } else {
                    out.append(bytes[index])
                    index += 1
                }
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Returns the class attribute of a link that prints this name of its target, with a trailing space.
    static func attribute(ofLinkTo name: String) -> StaticString {
        name.hasPrefix("(") && name.hasSuffix(")")
            ? "class=\"equation-reference\" " : "class=\"reference\" "
    }

    /// The names that a reference may mean, the longer one first.
    private static func names(of reference: TextReference) -> [String] {
        [reference.label, ReferenceName.asciiPart(of: reference.label)].compactMap { $0 }
    }

    /// Writes a reference to a place of the document. Returns false if the document has no such place.
    private static func write(_ reference: TextReference, _ ids: [String: String], to out: ByteBuffer) -> Bool
    {
        for name in names(of: reference) {
            guard let printed = ids[name], !printed.isEmpty else { continue }
            write(link: "#" + name, printed, to: out)
            out.appendEscaped(reference.label.dropFirst(name.count))
            return true
        }
        return false
    }

    /// Writes a link that prints a name.
    private static func write(link href: String, _ printed: String, to out: ByteBuffer) {
        out.append("<a ")
        out.append(attribute(ofLinkTo: printed))
        out.append("href=\"")
        out.appendDestination(href)
        out.append("\">")
        out.appendEscaped(printed)
        out.append("</a>")
    }

    /// Writes a reference to a place of another document, or its text if no document has the place.
    private static func writeForeign(
        _ reference: TextReference, _ ids: [String: String], to out: ByteBuffer, _ state: ParseState,
        _ resolver: any ReferenceResolver
    ) {
        let hasPrefix = ReferenceName.hasKnownPrefix(reference.label)
        var isReported = false
        var similar = ""
        for name in names(of: reference) where ids[name] == nil {
            switch resolver.place(labelled: name, isEquation: false) {
            case .place(let place, let href) where !place.name.isEmpty:
                write(link: href, place.name, to: out)
                return out.appendEscaped(reference.label.dropFirst(name.count))
            case .refused(let rule, let message):
                // Without a prefix it may be the name of a person.
                state.report(
                    rule, hasPrefix ? nil : .warning, line: reference.line, offset: reference.offset,
                    message + "; write '\\@' for the text")
                isReported = true
            case .unknown(let hint): similar = hint
            case .place: break
            }
        }
        out.append("@")
        out.appendEscaped(reference.label)
        if hasPrefix, !isReported { report(reference, ids, state, similar) }
    }

    /// Reports a name without a target, with a suggestion.
    private static func report(
        _ reference: TextReference, _ ids: [String: String], _ state: ParseState, _ similar: String
    ) {
        let hint = state.suggestions.hint(for: reference.label, in: ids.keys.sorted())
        let message =
            ids[reference.label] != nil
            ? state.unnumbered(reference.label)
            : "this leaf has no target '\(reference.label)'"
                + (hint.isEmpty ? similar : hint)
                + "; write '\\@' for the text"
        state.report(
            .referenceUnresolved, line: reference.line, offset: reference.offset, message)
    }
}
