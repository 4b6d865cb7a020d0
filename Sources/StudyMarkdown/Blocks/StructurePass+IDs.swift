import WebSyntax
import Diagnostics

/// Headings, and the ids of all elements.
extension StructurePass {
    /// Records a heading, and takes the id from its braces.
    mutating func read(heading node: MarkdownNode) {
        let explicit = TrailingBraces.takeID(from: node)
        headings.append(
            BookHeading(
                node: node, line: BlockLines.first(of: node),
                offset: max(0, node.startColumn - 1),
                explicitID: explicit, plainText: PlainText.ofHeading(node, state: state).trimmed,
                text: PlainText.readable(node, state: state).trimmed))
        reportBraces(
            leftIn: node, line: headings[headings.count - 1].line,
            offset: headings[headings.count - 1].offset)
        NodeMark.heading.set(on: node, headings.count - 1)
        entries.append(.heading(headings.count - 1))
    }

    /// Assigns all ids. Explicit ids come first, so a generated id yields to an explicit one anywhere in the document.
    ///
    /// - Parameter equations: the lines of the labels of equations.
    /// - Returns: the labels of equations that something before them has as its id, with its line.
    mutating func giveIDs(besides equations: [String: Int]) -> [(label: String, line: Int)] {
        explicitIDs = equations.mapValues { (line: $0, offset: 0) }
        var taken = Set(equations.keys)
        defer { ids = taken }
        let duplicates = claimExplicitIDs(besides: equations, &taken)
        var counts: [String: Int] = [:]
        var slugs: Set<String> = []
        for entry in entries {
            switch entry {
            case .heading(let index) where headings[index].explicitID == nil:
                let slug = Slug.make(headings[index].plainText)
                headings[index].id = slug
                guard Self.isReserved(slug) || !taken.insert(slug).inserted else {
                    slugs.insert(slug)
                    continue
                }
                let id = Self.next(slug, from: 2, &counts, &taken)
                headings[index].id = id
                state.report(
                    // A heading yields to any explicit id, also to one of a figure or an equation.
                    .idNumbered, line: headings[index].line, offset: headings[index].offset,
                    slugs.contains(slug)
                        ? "another heading has the same text, so this one's id is '\(id)'; write {#id} after it to choose one"
                        : "the id '\(slug)' is given to something else, so this heading's is '\(id)'; write {#id} after it to choose one"
                )
            case .block(let index) where blocks[index].explicitID == nil:
                blocks[index].id = Self.next(blocks[index].kind.rawValue, from: 1, &counts, &taken)
            default: continue
            }
        }
        giveTermIDs(&counts, &taken)
        return duplicates
    }

    /// Takes the ids that the author gave, in the order of the text.
    private mutating func claimExplicitIDs(
        besides equations: [String: Int], _ taken: inout Set<String>
    ) -> [(label: String, line: Int)] {
        var claims: [(id: String, line: Int, offset: Int)] = []
        for entry in entries {
            switch entry {
            case .heading(let index):
                guard let id = headings[index].explicitID else { continue }
                headings[index].id = id
                let (line, start) = (headings[index].line, headings[index].offset)
                claims.append((id, line, state.offset(of: "{#\(id)", inLine: line).map { $0 + 2 } ?? start))
            case .block(let index):
                guard let id = blocks[index].explicitID else { continue }
                blocks[index].id = id.text
                claims.append((id.text, blocks[index].line, id.offset))
            case .figure(let index):
                guard let id = figures[index].explicitID else { continue }
                figures[index].id = id.text
                claims.append((id.text, figures[index].line, id.offset))
            case .plain(let index):
                guard let id = plains[index].explicitID else { continue }
                claims.append((id.text, plains[index].line, id.offset))
            }
        }
        // Terms without text have been reported, and get no id.
        for term in state.indexTerms where !term.plainText.isEmpty {
            guard let id = term.explicitID else { continue }
            claims.append((id, term.line, term.offset))
        }
        claims.sort { ($0.line, $0.offset) < ($1.line, $1.offset) }
        var duplicates: [(label: String, line: Int)] = []
        for (id, line, offset) in claims {
            if let equation = equations[id], equation > line, explicitIDs[id]?.line == equation {
                // The equation is the later place, and is reported there.
                explicitIDs[id] = (line, offset)
                duplicates.append((id, line))
            } else {
                claim(id, &taken, line: line, offset: offset)
            }
        }
        return duplicates
    }

    /// Assigns the ids of the terms of the index. A term may be in brackets many times.
    private func giveTermIDs(_ counts: inout [String: Int], _ taken: inout Set<String>) {
        for index in state.indexTerms.indices {
            let term = state.indexTerms[index]
            let word = "term-" + Slug.make(term.plainText)
            state.indexTerms[index].id =
                term.explicitID
                ?? (taken.insert(word).inserted ? word : Self.next(word, from: 2, &counts, &taken))
        }
    }

    /// The id of the element around the text of a leaf.
    private static let textID = "text"

    /// Returns true for the ids of the page's own parts, and for those that footnotes and page marks may have.
    static func isReserved(_ slug: String) -> Bool {
        slug == textID || slug.hasPrefix("fn-") || slug.hasPrefix("fnref-")
            || PageMark.isID(slug)
    }

    /// Records an explicit id, and reports one that is taken.
    private mutating func claim(_ id: String, _ taken: inout Set<String>, line: Int, offset: Int) {
        guard id != Self.textID else {
            return state.report(
                .idDuplicate, line: line, offset: offset,
                "'\(id)' is the id of the page's text itself; choose another")
        }
        guard !taken.insert(id).inserted else { return explicitIDs[id] = (line, offset) }
        state.report(
            .idDuplicate, line: line, offset: offset, other: explicitIDs[id].map { (.first, $0.line) },
            "the id '\(id)' is given twice; ids are unique in a leaf")
    }

    /// Returns the first free id with a number. The search continues where the previous one ended.
    private static func next(
        _ word: String, from first: Int, _ counts: inout [String: Int], _ taken: inout Set<String>
    ) -> String {
        var number = counts[word] ?? first
        while !taken.insert("\(word)-\(number)").inserted { number += 1 }
        counts[word] = number + 1
        return "\(word)-\(number)"
    }
}

/// Labels and names.
extension StructurePass {
    /// The labels of headings, blocks and figures.
    var labels: Set<String> {
        Set(
            entries.compactMap { entry -> String? in
                switch entry {
                case .heading(let index): headings[index].explicitID
                case .block(let index): blocks[index].explicitID?.text
                case .figure(let index): figures[index].explicitID?.text
                case .plain: nil
                }
            })
    }

    /// Reports places whose names refer to each other.
    func reportCycles(_ ids: Set<String>) {
        guard !ids.isEmpty else { return }
        for entry in entries {
            let place: (id: String, line: Int, offset: Int)
            switch entry {
            case .heading(let index):
                place = (headings[index].id, headings[index].line, headings[index].offset)
            case .block(let index): place = (blocks[index].id, blocks[index].line, blocks[index].offset)
            case .plain(let index): place = (plains[index].explicitID?.text ?? "", plains[index].line, 0)
            // The name of a figure is its number.
            case .figure: continue
            }
            guard ids.contains(place.id) else { continue }
            state.report(
                .referenceCycle, line: place.line, offset: place.offset,
                "the title of '\(place.id)' refers to itself, directly or through the titles that it refers to; leave out a reference, or give a block a number"
            )
        }
    }
}
