import WebSyntax

/// Finds the article's element: the weight of its passages minus the weight of its links is the greatest.
///
/// An element around the article gains text that belongs to it and loses by the lists of links it adds. So the choice
/// stops at the smallest element that has all of an article, also where the article is divided into sibling elements.
struct BodyFinder {
    typealias NodeID = HTMLTree.NodeID

    /// The amount that is left out before the choice, from strict to lenient. A page may call its article `popup-content`.
    enum Strictness: CaseIterable { case names, fewNames, elements, everything }

    let page: Page

    /// Returns the article's element with the strictness that found it, or nil if the page has no text.
    func find() -> (root: NodeID, isExcluded: [Bool])? {
        var best: (root: NodeID, isExcluded: [Bool], weight: Float)?
        // Against these sums, a name that would leave out most of the text is a mistake.
        let raw = PassageWeights(page, isExcluded: exclusions(.fewNames, raw: nil)).passages
        for strictness in Strictness.allCases {
            let isExcluded = exclusions(strictness, raw: raw)
            let weights = PassageWeights(page, isExcluded: isExcluded)
            guard let root = choice(weights, isExcluded, main: strictness == .names ? mainElement(raw) : nil)
            else { continue }
            let weight = weights.passages[Int(root)]
            // A lenient reading must find much more, since it finds more anyway.
            if best.map({ weight > $0.weight * 3 }) ?? true { best = (root, isExcluded, weight) }
            // The article is not looked for outside the element that the page names as its main content.
            if weight >= 400 || strictness == .names && mainElement(raw) != nil { break }
        }
        return best.map { ($0.root, $0.isExcluded) }
    }

    /// Returns the element with the greatest difference of passages and links.
    private func choice(_ weights: PassageWeights, _ isExcluded: [Bool], main: NodeID?) -> NodeID? {
        var best: (id: NodeID, score: Float)?
        // Backwards, children come before their parents, so the smaller of two equal elements is chosen.
        for id in page.order.reversed() where page.isElement(id) && !isExcluded[Int(id)] {
            let passages = weights.passages[Int(id)]
            let labels = page[id].labels
            guard passages > 0,
                Self.isContainer(page.tag(id)) || labels.contains(.articleBody) && page.tag(id) == .blockquote
            else { continue }
            var score = passages - weights.links[Int(id)]
            if labels.contains(.articleBody) {
                score *= 1.3
            } else if !labels.isDisjoint(with: [.article, .main]) {
                score *= 1.1
            }
            if best.map({ score > $0.score }) ?? true { best = (id, score) }
        }
        // A short text in the main element is taken whole.
        if let main, weights.passages[Int(main)] < 400,
            best.map({ !page[$0.id].labels.contains(.articleBody) }) ?? true
        {
            return main
        }
        return best.map { widened($0.id, weights, isExcluded) }
    }

    /// Returns the element around the choice that is named as an article and adds little but pictures and headings.
    private func widened(_ id: NodeID, _ weights: PassageWeights, _ isExcluded: [Bool]) -> NodeID {
        var chosen = id
        let isBody = page[id].labels.contains(.articleBody)
        for ancestor in page.ancestors(of: id) {
            guard page.isElement(ancestor), ancestor != page.body, ancestor != page.root else { break }
            let gain = weights.passages[Int(ancestor)] - weights.passages[Int(id)]
            let loss = weights.links[Int(ancestor)] - weights.links[Int(id)]
            guard loss <= 60 + gain, loss <= weights.passages[Int(id)] * 0.1 else { break }
            if isBody, !hasPicture(ancestor, outside: id) { continue }
            if !page[ancestor].labels.isDisjoint(with: [.article, .articleBody, .main]) { chosen = ancestor }
        }
        return chosen
    }

    /// Returns true if an element around the body has the picture above it.
    private func hasPicture(_ id: NodeID, outside body: NodeID) -> Bool {
        var nodes = page.descendants(of: id)
        while let node = nodes.next() {
            if node == body { return false }
            if page.tag(node) == .img, page[node].labels.isDisjoint(with: [.author, .social]) { return true }
        }
        return false
    }

    /// Returns true for elements that hold blocks. A single paragraph is an article only with what is around it.
    private static func isContainer(_ tag: HTMLTagName) -> Bool {
        switch tag {
        case .p, .li, .h1, .h2, .h3, .h4, .h5, .h6, .tr, .tbody, .thead, .tfoot, .dt, .dd, .a, .span, .b, .i,
            .em, .strong, .code, .pre, .ul, .ol, .blockquote, .figure, .figcaption, .caption, .dl:
            false
        default: true
        }
    }

    /// Returns which nodes are left out.
    private func exclusions(_ strictness: Strictness, raw: [Float]?) -> [Bool] {
        let main = strictness == .names ? raw.flatMap(mainElement) : nil
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
                isExcluded[Int(id)] = isBoilerplate(
                    id, strictness, holdsMost: raw.map { $0[Int(id)] > half } ?? false)
            }
        }
        return isExcluded
    }

    /// Returns the element that the page names as its main content (HTML standard, 4.4.14), if it has a fair share of the
    /// text. On a page with little text, all else is boilerplate.
    private func mainElement(_ raw: [Float]) -> NodeID? {
        let found = page.order.filter { page.isElement($0) && page.tag($0) == .main && !page[$0].isIgnored }
        guard found.count == 1, page[found[0]].text >= 25 else { return nil }
        let total = raw[Int(page.root)]
        return raw[Int(found[0])] >= total * 0.3 || total < 500 ? found[0] : nil
    }

    /// Returns true for an element whose name or tag marks it as outside the article.
    private func isBoilerplate(_ id: NodeID, _ strictness: Strictness, holdsMost: Bool) -> Bool {
        let labels = page[id].labels
        switch strictness {
        case .names:
            var found = labels.intersection(.boilerplate)
            // The posts of a forum are marked up as comments on the first one.
            if labels.contains(.answer) { found.remove(.comments) }
            if found.isEmpty || labels.contains(.code) { return false }
            if holdsMost, found.isDisjoint(with: [.comments, .consent]) { return false }
            // Paragraphs are named for their style, such as `paywall` and `social-embed`, more than for their purpose.
            if page.tag(id) == .p, page[id].text > 160, found.isDisjoint(with: [.comments, .consent]) {
                return false
            }
            // A toolbar or widget with code in it belongs to the code.
            if found.isSubset(of: [.navigation, .sidebar, .overlay]), page.first(.pre, in: id) != nil,
                page[id].linkDensity < 0.3
            {
                return false
            }
            if labels.contains(.note), found.isSubset(of: [.sidebar, .footer]) { return false }
            // `main-content sidebar-left` names a state of the page.
            return labels.isDisjoint(with: [.main, .articleBody]) || labels.contains(.comments)
        case .fewNames:
            return !labels.isDisjoint(with: [.navigation, .footer, .consent, .overlay, .comments])
                && !labels.contains(.answer)
        case .elements: return [.nav, .footer, .aside].contains(page.tag(id))
        case .everything: return false
        }
    }
}
