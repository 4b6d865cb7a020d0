/// References in the text of headings and titles, which is the name that references to these print.
extension NamedLinks {
    /// The names of one document's places, or of all.
    private struct Names {
        /// The name of the place with a label.
        var place: (String) -> String?
        /// The number of an equation, without parentheses.
        var equation: (String) -> String?
        /// The name of the target of a link without a text.
        var link: (ListedReference) -> String?
        /// True if nothing else knows the other links. They are shown as they are written then.
        var isLast = true
    }

    /// Replaces references to places of the document itself by their names.
    ///
    /// - Returns: the ids of places whose names refer to each other in a cycle. Their references to each other stay.
    static func resolveReferences(
        in result: inout RenderedMarkdown, _ equations: [String: MathResolver.Equation]
    ) -> Set<String> {
        let equation = { (label: String) in
            equations[label].flatMap { $0.number.isEmpty ? nil : FormulaText.readable(tag: $0.number) }
        }
        let texts = result.ids.filter { hasReference($0.value) }
        let order = NameOrder(texts.mapValues { targets(of: $0, among: texts) })
        var ids = result.ids
        let names = Names(
            place: { ids[$0] }, equation: equation, link: { $0.ownPlace(in: ids).flatMap { ids[$0] } },
            isLast: false)
        let outside = { (id: String) in order.cycles.contains(id) ? nil : ids[id] }
        let others = Names(
            place: outside, equation: equation, link: { $0.ownPlace(in: ids).flatMap(outside) },
            isLast: false)
        let complete = { (id: String, names: Names) in
            let name = resolved(texts[id] ?? "", names)
            ids[id] = name
        }
        for id in order.first { complete(id, names) }
        for id in order.cycles { complete(id, others) }
        for id in order.last { complete(id, names) }
        result.ids = ids
        resolveTitles(in: &result, names)
        for index in result.outline.indices where order.cycles.contains(result.outline[index].id) {
            result.outline[index].text = ids[result.outline[index].id] ?? ""
        }
        for index in result.listed.indices where hasReference(result.listed[index].name) {
            result.listed[index].name = resolved(result.listed[index].name, names)
        }
        return order.cycles
    }

    /// Returns the ids among the keys of `texts` that a name refers to.
    private static func targets(of name: String, among texts: [String: String]) -> Set<String> {
        var targets: Set<String> = []
        let names = Names(
            place: { id in
                if texts[id] != nil { targets.insert(id) }
                return nil
            }, equation: { _ in nil },
            link: { link in
                if let id = link.ownPlace(in: texts) { targets.insert(id) }
                return nil
            })
        _ = resolved(name, names)
        return targets
    }

    /// Replaces references in the contents and the page's title by names of other documents. The names of the document's own
    /// places keep them, so they do not depend on other documents.
    static func resolveTitles(in result: inout RenderedMarkdown, _ resolver: any ReferenceResolver) {
        resolveTitles(in: &result, foreign(resolver))
    }

    private static func resolveTitles(in result: inout RenderedMarkdown, _ names: Names) {
        for index in result.outline.indices where hasReference(result.outline[index].text) {
            result.outline[index].text = resolved(result.outline[index].text, names)
        }
        result.heading = result.heading.map { hasReference($0) ? resolved($0, names) : $0 }
    }

    /// Returns a name as a reference prints it, with names of other documents.
    static func shown(_ name: String, _ resolver: any ReferenceResolver) -> String {
        hasReference(name) ? resolved(name, foreign(resolver)) : name
    }

    /// Returns a name with the names that a library knows.
    static func shown(_ name: String, _ nameOf: (ListedReference) -> String?) -> String {
        guard hasReference(name) else { return name }
        return withoutActuallyEscaping(nameOf) { nameOf in
            let names = Names(
                place: { ReferenceName.hasKnownPrefix($0) ? nameOf(ListedReference(.named, $0)) : nil },
                equation: { label in
                    let number = nameOf(ListedReference(.bare, label)) ?? ""
                    return number.isEmpty ? "??" : number
                }, link: nameOf)
            return resolved(name, names)
        }
    }

    /// Returns a name of the document itself with marks for the references in it, which lead to other documents.
    static func marked(_ name: String) -> String {
        guard hasReference(name) else { return name }
        let names = Names(
            place: { ReferenceName.hasKnownPrefix($0) ? ListedReference(.named, $0).mark : nil },
            equation: { ListedReference(.bare, $0).mark }, link: { _ in nil }, isLast: false)
        return resolved(name, names)
    }

    /// Returns the names of other documents. An equation that no document has is `??`, as in TeX.
    private static func foreign(_ resolver: any ReferenceResolver) -> Names {
        Names(
            place: { name in
                guard ReferenceName.hasKnownPrefix(name),
                    case .place(let place, _) = resolver.place(labelled: name, isEquation: false)
                else { return nil }
                return place.name
            },
            equation: { label in
                guard case .place(let place, _) = resolver.place(labelled: label, isEquation: true),
                    let number = place.equationNumber, !number.isEmpty
                else { return "??" }
                return FormulaText.readable(tag: number)
            },
            link: { link in
                if link.kind == .place { return nil }
                let target =
                    link.kind == .wikiLink ? resolver.wikiLink(to: link.label) : resolver.link(to: link.label)
                if case .link(_, let text) = target { return text }
                return nil
            })
    }

    private static func hasReference(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "\\") || $0 == 0 }
    }

    /// Returns a text with references replaced where they have a name.
    private static func resolved(_ text: String, _ names: Names) -> String {
        let bytes = Array(text.utf8)
        var out: [UInt8] = []
        var index = 0
        bytes.withUnsafeBufferPointer { bytes in
            while index < bytes.count {
                if let (link, end) = ListedReference.mark(in: bytes, at: index) {
                    let name = names.link(link) ?? ""
                    let fits = out.count < bytes.count + 1024 && (1...200).contains(name.utf8.count)
                    out += (fits ? name : names.isLast ? link.unresolved : link.mark).utf8
                    index = end
                    continue
                }
                // The length is bounded: names may contain further names, and long ones would multiply.
                if out.count < bytes.count + 1024, let found = reference(in: bytes, at: index, names),
                    (1...200).contains(found.name.utf8.count)
                {
                    out += found.name.utf8
                    index = found.end
                } else {
                    out.append(bytes[index])
                    index += 1
                }
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Returns the name for a reference at an offset, and the end of the reference.
    private static func reference(
        in bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ names: Names
    ) -> (name: String, end: Int)? {
        switch bytes[start] {
        case UInt8(ascii: "@"):
            guard let end = ReferenceName.end(in: bytes, from: start + 1),
                let name = names.place(String(decoding: bytes[(start + 1)..<end], as: UTF8.self))
            else { return nil }
            return (name, end)
        case UInt8(ascii: "\\"):
            let isParenthesized = bytes[start...].starts(with: "\\eqref{".utf8)
            guard isParenthesized || bytes[start...].starts(with: "\\ref{".utf8) else { return nil }
            let label = start + (isParenthesized ? 7 : 5)
            guard let end = bytes[label...].prefix(200).firstIndex(of: UInt8(ascii: "}")),
                let number = names.equation(String(decoding: bytes[label..<end], as: UTF8.self))
            else { return nil }
            return (isParenthesized ? "(\(number))" : number, end + 1)
        default: return nil
        }
    }
}
