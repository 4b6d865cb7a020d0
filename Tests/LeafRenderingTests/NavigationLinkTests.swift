import Testing

@testable import LeafRendering

/// The links of a leaf to other leaves.
@Suite struct NavigationLinkTests {
    /// A title from right to left keeps its order.
    @Test(arguments: [
        ("خبر عن C++", "<bdi>خبر عن C++</bdi>"), ("שלום!", "<bdi>שלום!</bdi>"), ("C++ & Ü", "C++ &amp; Ü"),
        ("日本語", "日本語"),
    ]) func isolatesTitlesFromRightToLeft(_ title: String, _ shown: String) {
        var navigation = LeafNavigation(script: "leaf/library.js")
        navigation.leaves = [.init(title: title, address: "a.html")]
        let list = String(decoding: navigation.chapterList, as: UTF8.self)
        #expect(list.contains("<li><a href=\"a.html\">\(shown)</a></li>"), "\(list)")
    }
}
