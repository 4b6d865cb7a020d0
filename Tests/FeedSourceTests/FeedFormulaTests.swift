import FeedSource
import Items
import Testing

/// Pictures of formulas in the text of a feed.
@Suite struct FeedFormulaTests {
    private static func item(_ html: String, _ more: String = "") throws -> Item {
        try FeedSample.item(
            FeedSample.rss("<guid>1</guid><content:encoded><![CDATA[\(html)]]></content:encoded>\(more)"))
    }

    @Test(arguments: [
        (
            "<p>As <img src=\"https://s0.wp.com/latex.php?latex=%5Cdisplaystyle+x%5E2+%3C+y&#038;bg=fff\" alt=\"x^2\" class=\"latex\" /> is</p>",
            "<p>As <code class=\"language-math\">x^2 &lt; y</code> is</p>"
        ),
        (
            "<p><img class='ql-img-inline-formula' src='https://a.example/1.png' alt='&#92;pi'></p>",
            "<p><code class=\"language-math\">\\pi</code></p>"
        ),
        (
            "<p><img src='https://latex.codecogs.com/png.latex?a_1'></p>",
            "<p><code class=\"language-math\">a_1</code></p>"
        ),
        (
            "<p><img src='https://latex.codecogs.com/png.latex?\\inline&space;a+b'></p>",
            "<p><code class=\"language-math\">a+b</code></p>"
        ),
    ]) func writesTeX(_ html: String, _ expected: String) throws {
        let item = try Self.item(html)
        #expect(item.contentHTML == expected)
        #expect(item.image == nil)
    }

    @Test(arguments: [
        "<p><img src=\"https://a.example/latex.png\" alt=\"A glove of latex\"></p>",
        "<p><img src=\"https://a.example/i.php?chart=1\" alt=\"\" class=\"size-full\"></p>",
    ]) func leavesOtherPictures(_ html: String) throws {
        let item = try Self.item(html)
        #expect(item.contentHTML?.contains("<img src=\"https://a.example/") == true)
        #expect(item.image?.hasPrefix("https://a.example/") == true)
    }

    @Test func takesNoFormulaForThePictureOfTheItem() throws {
        let media =
            "<media:content url='https://s0.wp.com/latex.php?latex=x' medium='image'/><media:content url='https://a.example/2.jpg' medium='image'/>"
        #expect(try Self.item("<p>A</p>", media).image == "https://a.example/2.jpg")
        let enclosure = "<enclosure url='https://s0.wp.com/latex.php?latex=x' type='image/png' length='1'/>"
        #expect(try Self.item("<p>A</p>", enclosure).image == nil)
    }
}
