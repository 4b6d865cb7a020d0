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
        _ insertions: [Insertion], in result: inout RenderedMarkdown, limit: Int, math: MathResolver,
        resolver: any ReferenceResolver
    ) -> Bool {
        resolveTitles(in: &result, resolver)
        guard !insertions.isEmpty else { return true }
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
                let name = result.ids[id].flatMap { $0.isEmpty ? nil : $0 } ?? id
                buffer.appendEscaped(shown(name, resolver))
            case .reference(let reference):
                if !write(reference, result.ids, to: buffer, resolver) {
                    writeForeign(reference, result.ids, to: buffer, math, resolver)
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

    /// The most characters of a name that stays on one line, as "Theorem 12.34" does: two thirds of a phone's line.
    private static let longestOnOneLine = 24

    /// Returns the class attribute of a link that prints this name of its target, with a trailing space.
    static func attribute(ofLinkTo name: String) -> StaticString {
        if name.hasPrefix("("), name.hasSuffix(")") { return "class=\"equation-reference\" " }
        return name.count > longestOnOneLine ? "class=\"reference titled\" " : "class=\"reference\" "
    }

    /// The names that a reference may mean, the longer one first.
    private static func names(of reference: TextReference) -> [String] {
        [reference.label, ReferenceName.asciiPart(of: reference.label)].compactMap { $0 }
    }

    /// Writes a reference to a place of the document. Returns false if the document has no such place.
    private static func write(
        _ reference: TextReference, _ ids: [String: String], to out: ByteBuffer,
        _ resolver: any ReferenceResolver
    ) -> Bool {
        for name in names(of: reference) {
            guard let printed = ids[name], !printed.isEmpty else { continue }
            write(link: "#" + name, shown(printed, resolver), to: out)
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
        _ reference: TextReference, _ ids: [String: String], to out: ByteBuffer, _ math: MathResolver,
        _ resolver: any ReferenceResolver
    ) {
        let isMeant = reference.isCommand || ReferenceName.hasKnownPrefix(reference.label)
        let advice = reference.isCommand ? "" : "; write '\\@' for the text"
        var isReported = false
        var similar = ""
        for name in names(of: reference) where ids[name] == nil {
            switch resolver.place(labelled: name, isEquation: false) {
            case .place(let place, let href) where !place.name.isEmpty:
                write(link: href, place.name, to: out)
                return out.appendEscaped(reference.label.dropFirst(name.count))
            case .refused(let rule, let message):
                // Without a prefix it may be the name of a person.
                math.state.report(
                    rule, isMeant ? nil : .warning, line: reference.line, offset: reference.offset,
                    message + advice)
                isReported = true
            case .unknown(let hint): similar = hint
            case .place: break
            }
        }
        // TeX prints unresolved references like this.
        out.appendEscaped(reference.isCommand ? "??" : "@" + reference.label)
        if isMeant, !isReported { report(reference, ids, math, advice, similar) }
    }

    /// Reports a name without a target, with a suggestion.
    private static func report(
        _ reference: TextReference, _ ids: [String: String], _ math: MathResolver, _ advice: String,
        _ similar: String
    ) {
        let state = math.state
        let label = reference.label
        let hint = state.suggestions.hint(for: label, in: ids.keys.sorted())
        let message =
            if math.equations[label] != nil {
                state.unnumbered(label)
            } else if ids[label] != nil {
                "the place '\(label)' has no name to print; make it a block, as in '::: theorem {#\(label)}', or write '[words](#\(label))'"
            } else {
                "no place is labelled '\(label)'" + advice + (hint.isEmpty ? similar : hint)
            }
        state.report(
            .referenceUnresolved, line: reference.line, offset: reference.offset, message)
    }
}
