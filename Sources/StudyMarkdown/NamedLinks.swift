import Diagnostics

/// What prints its target's name: an equation's number, a theorem's name and number, a heading's words. All of them
/// are known when the body is written, and put into it then.
enum NamedLinks {
    struct Place {
        /// In the body, of what is put there.
        var offset: Int
        var what: What
    }

    enum What {
        /// The name of what has this id, inside a link that is written.
        case name(String)
        /// `@name`: a link, or the text that it was.
        case reference(TextReference)
    }

    static func fill(_ places: [Place], in result: inout RenderedMarkdown, state: ParseState) {
        guard !places.isEmpty else { return }
        let buffer = ByteBuffer(capacity: result.body.count + 64 * places.count)
        var index = 0
        var moved: [(offset: Int, by: Int)] = []
        var names: [String]?
        for place in places {
            buffer.append(result.body[index..<place.offset])
            index = place.offset
            let before = buffer.count
            switch place.what {
            case .name(let id):
                buffer.appendEscaped(result.ids[id].flatMap { $0.isEmpty ? nil : $0 } ?? id)
            case .reference(let reference):
                if !write(reference, result.ids, to: buffer) {
                    report(reference, result.ids, &names, state)
                }
            }
            moved.append((place.offset, buffer.count - before))
        }
        buffer.append(result.body[index...])
        result.body = Array(buffer.contents)
        // Both are in the order of the body.
        var next = 0
        var shift = 0
        for index in result.rawHTML.indices {
            while next < moved.count, moved[next].offset <= result.rawHTML[index].range.lowerBound {
                shift += moved[next].by
                next += 1
            }
            result.rawHTML[index].range = result.rawHTML[index].range.shifted(by: shift)
        }
    }

    /// The class of a link that prints this name of its target, with the space behind.
    static func attribute(ofLinkTo name: String) -> StaticString {
        name.hasPrefix("(") && name.hasSuffix(")")
            ? "class=\"equation-reference\" " : "class=\"reference\" "
    }

    /// False where the name leads nowhere, though it was meant to.
    private static func write(_ reference: TextReference, _ ids: [String: String], to out: ByteBuffer) -> Bool
    {
        for name in [reference.label, ReferenceName.asciiPart(of: reference.label)].compactMap({ $0 }) {
            guard let printed = ids[name], !printed.isEmpty else { continue }
            out.append("<a ")
            out.append(attribute(ofLinkTo: printed))
            out.append("href=\"#")
            out.appendDestination(name)
            out.append("\">")
            out.appendEscaped(printed)
            out.append("</a>")
            out.appendEscaped(reference.label.dropFirst(name.count))
            return true
        }
        out.append("@")
        out.appendEscaped(reference.label)
        return !ReferenceName.hasKnownPrefix(reference.label)
    }

    private static func report(
        _ reference: TextReference, _ ids: [String: String], _ names: inout [String]?, _ state: ParseState
    ) {
        // A hint compares all names: a document of nothing but mistakes is not given them for ever.
        state.hintsLeft -= 1
        let known = names ?? ids.keys.sorted()
        names = known
        let message =
            ids[reference.label] != nil
            ? "the equation '\(reference.label)' has no number; give it a \\tag{…}, or write 'equations: numbered' above"
            : "nothing in this leaf is called '\(reference.label)'"
                + (state.hintsLeft < 0 ? "" : Suggestion.hint(for: reference.label, in: known))
                + "; write '\\@' for the text"
        state.report(
            "reference-unresolved", .error, line: reference.line, offset: reference.offset, message)
    }
}
