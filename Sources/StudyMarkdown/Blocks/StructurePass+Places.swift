import Diagnostics

/// Figures, headings, and the ids of all elements.
extension StructurePass {
    mutating func read(heading node: MarkdownNode) {
        let explicit = TrailingBraces.takeID(from: node)
        headings.append(
            BookHeading(
                node: node, line: BlockLines.first(of: node),
                offset: max(0, node.startColumn - 1),
                explicitID: explicit, words: PlainText.of(node, state: state).trimmed,
                text: PlainText.readable(node, state: state).trimmed))
        reportBraces(
            leftIn: headings[headings.count - 1].text, line: headings[headings.count - 1].line,
            offset: headings[headings.count - 1].offset)
        NodeMark.heading.set(on: node, headings.count - 1)
        entries.append(.heading(headings.count - 1))
    }

    /// Makes a figure of an image that is alone in its paragraph and has a title or trailing braces. Lines after the
    /// braces are the caption.
    mutating func makeFigure(of paragraph: MarkdownNode) -> Bool {
        guard paragraph.tag == 0, let image = paragraph.firstChild,
            image.kind == .image
        else { return false }
        let line = BlockLines.first(of: paragraph)
        var figure = BookFigure(name: state.words.figure, line: line)
        let titleText = state.placeholders.restored(image.title)
        if let braces = image.next {
            guard braces.kind == .text else { return false }
            let literal = braces.literal
            guard literal.first == UInt8(ascii: "{"),
                let (attributes, open) = BlockAttributes.atEnd(of: Array(literal)[...]),
                open == 0, braces.next == nil || isSoftBreak(braces.next)
            else { return false }
            figure.explicitID = attributes.id
            figure.number = attributes.number
            if let id = attributes.id { figure.explicitID?.offset = offset(of: "{#\(id.text)", in: line) + 2 }
            let lineEnd = braces.next
            braces.unlink()
            if let lineEnd {
                guard let caption = MarkdownNode.make(.customInline, line: line + 1) else {
                    return false
                }
                NodeMark.caption.set(on: caption, figures.count)
                caption.takeSiblings(from: lineEnd.next, upTo: nil)
                lineEnd.unlink()
                paragraph.append(caption)
                let words = PlainText.of(caption, state: state)
                if figure.number == nil, let number = PrintedNumber.ofCaption(words, name: figure.name) {
                    figure.number = number
                    figure.captionHasNumber = true
                }
            } else {
                figure.caption = titleText
            }
        } else {
            guard !titleText.isEmpty else { return false }
            figure.caption = titleText
        }
        if !figure.caption.isEmpty { checkCaption(figure) }
        number(&figure)
        if figure.number != nil { checkNumber(figure.printed, line: line, offset: 0) }
        NodeMark.figure.set(on: paragraph, figures.count)
        figures.append(figure)
        entries.append(.figure(figures.count - 1))
        return true
    }

    private func checkCaption(_ figure: BookFigure) {
        let caption = Array(figure.caption.utf8)
        let dollar = caption.firstIndex(of: UInt8(ascii: "$"))
        guard let dollar, caption.withUnsafeBufferPointer({ StrayDollar.looksLikeMath($0, from: dollar) })
        else {
            return
        }
        state.report(
            "figure-caption", .warning, line: figure.line,
            offset: offset(of: figure.caption, in: figure.line),
            "a formula in an image's title stays text; write {#fig-name} after the image and the caption on the next line"
        )
    }

    private mutating func number(_ figure: inout BookFigure) {
        if figure.number == nil, let number = PrintedNumber.ofCaption(figure.caption, name: figure.name) {
            figure.number = number
            figure.captionHasNumber = true
        }
        if figure.number == nil, state.options.numbersBlocks {
            figure.number = String(nextNumber.figure)
            nextNumber.figure += 1
        }
        if figure.number?.isEmpty == true { figure.number = nil }
    }

    private func isSoftBreak(_ node: MarkdownNode?) -> Bool {
        node.map { $0.kind == .softBreak } ?? false
    }

    private func offset(of text: String, in line: Int) -> Int {
        let source = state.line(line)
        let sought = Array(text.utf8)
        return source.indices.first { source[$0...].starts(with: sought) }.map { $0 - source.startIndex } ?? 0
    }

    // MARK: Ids

    /// Assigns all ids. Explicit ids come first, so a generated id yields to an explicit one anywhere in the document.
    mutating func giveIDs(besides equations: some Sequence<String>) {
        var taken = Set(equations)
        defer { ids = taken }
        for entry in entries {
            switch entry {
            case .heading(let index):
                guard let id = headings[index].explicitID else { continue }
                headings[index].id = id
                claim(id, &taken, line: headings[index].line, offset: headings[index].offset)
            case .block(let index):
                guard let id = blocks[index].explicitID else { continue }
                blocks[index].id = id.text
                claim(id.text, &taken, line: blocks[index].line, offset: id.offset)
            case .figure(let index):
                guard let id = figures[index].explicitID else { continue }
                figures[index].id = id.text
                claim(id.text, &taken, line: figures[index].line, offset: id.offset)
            case .plain(let index):
                guard let id = plains[index].explicitID else { continue }
                claim(id.text, &taken, line: plains[index].line, offset: id.offset)
            }
        }
        var counts: [String: Int] = [:]
        var slugs: Set<String> = []
        for entry in entries {
            switch entry {
            case .heading(let index) where headings[index].explicitID == nil:
                let slug = Slug.make(headings[index].words)
                headings[index].id = slug
                guard Self.isReserved(slug) || !taken.insert(slug).inserted else {
                    slugs.insert(slug)
                    continue
                }
                let id = Self.next(slug, from: 2, &counts, &taken)
                headings[index].id = id
                state.report(
                    "id-numbered", .note, line: headings[index].line, offset: headings[index].offset,
                    slugs.contains(slug)
                        ? "another heading has the same text, so this one's id is '\(id)'; write {#id} after it to choose one"
                        : "the id '\(slug)' is given to something else, so this heading's is '\(id)'; write {#id} after it to choose one"
                )
            case .block(let index) where blocks[index].explicitID == nil:
                blocks[index].id = Self.next(blocks[index].kind.rawValue, from: 1, &counts, &taken)
            default: continue
            }
        }
    }

    /// The id of the element around the text of a leaf.
    private static let textID = "text"

    /// Returns true for the ids of the page's own parts, and for those that footnotes and page marks may have.
    static func isReserved(_ slug: String) -> Bool {
        slug == textID || slug.hasPrefix("fn-") || slug.hasPrefix("fnref-")
            || PageMark.isID(slug)
    }

    private func claim(_ id: String, _ taken: inout Set<String>, line: Int, offset: Int) {
        guard id != Self.textID else {
            return state.report(
                "id-duplicate", .error, line: line, offset: offset,
                "'\(id)' is the id of the page's text itself; choose another")
        }
        guard !taken.insert(id).inserted else { return }
        state.report(
            "id-duplicate", .error, line: line, offset: offset,
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
