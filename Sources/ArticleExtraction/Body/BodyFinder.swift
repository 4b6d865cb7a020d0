import WebContent
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
    let otherArticles: Set<NodeID>
    /// The elements that the page names as an article or its text.
    let named: [NodeID]

    init(page: Page, _ series: ArticleSeries) {
        self.page = page
        otherArticles = OtherArticles(page).teasers.union(series.others)
            .union(CookieNotices(page).found)
        // Enough to tell where the article is: a page can have thousands of posts and boxes.
        named = Array(
            page.order.lazy.filter {
                page.isElement($0) && $0 != page.body && page[$0].text >= 200 && !page[$0].isIgnored
                    && !page[$0].labels.isDisjoint(with: [.articleBody, .article, .main])
                    && page[$0].labels.isDisjoint(with: [.sidebar, .related, .comments])
            }.prefix(50))
    }

    /// Returns the article's element with the strictness that found it, or nil if the page has no text.
    func find() -> (root: NodeID, isExcluded: [Bool])? {
        var best: (root: NodeID, isExcluded: [Bool], weight: Float)?
        // Against these sums, a name that would leave out most of the text is a mistake.
        let raw = PassageWeights(page, isExcluded: exclusions(.fewNames, raw: nil, main: nil)).passages
        // The article is not looked for outside the element that the page names as its main content.
        let main = mainElement(raw)
        let most = raw[Int(main ?? page.root)]
        if let abstract = abstract(raw) { return (abstract, exclusions(.names, raw: raw, main: main)) }
        for strictness in Strictness.allCases {
            let isExcluded = exclusions(strictness, raw: raw, main: main)
            let weights = PassageWeights(page, isExcluded: isExcluded)
            guard let root = choice(weights, isExcluded, main: strictness == .names ? main : nil)
            else { continue }
            let weight = weights.passages[Int(root)]
            // The foot of a page can have more text than a short article.
            if best != nil, isInFoot(root) { continue }
            // A lenient reading must find much more, since it finds more anyway.
            if best.map({ weight > $0.weight * 3 }) ?? true { best = (root, isExcluded, weight) }
            // Less than a third of the text that few names leave out is a part of the article, or something else.
            if weight * 3 >= most, weight >= 400 || main != nil && weight >= 10 { break }
        }
        return best.map { best in
            if page.tag(best.root) == .pre, let alone = alone(best.root, best.isExcluded) { return alone }
            let lead = LeadBeforeBody(page, body: best.root, isExcluded: best.isExcluded)
            return (lead.root ?? best.root, lead.root == nil ? best.isExcluded : lead.isExcluded)
        }
    }

    /// Returns true for the foot of the page or a notice, by its name.
    private func isInFoot(_ root: NodeID) -> Bool {
        ([root] + page.ancestors(of: root)).contains {
            !page[$0].labels.isDisjoint(with: [.footer, .consent]) && !isWrapper($0)
        }
    }

    /// Returns the element around a preformatted text, with all else in it left out.
    private func alone(_ text: NodeID, _ isExcluded: [Bool]) -> (root: NodeID, isExcluded: [Bool])? {
        guard let parent = page.parent(text) else { return nil }
        var isExcluded = isExcluded
        var nodes = page.descendants(of: parent)
        while let id = nodes.next() {
            if id == text { nodes.skipChildren() } else { isExcluded[Int(id)] = true }
        }
        return (parent, isExcluded)
    }

    /// Returns the abstract on a page that describes a paper (`citation_title`, the names of Highwire Press) and does not have
    /// its text. Around it are other papers, services and notices.
    private func abstract(_ raw: [Float]) -> NodeID? {
        let isOfPaper = page.order.prefix { $0 != page.body }.contains {
            page.tree[$0].tag == .meta && page.attribute("name", of: $0)?.lowercased() == "citation_title"
        }
        guard isOfPaper else { return nil }
        let named = page.order.first { id in
            page.isElement(id) && page[id].labels.contains(.articleBody) && !page[id].isIgnored
                && page[id].text >= 100 && isNamedAbstract(id)
        }
        // By its letters: a lone block weighs little.
        guard let named, raw[Int(page.root)] < Float(plainText(named)) * 3, !hasSections else { return nil }
        return named
    }

    /// True for the page with the whole paper: it has the headings of its sections.
    private var hasSections: Bool {
        let found = page.order.filter {
            page.isElement($0) && BlockElements.isHeading(page.tag($0)) && !page[$0].isIgnored
                && page[$0].text < 30
                && Self.sections.contains(
                    FoldedWords.of(page.text(of: $0)).filter { !$0.isNumber }.trimmed)
        }
        return found.count >= 2
    }

    private static let sections: Set<String> = [
        "introduction", "background", "methods", "materials and methods", "results", "discussion",
        "conclusion", "conclusions", "results and discussion",
    ]

    private func isNamedAbstract(_ id: NodeID) -> Bool {
        page.attribute("id", of: id)?.lowercased() == "abstract"
            || (page.attribute("class", of: id) ?? "").lowercased().split(whereSeparator: \.isWhitespace)
                .contains("abstract")
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
        // A message in an archive may be preformatted text among links.
        if best.map({ $0.score <= 0 }) ?? true {
            let texts = page.order.filter { page.tag($0) == .pre && weights.passages[Int($0)] >= 60 }
            if let text = texts.max(by: { weights.passages[Int($0)] < weights.passages[Int($1)] }) {
                return text
            }
        }
        // A short text in the main element is taken whole.
        if let main, weights.passages[Int(main)] < 400,
            best.map({ !page[$0.id].labels.contains(.articleBody) }) ?? true
        {
            return withoutRest(main, weights, isExcluded)
        }
        return best.map { widened(narrowed($0.id, weights, isExcluded), weights, isExcluded) }
    }

    /// Returns the smallest element in the main one that has all of its passages, if the rest is short lines and links.
    private func withoutRest(_ main: NodeID, _ weights: PassageWeights, _ isExcluded: [Bool]) -> NodeID {
        let passages = weights.passages[Int(main)]
        var id = main
        while passages > 0,
            let child = page.children(id).first(where: {
                page.isElement($0) && !isExcluded[Int($0)] && Self.isContainer(page.tag($0))
                    && weights.passages[Int($0)] >= passages
            })
        {
            id = child
        }
        return plainText(main) * 4 <= plainText(id) * 7 ? id : main
    }

    /// Returns the element in the whole page that has nearly all of its text: a line such as `Welcome, please log in` is no
    /// reason to take everything.
    private func narrowed(_ id: NodeID, _ weights: PassageWeights, _ isExcluded: [Bool]) -> NodeID {
        var id = id
        while id == page.body || id == page.root || page.parent(id) == page.body {
            let least = (weights.passages[Int(id)] - weights.links[Int(id)]) * 0.97
            let child = page.children(id).first {
                page.isElement($0) && !isExcluded[Int($0)] && Self.isContainer(page.tag($0))
                    && weights.passages[Int($0)] - weights.links[Int($0)] >= least
            }
            guard let child else { break }
            id = child
        }
        return id
    }

    /// Returns the element around the choice that is named as an article and adds little but pictures and headings.
    private func widened(_ id: NodeID, _ weights: PassageWeights, _ isExcluded: [Bool]) -> NodeID {
        var chosen = id
        let isBody = page[id].labels.contains(.articleBody)
        var hasHead = false
        for ancestor in page.ancestors(of: id) {
            guard page.isElement(ancestor), ancestor != page.body, ancestor != page.root else { break }
            let gain = weights.passages[Int(ancestor)] - weights.passages[Int(id)]
            let loss = weights.links[Int(ancestor)] - weights.links[Int(id)]
            // The head of an article has links to its section, its author and its comments.
            let isCheap = loss <= 60 + gain && loss <= weights.passages[Int(id)] * 0.1
            let isArticle = !page[ancestor].labels.isDisjoint(with: [.article, .articleBody, .main])
            let isHeaded =
                !hasHead && (isCheap || isArticle && loss <= 200) && hasTitleAndLead(ancestor, before: id)
            guard isHeaded || isCheap || loss <= 200 && !hasHead else { break }
            if isHeaded {
                hasHead = true
                chosen = ancestor
            }
            // A lead that the choice has already is no reason to take more.
            guard isCheap, !isBody || hasLead(ancestor, outside: chosen) else { continue }
            let added = plainText(ancestor) - plainText(chosen)
            if isArticle, gain > 0 || added <= max(80, plainText(id) / 4) { chosen = ancestor }
        }
        return chosen
    }

    /// Returns true if an element around the body has the main heading before it, and then a picture or the sentence below
    /// the title. That makes it the article.
    private func hasTitleAndLead(_ id: NodeID, before body: NodeID) -> Bool {
        var nodes = page.descendants(of: id)
        var hasTitle = false
        while let node = nodes.next(), node != body {
            if page.tag(node) == .h1 { hasTitle = true }
            if hasTitle, isLead(node) { return true }
        }
        return false
    }

    /// Returns true if an element around the body has the picture above it, or the sentence below the title.
    private func hasLead(_ id: NodeID, outside body: NodeID) -> Bool {
        var nodes = page.descendants(of: id)
        while let node = nodes.next() {
            if node == body { return false }
            if isLead(node) { return true }
        }
        return false
    }

    private func isLead(_ id: NodeID) -> Bool {
        let labels = page[id].labels
        if page.tag(id) == .img {
            let width = page.attribute("width", of: id).flatMap { Int($0) } ?? 1000
            return labels.isDisjoint(with: [.author, .social]) && width >= 100
        }
        if labels.contains(.summary) { return page[id].text > 20 || page.isSubtitle(id) }
        return page.tag(id) == .p && page[id].text >= 40 && page[id].linkText == 0
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
}
