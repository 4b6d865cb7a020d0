import DocumentSettings
import Items

/// The declared languages of an item. A text construct has the language in scope at its element (RFC 4287, section 2). If that
/// is the feed's, the language of the item precedes it: RSS declares that one in an element.
struct ItemLanguages {
    /// That of the text; nil without one.
    let text: String?
    /// That of the title, apart from the text's; nil without one, or without a title.
    let title: String?
    /// The one that the element of the title declares, and not the feed.
    let ownTitle: String?

    /// - Parameter feed: the language of the feed.
    init(_ item: Item, feed: String?) {
        let texts = item.facts.texts
        let body = texts["content"]?.first { $0.html != nil } ?? texts["summary"]?.first
        let ownText = Self.own(body, feed: feed)
        let other = item.language ?? feed
        // A page without a language of its own may have one of its template.
        let page = item.facts.page.flatMap { $0.html == nil ? nil : Self.checked($0.language) }
        text = ownText ?? other ?? page
        let hasTitle = item.title?.isEmpty == false
        ownTitle = hasTitle ? Self.own(texts["title"]?.first, feed: feed) : nil
        title = hasTitle ? other : nil
    }

    private static func own(_ construct: ItemFacts.TextConstruct?, feed: String?) -> String? {
        guard let language = checked(construct?.lang), language.lowercased() != feed?.lowercased() else {
            return nil
        }
        return language
    }

    private static func checked(_ language: String?) -> String? {
        language.flatMap { FrontMatter.isLanguageTag($0) ? $0 : nil }
    }
}
