import LeafSamples
import Testing

/// Pages that are written although their documents have errors: other pages lead to them.
@Suite struct WrittenWithErrorsTests {
    static let documents: [(markdown: String, rule: String, isWritten: Bool)] = [
        ("![a](none.png)", "image-missing", true), ("![a](p.bmp)", "image-type", true),
        ("![a](data:image/svg+xml,<svg)", "image-type", true),
        ("<table background=\"b.bmp\"><tr><td>x</td></tr></table>", "image-type", true),
        ("<video poster=\"t.tiff\"></video>", "image-type", true),
        ("![a](https://h.test/a.png)", "image-remote", true),
        (
            "![a](data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%3E%3Cimage%20href=%22https://h.test/a.png%22/%3E%3C/svg%3E)",
            "image-network", true
        ),
        // A page with these would ask for something, or run it.
        ("<img src=\"https://h.test/a.png\">", "html-network", false),
        ("<script>run()</script>", "html-script", false),
    ]

    @Test(arguments: documents)
    func errorsOfTextKeepNoPage(_ markdown: String, _ rule: String, _ isWritten: Bool) throws {
        var sample = LeafSample()
        let refused = try sample.render(markdown + "\n")
        #expect(refused.page == nil && refused.diagnostics.contains { $0.rule.name == rule }, "\(refused)")
        sample.isWrittenWithErrors = true
        let outcome = try sample.render(markdown + "\n")
        #expect((outcome.page != nil) == isWritten, "\(outcome.diagnostics)")
        #expect(outcome.diagnostics.contains { $0.rule.name == rule && $0.severity == .error })
        let page = String(decoding: outcome.page ?? [], as: UTF8.self)
        for address in ["p.bmp", "b.bmp", "t.tiff", "h.test"] { #expect(!page.contains(address)) }
    }
}
