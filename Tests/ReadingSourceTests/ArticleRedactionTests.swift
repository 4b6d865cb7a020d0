import HTMLSanitizing
import TestSupport
import Testing

@testable import ReadingSource

/// Keys in the HTML of articles.
struct ArticleRedactionTests {
    private static let key = "ghp_" + "q7Zk2Lm9Xw4Rt6Yv8Bn3Cd5Fg1Hj0Ks2Pa4W"
    private static let marker = "[redacted: github-token]"
    private static let value = "A&B<quokka>"

    private func redacted(_ html: String, _ secrets: [String] = [value]) -> (html: String, count: Int) {
        var redaction = WordRedaction(hiding: secrets)
        return (redaction.html(html), redaction.count)
    }

    /// `K` is a key, and `M` its marker.
    @Test(arguments: [
        ("<p>a K b</p>", "<p>a M b</p>"),
        ("<p>K</p><p>K</p>", "<p>M</p><p>M</p>"),
        ("<pre><code>x\nK\ny</code></pre>", "<pre><code>x\nM\ny</code></pre>"),
        (
            "<img src=\"https://a.example/x.png\" alt=\"K\">",
            "<img src=\"https://a.example/x.png\" alt=\"M\">"
        ),
        (
            "<a href=\"https://a.example/?t=K&amp;u=1\">K</a>",
            "<a href=\"https://a.example/?t=redacted&amp;u=1\">M</a>"
        ),
        ("<p id=\"user-content-K\">x</p>", "<p id=\"user-content-redacted\">x</p>"),
        ("<a href=\"#user-content-K\">x</a>", "<a href=\"#user-content-redacted\">x</a>"),
    ])
    func replacesKeys(_ html: String, _ clean: String) {
        let (html, clean) = (
            html.replacing("K", with: Self.key), clean.replacing("M", with: Self.marker)
        )
        let (output, count) = redacted(html)
        #expect(output == clean)
        #expect(count == html.ranges(of: Self.key).count)
        #expect(HTMLSanitizer().sanitize(output) == output)
    }

    /// The reader sees one word.
    @Test func replacesKeysThatElementsDivide() {
        let (first, second) = (Self.key.prefix(12), Self.key.dropFirst(12))
        #expect(redacted("<p>a \(first)<b>\(second)</b> c</p>").html == "<p>a \(Self.marker)<b></b> c</p>")
        #expect(
            redacted("<p>\(first)<span class=\"x\">\(second)</span></p>").html
                == "<p>\(Self.marker)<span class=\"x\"></span></p>")
        // Not one word.
        let divided = "<p>\(first)</p><p>\(second)</p>"
        #expect(redacted(divided).html == divided)
    }

    @Test func replacesValuesInEachForm() {
        #expect(redacted("<p>A&amp;B&lt;quokka&gt; x</p>").html == "<p>[redacted: configured] x</p>")
        #expect(
            redacted("<p title=\"A&amp;B&lt;quokka&gt;\">x</p>").html
                == "<p title=\"[redacted: configured]\">x</p>")
        #expect(
            redacted("<p>https://user:word7Zk@a.example/</p>").html.contains("word7Zk") == false)
    }

    @Test(arguments: [
        "<p>plain &amp; simple <b>text</b></p>", "", "text",
        "<img src=\"data:image/png;base64,iVBORw0KGgo=\">",
        "<a href=\"https://a.example/?q=password#x\">the password</a>",
        "<p>key: <code>value</code><br>a&nbsp;b</p>",
    ])
    func keepsOtherMarkup(_ html: String) {
        let (output, count) = redacted(html)
        #expect(output == html && count == 0)
    }

    /// Twice the text takes about twice the time.
    @Test func takesLinearTime() {
        let part = "<p>key = \"x\" <b>token</b>: <a href=\"https://a.example/?a=b\">secret</a></p>"
        func time(_ count: Int) -> Duration {
            let html = String(repeating: part, count: count)
            return (0..<3).map { _ in ContinuousClock().measure { _ = redacted(html) } }.min() ?? .zero
        }
        let (short, long) = (time(1000), time(8000))
        #expect(long < short * 24, "\(short) and \(long)")
    }
}
