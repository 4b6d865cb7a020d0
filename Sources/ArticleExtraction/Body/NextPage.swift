import WebContent
import WebSyntax

/// The next part of an article that is divided into pages.
enum NextPage {
    /// Returns the address of `rel=next`, in the head or on a link of the page. WordPress marks the link to the next article so,
    /// too.
    static func address(in page: Page, base: WebAddress?) -> WebAddress? {
        for id in page.order where page.tag(id) == .link || page.tag(id) == .a {
            let attributes = page.attributes(of: id)
            let relations = (attributes["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
            guard relations.contains("next"), let target = attributes["href"] else { continue }
            if page.tag(id) == .a, isToNextArticle(page, id) { continue }
            if let address = WebAddress(target, relativeTo: base),
                ["http", "https", "file"].contains(address.scheme)
            {
                return address.withoutFragment
            }
        }
        return nil
    }

    private static func isToNextArticle(_ page: Page, _ link: HTMLTree.NodeID) -> Bool {
        ([link] + Array(page.ancestors(of: link).prefix(5))).contains { element in
            guard page.isElement(element), page.tree[element].hasTag else { return false }
            let names = (page.attribute("class", of: element) ?? "").lowercased()
            return namesOfNextArticle.contains(where: names.contains)
        }
    }

    private static let namesOfNextArticle = [
        "post-navigation", "posts-navigation", "post-nav", "nav-next", "next-post", "nextpost",
        "next-article", "next-entry", "comment-navigation",
    ]

    // MARK: Titles

    /// Returns true for the titles of two parts of one article, which have the same words but for their numbers. A part may
    /// have a title of its own beside that of the article.
    static func isSameTitle(_ one: String, _ other: String) -> Bool {
        let (whole, otherWhole) = (words(of: one), words(of: other))
        if whole.isEmpty || otherWhole.isEmpty || whole == otherWhole { return true }
        let (sections, otherSections) = (parts(of: one), parts(of: other))
        if sections.contains(otherWhole) || otherSections.contains(whole) { return true }
        // A short beginning is the subject of many articles: `Rust: ownership`.
        return sections[0].count >= 3 && sections[0] == otherSections[0]
    }

    /// Returns the words of the parts of a title, which are divided by colons, dashes and other marks.
    private static func parts(of title: String) -> [[Substring]] {
        var title = title
        for mark in [" – ", " — ", " - ", " | ", " · ", "：", " ("] {
            title = title.replacing(mark, with: ": ")
        }
        return title.split(separator: ": ").map { words(of: String($0)) }.filter { !$0.isEmpty }
    }

    /// Returns the words of a title without those that number a part.
    private static func words(of title: String) -> [Substring] {
        FoldedWords.of(title).split(separator: " ").filter { word in
            !wordsOfParts.contains(String(word)) && !word.allSatisfy(\.isNumber)
        }
    }

    private static let wordsOfParts: Set<String> = [
        "page", "part", "of", "seite", "teil", "von", "partie", "parte", "página", "pagina", "de", "di",
        "deel", "strona", "страница", "часть", "ページ", "页", "頁", "صفحة", "الصفحة",
    ]
}
