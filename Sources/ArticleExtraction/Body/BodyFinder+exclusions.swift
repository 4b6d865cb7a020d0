import WebContent
import WebSyntax

/// The parts of a page that are left out before the choice.
extension BodyFinder {
    /// Returns which nodes are left out.
    func exclusions(_ strictness: Strictness, raw: [Float]?, main: NodeID?) -> [Bool] {
        let main = strictness == .everything ? nil : main
        let half = raw.map { $0[Int(page.root)] / 2 } ?? .infinity
        var isExcluded = [Bool](repeating: false, count: page.tree.nodes.count)
        let around = Set(main.map { Array(page.ancestors(of: $0)) } ?? [])
        var isInMain = isExcluded
        for id in page.order {
            let parent = page.tree[id].parent
            isInMain[Int(id)] = id == main || parent >= 0 && isInMain[Int(parent)]
            if parent >= 0, isExcluded[Int(parent)] {
                isExcluded[Int(id)] = true
            } else if page.isElement(id), id != page.body, id != page.root {
                if main != nil, !isInMain[Int(id)], !around.contains(id) {
                    isExcluded[Int(id)] = true
                    continue
                }
                if otherArticles.contains(id) {
                    isExcluded[Int(id)] = true
                    continue
                }
                // No name of a wrapper leaves out the main content.
                isExcluded[Int(id)] =
                    !around.contains(id)
                    && isBoilerplate(
                        id, strictness,
                        holdsMost: raw.map { $0[Int(id)] > half && !isBesideArticle(id) } ?? isWrapper(id))
            }
        }
        return isExcluded
    }

    /// Returns the element that the page names as its main content (HTML standard, 4.4.14), if it has a fair share of the
    /// text. On a page with little text, all else is boilerplate.
    func mainElement(_ raw: [Float]) -> NodeID? {
        let found = page.order.filter { page.isElement($0) && page.tag($0) == .main && !page[$0].isIgnored }
        guard found.count == 1, page[found[0]].text >= 25 else { return nil }
        let total = raw[Int(page.root)]
        return raw[Int(found[0])] >= total * 0.3 || total < 500 ? found[0] : nil
    }

    /// Returns true for an element with most of the page's text and its main heading or article. Names such as
    /// `flex-wrap-footer` and `overlay-content` on it are no reason to leave it out.
    func isWrapper(_ id: NodeID) -> Bool {
        guard !page[id].labels.isDisjoint(with: .boilerplate),
            page[id].labels.isDisjoint(with: [.comments, .consent]),
            plainText(id) * 2 > plainText(page.body)
        else { return false }
        return page.descendants(of: id).contains {
            page.isElement($0)
                && ([.h1, .main, .article].contains(page.tag($0)) || page[$0].labels.contains(.articleBody))
        }
    }

    /// Returns true for a sidebar with more text than the article, which the page names elsewhere.
    private func isBesideArticle(_ id: NodeID) -> Bool {
        guard page[id].labels.contains(.sidebar),
            page[id].labels.isDisjoint(with: [.main, .article, .articleBody, .content])
        else { return false }
        return named.contains { !page.isInside($0, id) && !page.isInside(id, $0) }
            && !named.contains { page.isInside($0, id) }
    }

    /// Returns true for a section with a heading, paragraphs and few links, which may be in a list of contents: `section toc-section`.
    private func isProse(_ id: NodeID) -> Bool {
        ![.nav, .menu, .ul, .ol].contains(page.tag(id)) && page[id].text >= 150 && page[id].linkDensity < 0.2
            && page.descendants(of: id).contains { page.tag($0) == .p && page[$0].text >= 100 }
            && page.descendants(of: id).contains { BlockElements.isHeading(page.tag($0)) }
    }

    /// The letters of an element outside links.
    func plainText(_ id: NodeID) -> Int32 { page[id].text - page[id].linkText }

    /// Returns true for an inline element of a sentence with a name such as `share`, `tooltip` or `comment`. The tip in a named
    /// term, or with the role, is hidden until the reader asks for it.
    private func isWordsOfSentence(_ id: NodeID) -> Bool {
        let found = page[id].labels.intersection(.boilerplate)
        guard !found.isEmpty, found.isDisjoint(with: [.screenReader, .advertisement, .consent]),
            page.attribute("role", of: id)?.lowercased() != "tooltip",
            !(page.parent(id).map { page[$0].labels.contains(.overlay) } ?? false)
        else { return false }
        return page.isBetweenWords(id, isStrict: !found.isSubset(of: [.social, .overlay]))
    }

    /// Returns true for a cell or row of data with a name such as `share` or `comments`, which tells its column.
    private func isNamedEntry(_ id: NodeID) -> Bool {
        !page[id].labels.isDisjoint(with: .boilerplate)
            && page[id].labels.isDisjoint(with: [.screenReader, .unprinted]) && page.isEntryOfTable(id)
    }

    /// Returns true for an element whose name or tag marks it as outside the article.
    private func isBoilerplate(_ id: NodeID, _ strictness: Strictness, holdsMost: Bool) -> Bool {
        let labels = page[id].labels
        if strictness == .names || strictness == .fewNames,
            isWordsOfSentence(id) || isNamedEntry(id)
                || SideNote.isNote(page, id)
        {
            return false
        }
        switch strictness {
        case .names:
            // A picture may be left out of print to save ink.
            if labels.contains(.unprinted), !holdsMost, !page.hasPicture(id) { return true }
            var found = labels.intersection(.boilerplate)
            // The posts of a forum are marked up as comments on the first one.
            if labels.contains(.answer) { found.remove(.comments) }
            if found.contains(.footer), page.isInQuote(id) { found.remove(.footer) }
            if found.isEmpty || labels.contains(.code) { return false }
            if holdsMost, found.isDisjoint(with: [.comments, .consent]) { return false }
            // Paragraphs are named for their style, such as `paywall` and `social-embed`, more than for their purpose.
            if page.tag(id) == .p, page[id].text > 160,
                found.isDisjoint(with: [.comments, .consent, .footer])
            {
                return false
            }
            // A post of a social network in the article is a quote; buttons to share it are not.
            if found == .social, page.tag(id) == .blockquote || page.first(.blockquote, in: id) != nil {
                return false
            }
            // A toolbar or widget with code in it belongs to the code.
            if found.isSubset(of: [.navigation, .sidebar, .overlay]), page.first(.pre, in: id) != nil,
                page[id].linkDensity < 0.3
            {
                return false
            }
            if found == .navigation, isProse(id) { return false }
            if found == .sidebar, isBoxInText(id) || isPartOfBox(id) { return false }
            if found == .promotion, isCallInText(id) { return false }
            if labels.contains(.note), found.isSubset(of: [.sidebar, .footer]) { return false }
            // Quarto has the text of a note in the margin in an `aside`.
            if found == .sidebar, let parent = page.parent(id), page[parent].labels.contains(.note) {
                return false
            }
            // `main-content sidebar-left` names a state of the page.
            return labels.isDisjoint(with: [.main, .articleBody]) || labels.contains(.comments)
        case .fewNames:
            if isBesideArticle(id) { return true }
            if holdsMost || labels.isDisjoint(with: [.footer, .consent, .overlay, .comments]) && isProse(id) {
                return false
            }
            return !labels.isDisjoint(with: [.navigation, .footer, .consent, .overlay, .comments])
                && !labels.contains(.answer) && !(labels.contains(.footer) && page.isInQuote(id))
        case .elements:
            return [.nav, .footer, .aside].contains(page.tag(id)) && !labels.contains(.note)
                && !page.isInQuote(id)
        case .everything: return false
        }
    }
}
