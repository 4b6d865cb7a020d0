import WebSyntax

extension LeafNavigation {
    /// The leaves of the chapter, for the contents; empty without any. HTML, as every part of a page.
    var chapterList: [UInt8] {
        guard !leaves.isEmpty else { return [] }
        var html: [UInt8] = []
        // A name in another direction than the page keeps its own order.
        html += "<details class=\"chapter\">\n<summary><bdi>".utf8
        LeafFrame.append(escaped: chapter, to: &html)
        html += "</bdi></summary>\n<ol>\n".utf8
        for leaf in leaves {
            html += "<li>".utf8
            Self.append(leaf, leaf.isCurrent ? " aria-current=\"page\"" : "", to: &html)
            html += "</li>\n".utf8
        }
        html += "</ol>\n</details>".utf8
        return html
    }

    /// The links at the end of the page, in the language of the page.
    func neighbours(_ words: FrameWords) -> [UInt8] {
        // A start page has no neighbours.
        guard previous != nil || next != nil || up != nil else { return [] }
        var html: [UInt8] = []
        html += "<nav class=\"neighbours\" aria-label=\"".utf8
        LeafFrame.append(escaped: words.frame["neighbours"] ?? "", to: &html)
        html += "\">\n".utf8
        for (link, relation, word) in [(previous, "prev", "previousLeaf"), (next, "next", "nextLeaf")] {
            guard let link else { continue }
            Self.append(
                link, " rel=\"\(relation)\"", label: words.frame[word] ?? "", words.labels, to: &html)
            html.append(UInt8(ascii: "\n"))
        }
        if let up {
            var link = up
            if link.title.isEmpty { link.title = words.library }
            Self.append(link, " class=\"up\"", to: &html)
            html.append(UInt8(ascii: "\n"))
        }
        html += "</nav>".utf8
        return html
    }

    private static func append(
        _ link: Link, _ attributes: String, label: String = "", _ ofLabel: String = "",
        to html: inout [UInt8]
    ) {
        html += "<a\(attributes) href=\"".utf8
        LeafFrame.append(escaped: link.address, to: &html)
        html += "\">".utf8
        if !label.isEmpty {
            html += "<span\(ofLabel)>".utf8
            LeafFrame.append(escaped: label, to: &html)
            html += "</span> ".utf8
        }
        // A title in another direction than the page keeps its own order.
        let isIsolated = link.title.hasRightToLeftLetters
        if isIsolated { html += "<bdi>".utf8 }
        LeafFrame.append(escaped: link.title, to: &html)
        html += isIsolated ? "</bdi></a>".utf8 : "</a>".utf8
    }
}
